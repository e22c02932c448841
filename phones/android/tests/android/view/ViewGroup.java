package android.view;

import android.content.Context;
import java.util.ArrayList;

public class ViewGroup extends View {
    public final ArrayList<View> children = new ArrayList<>();
    public ViewGroup(Context context) { super(context); }
    public void addView(View view) { children.add(view); }
    public void removeView(View view) { children.remove(view); }
    public void removeAllViews() { children.clear(); }
}
