package android.webkit;

import handinhand.Log;

public class CookieManager {
    public static CookieManager getInstance() { return new CookieManager(); }
    public void flush() { Log.add("flush cookies"); }
}
