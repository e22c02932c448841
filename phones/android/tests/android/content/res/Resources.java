package android.content.res;

import java.util.List;

public class Resources {
    private static final List<String> NAMES = List.of("", "origin", "app_name", "offline", "no_app", "saved", "not_saved");

    /** Android returns 0 for a name that no resource has, and throws when it is read. */
    public int getIdentifier(String name, String type, String owner) {
        return type.equals("string") && owner.equals("org.example.help") ? Math.max(NAMES.indexOf(name), 0) : 0;
    }
    public String getString(int id) {
        if (id == 0) throw new IllegalArgumentException("no such resource");
        return id == 1 ? "https://help.example.org" : NAMES.get(id);
    }
}
