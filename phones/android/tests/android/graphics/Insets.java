package android.graphics;

public class Insets {
    public final int left, top, right, bottom;
    public Insets(int left, int top, int right, int bottom) { this.left = left; this.top = top; this.right = right; this.bottom = bottom; }
}
