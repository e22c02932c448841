package android.webkit;

import android.content.Context;
import android.os.Bundle;
import android.print.PrintDocumentAdapter;
import android.view.View;
import handinhand.Log;

public class WebView extends View {
    public WebViewClient client;
    public WebChromeClient chrome;
    public DownloadListener downloads;
    public Object bridge;
    public String bridgeName;
    public String url;
    public boolean hasPageBefore;

    public WebView(Context context) { super(context); }
    public WebSettings getSettings() { return new WebSettings(); }
    public void setWebViewClient(WebViewClient client) { this.client = client; }
    public void setWebChromeClient(WebChromeClient chrome) { this.chrome = chrome; }
    public void setDownloadListener(DownloadListener downloads) { this.downloads = downloads; }
    public void addJavascriptInterface(Object bridge, String name) { this.bridge = bridge; bridgeName = name; }
    public void loadUrl(String url) { this.url = url; Log.add("load " + url); }
    public String getUrl() { return url; }
    public void reload() { Log.add("reload"); }
    public boolean canGoBack() { return hasPageBefore; }
    public void goBack() { Log.add("go back"); }
    public void destroy() { Log.add("destroy"); }
    public PrintDocumentAdapter createPrintDocumentAdapter(String name) { return new PrintDocumentAdapter(); }
    public WebBackForwardList saveState(Bundle state) { state.url = url; return new WebBackForwardList(); }
    public WebBackForwardList restoreState(Bundle state) { url = state.url; return url == null ? null : new WebBackForwardList(); }
}
