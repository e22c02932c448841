# What other apps of the phone do for a page: opening links, sharing, printing, choosing and saving files.
.class public Lhandinhand/Outside;
.super Ljava/lang/Object;

.field private static final CHOOSE:I = 0x1
.field private static final SAVE:I = 0x2

.method public static open(Lhandinhand/MainActivity;Ljava/lang/String;)V
    .registers 5
    new-instance v0, Landroid/content/Intent;
    invoke-static {p1}, Landroid/net/Uri;->parse(Ljava/lang/String;)Landroid/net/Uri;
    move-result-object v1
    const-string v2, "android.intent.action.VIEW"
    invoke-direct {v0, v2, v1}, Landroid/content/Intent;-><init>(Ljava/lang/String;Landroid/net/Uri;)V
    # Only what another app offers to any page.
    const-string v1, "android.intent.category.BROWSABLE"
    invoke-virtual {v0, v1}, Landroid/content/Intent;->addCategory(Ljava/lang/String;)Landroid/content/Intent;
    :try
    invoke-virtual {p0, v0}, Landroid/app/Activity;->startActivity(Landroid/content/Intent;)V
    :end_try
    .catch Landroid/content/ActivityNotFoundException; {:try .. :end_try} :none
    return-void
    :none
    move-exception v0
    const-string v0, "no_app"
    invoke-virtual {p0, v0}, Lhandinhand/MainActivity;->say(Ljava/lang/String;)V
    return-void
.end method

.method public static share(Lhandinhand/MainActivity;Ljava/lang/String;)V
    .registers 4
    new-instance v0, Landroid/content/Intent;
    const-string v1, "android.intent.action.SEND"
    invoke-direct {v0, v1}, Landroid/content/Intent;-><init>(Ljava/lang/String;)V
    const-string v1, "text/plain"
    invoke-virtual {v0, v1}, Landroid/content/Intent;->setType(Ljava/lang/String;)Landroid/content/Intent;
    const-string v1, "android.intent.extra.TEXT"
    invoke-virtual {v0, v1, p1}, Landroid/content/Intent;->putExtra(Ljava/lang/String;Ljava/lang/String;)Landroid/content/Intent;
    const/4 v1, 0x0
    invoke-static {v0, v1}, Landroid/content/Intent;->createChooser(Landroid/content/Intent;Ljava/lang/CharSequence;)Landroid/content/Intent;
    move-result-object v0
    invoke-virtual {p0, v0}, Landroid/app/Activity;->startActivity(Landroid/content/Intent;)V
    return-void
.end method

.method public static print(Lhandinhand/MainActivity;)V
    .registers 5
    const-string v0, "print"
    invoke-virtual {p0, v0}, Landroid/app/Activity;->getSystemService(Ljava/lang/String;)Ljava/lang/Object;
    move-result-object v0
    check-cast v0, Landroid/print/PrintManager;
    if-eqz v0, :none
    const-string v1, "app_name"
    invoke-static {p0, v1}, Lhandinhand/Words;->of(Landroid/content/Context;Ljava/lang/String;)Ljava/lang/String;
    move-result-object v1
    iget-object v2, p0, Lhandinhand/MainActivity;->web:Landroid/webkit/WebView;
    invoke-virtual {v2, v1}, Landroid/webkit/WebView;->createPrintDocumentAdapter(Ljava/lang/String;)Landroid/print/PrintDocumentAdapter;
    move-result-object v2
    const/4 v3, 0x0
    invoke-virtual {v0, v1, v2, v3}, Landroid/print/PrintManager;->print(Ljava/lang/String;Landroid/print/PrintDocumentAdapter;Landroid/print/PrintAttributes;)Landroid/print/PrintJob;
    return-void
    :none
    const-string v0, "no_app"
    invoke-virtual {p0, v0}, Lhandinhand/MainActivity;->say(Ljava/lang/String;)V
    return-void
.end method

# A web page asks for a file. False if no app of this phone has files.
.method public static chooseFile(Lhandinhand/MainActivity;Landroid/webkit/ValueCallback;Landroid/content/Intent;)Z
    .registers 6
    invoke-static {p0}, Lhandinhand/Outside;->takeChooser(Lhandinhand/MainActivity;)Landroid/webkit/ValueCallback;
    move-result-object v0
    const/4 v1, 0x0
    if-eqz v0, :ask
    # A web view waits for each of its questions.
    invoke-interface {v0, v1}, Landroid/webkit/ValueCallback;->onReceiveValue(Ljava/lang/Object;)V
    :ask
    iput-object p1, p0, Lhandinhand/MainActivity;->chooser:Landroid/webkit/ValueCallback;
    const/4 v2, 0x1
    :try
    invoke-virtual {p0, p2, v2}, Landroid/app/Activity;->startActivityForResult(Landroid/content/Intent;I)V
    :end_try
    .catch Landroid/content/ActivityNotFoundException; {:try .. :end_try} :none
    return v2
    :none
    move-exception v0
    iput-object v1, p0, Lhandinhand/MainActivity;->chooser:Landroid/webkit/ValueCallback;
    const-string v0, "no_app"
    invoke-virtual {p0, v0}, Lhandinhand/MainActivity;->say(Ljava/lang/String;)V
    const/4 v0, 0x0
    return v0
.end method

.method private static takeChooser(Lhandinhand/MainActivity;)Landroid/webkit/ValueCallback;
    .registers 3
    iget-object v0, p0, Lhandinhand/MainActivity;->chooser:Landroid/webkit/ValueCallback;
    const/4 v1, 0x0
    iput-object v1, p0, Lhandinhand/MainActivity;->chooser:Landroid/webkit/ValueCallback;
    return-object v0
.end method

# The person says where the file goes, so that the app needs no right to the phone's files.
.method public static save(Lhandinhand/MainActivity;Ljava/lang/String;Ljava/lang/String;[B)V
    .registers 7
    iput-object p3, p0, Lhandinhand/MainActivity;->unsaved:[B
    new-instance v0, Landroid/content/Intent;
    const-string v1, "android.intent.action.CREATE_DOCUMENT"
    invoke-direct {v0, v1}, Landroid/content/Intent;-><init>(Ljava/lang/String;)V
    const-string v1, "android.intent.category.OPENABLE"
    invoke-virtual {v0, v1}, Landroid/content/Intent;->addCategory(Ljava/lang/String;)Landroid/content/Intent;
    # Without what comes after a media type, such as its charset.
    const-string v1, ";.*"
    const-string v2, ""
    invoke-virtual {p2, v1, v2}, Ljava/lang/String;->replaceAll(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;
    move-result-object v1
    invoke-virtual {v0, v1}, Landroid/content/Intent;->setType(Ljava/lang/String;)Landroid/content/Intent;
    const-string v1, "android.intent.extra.TITLE"
    invoke-virtual {v0, v1, p1}, Landroid/content/Intent;->putExtra(Ljava/lang/String;Ljava/lang/String;)Landroid/content/Intent;
    const/4 v1, 0x2
    :try
    invoke-virtual {p0, v0, v1}, Landroid/app/Activity;->startActivityForResult(Landroid/content/Intent;I)V
    :end_try
    .catch Landroid/content/ActivityNotFoundException; {:try .. :end_try} :none
    return-void
    :none
    move-exception v0
    const/4 v0, 0x0
    iput-object v0, p0, Lhandinhand/MainActivity;->unsaved:[B
    const-string v0, "not_saved"
    invoke-virtual {p0, v0}, Lhandinhand/MainActivity;->say(Ljava/lang/String;)V
    return-void
.end method

# What another app returns to chooseFile or save.
.method public static takeResult(Lhandinhand/MainActivity;IILandroid/content/Intent;)V
    .registers 7
    const/4 v0, 0x1
    if-ne p1, v0, :saved
    invoke-static {p0}, Lhandinhand/Outside;->takeChooser(Lhandinhand/MainActivity;)Landroid/webkit/ValueCallback;
    move-result-object v0
    if-eqz v0, :done
    invoke-static {p2, p3}, Landroid/webkit/WebChromeClient$FileChooserParams;->parseResult(ILandroid/content/Intent;)[Landroid/net/Uri;
    move-result-object v1
    invoke-interface {v0, v1}, Landroid/webkit/ValueCallback;->onReceiveValue(Ljava/lang/Object;)V
    return-void
    :saved
    iget-object v0, p0, Lhandinhand/MainActivity;->unsaved:[B
    const/4 v1, 0x0
    iput-object v1, p0, Lhandinhand/MainActivity;->unsaved:[B
    # RESULT_OK. Someone who goes back without a place wants no file.
    const/4 v1, -0x1
    if-ne p2, v1, :done
    if-eqz p3, :done
    invoke-virtual {p3}, Landroid/content/Intent;->getData()Landroid/net/Uri;
    move-result-object v1
    if-eqz v1, :done
    # Android may have ended the app meanwhile, and the content with it.
    if-eqz v0, :failed
    :try
    invoke-virtual {p0}, Landroid/content/Context;->getContentResolver()Landroid/content/ContentResolver;
    move-result-object v2
    invoke-virtual {v2, v1}, Landroid/content/ContentResolver;->openOutputStream(Landroid/net/Uri;)Ljava/io/OutputStream;
    move-result-object v2
    invoke-virtual {v2, v0}, Ljava/io/OutputStream;->write([B)V
    invoke-virtual {v2}, Ljava/io/OutputStream;->close()V
    :end_try
    .catch Ljava/io/IOException; {:try .. :end_try} :broken
    const-string v0, "saved"
    invoke-virtual {p0, v0}, Lhandinhand/MainActivity;->say(Ljava/lang/String;)V
    return-void
    :broken
    move-exception v0
    :failed
    const-string v0, "not_saved"
    invoke-virtual {p0, v0}, Lhandinhand/MainActivity;->say(Ljava/lang/String;)V
    :done
    return-void
.end method
