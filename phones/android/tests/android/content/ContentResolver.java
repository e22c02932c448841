package android.content;

import android.net.Uri;
import handinhand.Log;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.OutputStream;

public class ContentResolver {
    public OutputStream openOutputStream(Uri uri) throws FileNotFoundException {
        if (uri.toString().contains("full")) throw new FileNotFoundException();
        return new ByteArrayOutputStream() {
            @Override public void close() { Log.add("write " + uri + " " + this); }
        };
    }
}
