package android.widget;

import android.content.Context;
import handinhand.Log;

public class Toast {
    private final CharSequence text;
    private Toast(CharSequence text) { this.text = text; }
    public static Toast makeText(Context context, CharSequence text, int duration) { return new Toast(text); }
    public void show() { Log.add("say " + text); }
}
