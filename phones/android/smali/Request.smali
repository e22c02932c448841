# What a page asked for (Bridge), done on the thread of the screen, and only for a page of our server.
.class public Lhandinhand/Request;
.super Ljava/lang/Object;
.implements Ljava/lang/Runnable;

.field private final activity:Lhandinhand/MainActivity;
.field private final what:Ljava/lang/String;
.field private final text:Ljava/lang/String;
.field private final type:Ljava/lang/String;
.field private final content:Ljava/lang/String;

.method public constructor <init>(Lhandinhand/MainActivity;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V
    .registers 6
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lhandinhand/Request;->activity:Lhandinhand/MainActivity;
    iput-object p2, p0, Lhandinhand/Request;->what:Ljava/lang/String;
    iput-object p3, p0, Lhandinhand/Request;->text:Ljava/lang/String;
    iput-object p4, p0, Lhandinhand/Request;->type:Ljava/lang/String;
    iput-object p5, p0, Lhandinhand/Request;->content:Ljava/lang/String;
    return-void
.end method

.method public run()V
    .registers 6
    iget-object v0, p0, Lhandinhand/Request;->activity:Lhandinhand/MainActivity;
    iget-object v1, v0, Lhandinhand/MainActivity;->origin:Ljava/lang/String;
    iget-object v2, v0, Lhandinhand/MainActivity;->web:Landroid/webkit/WebView;
    invoke-virtual {v2}, Landroid/webkit/WebView;->getUrl()Ljava/lang/String;
    move-result-object v2
    invoke-static {v1, v2}, Lhandinhand/Links;->isOwn(Ljava/lang/String;Ljava/lang/String;)Z
    move-result v1
    if-eqz v1, :done
    iget-object v1, p0, Lhandinhand/Request;->what:Ljava/lang/String;
    iget-object v2, p0, Lhandinhand/Request;->text:Ljava/lang/String;
    const-string v3, "share"
    invoke-virtual {v1, v3}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
    move-result v3
    if-eqz v3, :not_share
    invoke-static {v0, v2}, Lhandinhand/Outside;->share(Lhandinhand/MainActivity;Ljava/lang/String;)V
    goto :done
    :not_share
    const-string v3, "print"
    invoke-virtual {v1, v3}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
    move-result v3
    if-eqz v3, :save
    invoke-static {v0}, Lhandinhand/Outside;->print(Lhandinhand/MainActivity;)V
    goto :done
    :save
    :try
    invoke-static {}, Ljava/util/Base64;->getDecoder()Ljava/util/Base64$Decoder;
    move-result-object v3
    iget-object v4, p0, Lhandinhand/Request;->content:Ljava/lang/String;
    invoke-virtual {v3, v4}, Ljava/util/Base64$Decoder;->decode(Ljava/lang/String;)[B
    move-result-object v3
    :end_try
    .catch Ljava/lang/IllegalArgumentException; {:try .. :end_try} :broken
    iget-object v4, p0, Lhandinhand/Request;->type:Ljava/lang/String;
    invoke-static {v0, v2, v4, v3}, Lhandinhand/Outside;->save(Lhandinhand/MainActivity;Ljava/lang/String;Ljava/lang/String;[B)V
    :done
    return-void
    :broken
    move-exception v1
    const-string v1, "not_saved"
    invoke-virtual {v0, v1}, Lhandinhand/MainActivity;->say(Ljava/lang/String;)V
    return-void
.end method
