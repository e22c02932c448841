package android.view;

import android.content.Context;
import handinhand.Log;

public class View {
    public interface OnClickListener { void onClick(View view); }
    public interface OnApplyWindowInsetsListener { WindowInsets onApplyWindowInsets(View view, WindowInsets insets); }
    public OnClickListener click;
    public OnApplyWindowInsetsListener insets;
    public boolean isShown = true;

    public View(Context context) {}
    public void setOnClickListener(OnClickListener listener) { click = listener; }
    public void setOnApplyWindowInsetsListener(OnApplyWindowInsetsListener listener) { insets = listener; }
    public void setVisibility(int visibility) { isShown = visibility == 0; }
    public void setPadding(int left, int top, int right, int bottom) { Log.add("padding " + left + " " + top + " " + right + " " + bottom); }
}
