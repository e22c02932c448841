# A page asks for a file.
.class public Lhandinhand/Chrome;
.super Landroid/webkit/WebChromeClient;

.field private final activity:Lhandinhand/MainActivity;

.method public constructor <init>(Lhandinhand/MainActivity;)V
    .registers 2
    invoke-direct {p0}, Landroid/webkit/WebChromeClient;-><init>()V
    iput-object p1, p0, Lhandinhand/Chrome;->activity:Lhandinhand/MainActivity;
    return-void
.end method

.method public onShowFileChooser(Landroid/webkit/WebView;Landroid/webkit/ValueCallback;Landroid/webkit/WebChromeClient$FileChooserParams;)Z
    .registers 6
    iget-object v0, p0, Lhandinhand/Chrome;->activity:Lhandinhand/MainActivity;
    invoke-virtual {p3}, Landroid/webkit/WebChromeClient$FileChooserParams;->createIntent()Landroid/content/Intent;
    move-result-object v1
    invoke-static {v0, p2, v1}, Lhandinhand/Outside;->chooseFile(Lhandinhand/MainActivity;Landroid/webkit/ValueCallback;Landroid/content/Intent;)Z
    move-result v0
    return v0
.end method
