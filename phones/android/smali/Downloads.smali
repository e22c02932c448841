# A link to a file: the browser saves it. The app's own exports do not come here, but to Bridge.saveFile.
.class public Lhandinhand/Downloads;
.super Ljava/lang/Object;
.implements Landroid/webkit/DownloadListener;

.field private final activity:Lhandinhand/MainActivity;

.method public constructor <init>(Lhandinhand/MainActivity;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lhandinhand/Downloads;->activity:Lhandinhand/MainActivity;
    return-void
.end method

.method public onDownloadStart(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;J)V
    .registers 9
    iget-object v0, p0, Lhandinhand/Downloads;->activity:Lhandinhand/MainActivity;
    const-string v1, "https:"
    invoke-virtual {p1, v1}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z
    move-result v1
    if-eqz v1, :refused
    invoke-static {v0, p1}, Lhandinhand/Outside;->open(Lhandinhand/MainActivity;Ljava/lang/String;)V
    return-void
    :refused
    # No other app can read what only exists in this page (blob:, data:).
    const-string v1, "not_saved"
    invoke-virtual {v0, v1}, Lhandinhand/MainActivity;->say(Ljava/lang/String;)V
    return-void
.end method
