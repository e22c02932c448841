package android.print;

import handinhand.Log;

public class PrintManager {
    public PrintJob print(String name, PrintDocumentAdapter document, PrintAttributes attributes) {
        Log.add("print " + name);
        return new PrintJob();
    }
}
