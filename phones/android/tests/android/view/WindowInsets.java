package android.view;

import android.graphics.Insets;

public class WindowInsets {
    public static final WindowInsets CONSUMED = new WindowInsets();
    public static class Type {
        public static int systemBars() { return 7; }
        public static int ime() { return 8; }
        public static int displayCutout() { return 128; }
    }
    /** The top has what was asked for, so that the test sees it. */
    public Insets getInsets(int types) { return new Insets(1, types, 3, 4); }
}
