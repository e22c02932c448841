# Which addresses this app shows itself, which it gives to another app, and which it refuses.
.class public Lhandinhand/Links;
.super Ljava/lang/Object;

.field public static final OWN:I = 0x0
.field public static final OTHER_APP:I = 0x1
.field public static final REFUSED:I = 0x2

# Whether an address is a page of our server. The web view writes addresses in one form, so the beginning decides:
# a host that only begins like ours has no slash there.
.method public static isOwn(Ljava/lang/String;Ljava/lang/String;)Z
    .registers 4
    if-eqz p1, :no
    invoke-virtual {p1, p0}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
    move-result v0
    if-nez v0, :yes
    const-string v0, "/"
    invoke-virtual {p0, v0}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    invoke-virtual {p1, v0}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z
    move-result v0
    if-nez v0, :yes
    :no
    const/4 v0, 0x0
    return v0
    :yes
    const/4 v0, 0x1
    return v0
.end method

# OWN, OTHER_APP or REFUSED. What runs scripts or reads files of this app, such as javascript:, file: and intent:, is not in the list.
.method public static kindOf(Ljava/lang/String;Ljava/lang/String;)I
    .registers 5
    invoke-static {p0, p1}, Lhandinhand/Links;->isOwn(Ljava/lang/String;Ljava/lang/String;)Z
    move-result v0
    if-eqz v0, :not_own
    const/4 v0, 0x0
    return v0
    :not_own
    if-eqz p1, :refused
    const/16 v0, 0x3a
    invoke-virtual {p1, v0}, Ljava/lang/String;->indexOf(I)I
    move-result v0
    if-lez v0, :refused
    const/4 v1, 0x0
    add-int/lit8 v0, v0, 0x1
    invoke-virtual {p1, v1, v0}, Ljava/lang/String;->substring(II)Ljava/lang/String;
    move-result-object v0
    sget-object v1, Ljava/util/Locale;->ROOT:Ljava/util/Locale;
    invoke-virtual {v0, v1}, Ljava/lang/String;->toLowerCase(Ljava/util/Locale;)Ljava/lang/String;
    move-result-object v0
    const-string v1, " "
    invoke-virtual {v1, v0}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    const-string v2, " https: http: tel: sms: smsto: mailto: geo: webcal: whatsapp: "
    invoke-virtual {v0, v1}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    invoke-virtual {v2, v0}, Ljava/lang/String;->contains(Ljava/lang/CharSequence;)Z
    move-result v0
    if-eqz v0, :refused
    const/4 v0, 0x1
    return v0
    :refused
    const/4 v0, 0x2
    return v0
.end method
