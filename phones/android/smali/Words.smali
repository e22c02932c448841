# The texts of this app, in the phone's language.
.class public Lhandinhand/Words;
.super Ljava/lang/Object;

# Found by its name, because the numbers of resources are made when the apk is.
.method public static of(Landroid/content/Context;Ljava/lang/String;)Ljava/lang/String;
    .registers 5
    invoke-virtual {p0}, Landroid/content/Context;->getResources()Landroid/content/res/Resources;
    move-result-object v0
    const-string v1, "string"
    invoke-virtual {p0}, Landroid/content/Context;->getPackageName()Ljava/lang/String;
    move-result-object v2
    invoke-virtual {v0, p1, v1, v2}, Landroid/content/res/Resources;->getIdentifier(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)I
    move-result v1
    invoke-virtual {v0, v1}, Landroid/content/res/Resources;->getString(I)Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method
