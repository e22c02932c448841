package android.widget;

import android.content.Context;
import android.view.View;

public class TextView extends View {
    public CharSequence text;
    public TextView(Context context) { super(context); }
    public void setText(CharSequence text) { this.text = text; }
    public void setTextSize(float size) {}
    public void setGravity(int gravity) {}
}
