package android.content;

import android.net.Uri;
import java.util.TreeMap;

public class Intent {
    private final String action;
    private final Uri data;
    private String category = "";
    private String type = "";
    private final TreeMap<String, String> extras = new TreeMap<>();

    public Intent(String action) { this(action, null); }
    public Intent(String action, Uri data) { this.action = action; this.data = data; }
    public static Intent createChooser(Intent intent, CharSequence title) { return new Intent("CHOOSER " + intent); }

    public String getAction() { return action; }
    public Uri getData() { return data; }
    public String getDataString() { return data == null ? null : data.toString(); }
    public String getStringExtra(String name) { return extras.get(name); }
    public Intent addCategory(String name) { category = " " + last(name); return this; }
    public Intent setType(String name) { type = " " + name; return this; }
    public Intent putExtra(String name, String value) { extras.put(name, value); return this; }

    @Override public String toString() {
        return last(action) + category + type + (data == null ? "" : " " + data) + (extras.isEmpty() ? "" : " " + extras.values());
    }
    private static String last(String name) { return name.startsWith("android.") ? name.substring(name.lastIndexOf('.') + 1) : name; }
}
