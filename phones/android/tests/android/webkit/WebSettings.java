package android.webkit;

import handinhand.Log;

public class WebSettings {
    public void setJavaScriptEnabled(boolean is) { Log.add("scripts " + is); }
    public void setDomStorageEnabled(boolean is) { Log.add("storage " + is); }
    public void setAllowFileAccess(boolean is) { Log.add("files " + is); }
    public void setGeolocationEnabled(boolean is) { Log.add("place " + is); }
}
