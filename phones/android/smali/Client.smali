# What happens to a page and its links.
.class public Lhandinhand/Client;
.super Landroid/webkit/WebViewClient;

.field private final activity:Lhandinhand/MainActivity;

.method public constructor <init>(Lhandinhand/MainActivity;)V
    .registers 2
    invoke-direct {p0}, Landroid/webkit/WebViewClient;-><init>()V
    iput-object p1, p0, Lhandinhand/Client;->activity:Lhandinhand/MainActivity;
    return-void
.end method

# True keeps the web view from opening the link.
.method public shouldOverrideUrlLoading(Landroid/webkit/WebView;Landroid/webkit/WebResourceRequest;)Z
    .registers 6
    iget-object v0, p0, Lhandinhand/Client;->activity:Lhandinhand/MainActivity;
    invoke-interface {p2}, Landroid/webkit/WebResourceRequest;->getUrl()Landroid/net/Uri;
    move-result-object v1
    invoke-virtual {v1}, Landroid/net/Uri;->toString()Ljava/lang/String;
    move-result-object v1
    iget-object v2, v0, Lhandinhand/MainActivity;->origin:Ljava/lang/String;
    invoke-static {v2, v1}, Lhandinhand/Links;->kindOf(Ljava/lang/String;Ljava/lang/String;)I
    move-result v2
    if-nez v2, :not_own
    const/4 v0, 0x0
    return v0
    :not_own
    # A frame of a page opens no other app.
    invoke-interface {p2}, Landroid/webkit/WebResourceRequest;->isForMainFrame()Z
    move-result p2
    if-eqz p2, :done
    const/4 p2, 0x1
    if-ne v2, p2, :done
    invoke-static {v0, v1}, Lhandinhand/Outside;->open(Lhandinhand/MainActivity;Ljava/lang/String;)V
    :done
    const/4 v0, 0x1
    return v0
.end method

# The web view's own page for this would show the address, which may be a login link.
.method public onReceivedError(Landroid/webkit/WebView;Landroid/webkit/WebResourceRequest;Landroid/webkit/WebResourceError;)V
    .registers 5
    invoke-interface {p2}, Landroid/webkit/WebResourceRequest;->isForMainFrame()Z
    move-result v0
    if-eqz v0, :done
    iget-object v0, p0, Lhandinhand/Client;->activity:Lhandinhand/MainActivity;
    invoke-virtual {v0}, Lhandinhand/MainActivity;->showOffline()V
    :done
    return-void
.end method

# The phone needed the memory, or the page's process crashed. Without this the whole app would end.
.method public onRenderProcessGone(Landroid/webkit/WebView;Landroid/webkit/RenderProcessGoneDetail;)Z
    .registers 4
    iget-object v0, p0, Lhandinhand/Client;->activity:Lhandinhand/MainActivity;
    invoke-virtual {v0}, Lhandinhand/MainActivity;->beginAgain()V
    const/4 v0, 0x1
    return v0
.end method
