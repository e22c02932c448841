# What the page can ask of this app, as window.HandInHandShell: what a web view has no way for itself. Called on a thread of the web
# view. The web's side is web/src/platform/phone/shell.ts.
.class public Lhandinhand/Bridge;
.super Ljava/lang/Object;

.field private final activity:Lhandinhand/MainActivity;

.method public constructor <init>(Lhandinhand/MainActivity;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lhandinhand/Bridge;->activity:Lhandinhand/MainActivity;
    return-void
.end method

# The file's name, its media type, and its content in Base64.
.method public saveFile(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V
    .registers 6
    .annotation runtime Landroid/webkit/JavascriptInterface;
    .end annotation
    const-string v0, "save"
    invoke-direct {p0, v0, p1, p2, p3}, Lhandinhand/Bridge;->ask(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V
    return-void
.end method

.method public share(Ljava/lang/String;)V
    .registers 4
    .annotation runtime Landroid/webkit/JavascriptInterface;
    .end annotation
    const-string v0, "share"
    const/4 v1, 0x0
    invoke-direct {p0, v0, p1, v1, v1}, Lhandinhand/Bridge;->ask(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V
    return-void
.end method

.method public print()V
    .registers 3
    .annotation runtime Landroid/webkit/JavascriptInterface;
    .end annotation
    const-string v0, "print"
    const/4 v1, 0x0
    invoke-direct {p0, v0, v1, v1, v1}, Lhandinhand/Bridge;->ask(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V
    return-void
.end method

# The text that another app shared with this one, once; null if there is none.
.method public takeSharedText()Ljava/lang/String;
    .registers 4
    .annotation runtime Landroid/webkit/JavascriptInterface;
    .end annotation
    iget-object v0, p0, Lhandinhand/Bridge;->activity:Lhandinhand/MainActivity;
    iget-object v1, v0, Lhandinhand/MainActivity;->sharedText:Ljava/lang/String;
    const/4 v2, 0x0
    iput-object v2, v0, Lhandinhand/MainActivity;->sharedText:Ljava/lang/String;
    return-object v1
.end method

.method private ask(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V
    .registers 11
    iget-object v1, p0, Lhandinhand/Bridge;->activity:Lhandinhand/MainActivity;
    new-instance v0, Lhandinhand/Request;
    move-object v2, p1
    move-object v3, p2
    move-object v4, p3
    move-object v5, p4
    invoke-direct/range {v0 .. v5}, Lhandinhand/Request;-><init>(Lhandinhand/MainActivity;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V
    invoke-virtual {v1, v0}, Landroid/app/Activity;->runOnUiThread(Ljava/lang/Runnable;)V
    return-void
.end method
