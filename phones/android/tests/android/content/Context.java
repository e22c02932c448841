package android.content;

import android.content.res.Resources;
import android.print.PrintManager;

public class Context {
    public boolean canPrint = true;

    public Resources getResources() { return new Resources(); }
    public String getPackageName() { return "org.example.help"; }
    public ContentResolver getContentResolver() { return new ContentResolver(); }
    public Object getSystemService(String name) { return canPrint && name.equals("print") ? new PrintManager() : null; }
}
