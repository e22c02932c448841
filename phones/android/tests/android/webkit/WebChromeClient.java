package android.webkit;

import android.content.Intent;
import android.net.Uri;

public class WebChromeClient {
    public static class FileChooserParams {
        public Intent createIntent() { return new Intent("android.intent.action.GET_CONTENT"); }
        public static Uri[] parseResult(int result, Intent data) { return result == -1 && data != null ? new Uri[] {data.getData()} : null; }
    }
    public boolean onShowFileChooser(WebView view, ValueCallback<Uri[]> callback, FileChooserParams params) { return false; }
}
