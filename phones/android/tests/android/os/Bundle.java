package android.os;

public class Bundle {
    /** The page that was shown; null if nothing was saved. */
    public String url;
}
