package handinhand;

import android.window.OnBackInvokedCallback;
import java.util.ArrayList;
import java.util.List;

/** What the app asked of Android, in order. */
public class Log {
    private static final List<String> LINES = new ArrayList<>();
    public static OnBackInvokedCallback back;

    public static void add(String line) { LINES.add(line); }

    /** What came since the last call. */
    public static String take() {
        String lines = String.join("; ", LINES);
        LINES.clear();
        return lines;
    }
}
