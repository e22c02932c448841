# The one screen of the app: a web view that shows our server's pages and nothing else.
.class public Lhandinhand/MainActivity;
.super Landroid/app/Activity;

# The address of our server, without a slash at its end.
.field public origin:Ljava/lang/String;
.field public web:Landroid/webkit/WebView;
# What another app shared, until the page takes it.
.field public volatile sharedText:Ljava/lang/String;
# A page's question for a file that has no answer yet.
.field public chooser:Landroid/webkit/ValueCallback;
# What is saved once the person has said where.
.field public unsaved:[B
.field private frame:Landroid/widget/FrameLayout;
# Shown in place of the page; null if the page is shown.
.field private offline:Landroid/widget/TextView;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 5
    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
    const-string v0, "origin"
    invoke-static {p0, v0}, Lhandinhand/Words;->of(Landroid/content/Context;Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    iput-object v0, p0, Lhandinhand/MainActivity;->origin:Ljava/lang/String;
    new-instance v0, Landroid/widget/FrameLayout;
    invoke-direct {v0, p0}, Landroid/widget/FrameLayout;-><init>(Landroid/content/Context;)V
    iput-object v0, p0, Lhandinhand/MainActivity;->frame:Landroid/widget/FrameLayout;
    invoke-virtual {p0, v0}, Landroid/app/Activity;->setContentView(Landroid/view/View;)V
    sget v1, Landroid/os/Build$VERSION;->SDK_INT:I
    const/16 v2, 0x23
    if-lt v1, v2, :no_bars
    new-instance v2, Lhandinhand/Bars;
    invoke-direct {v2}, Lhandinhand/Bars;-><init>()V
    invoke-virtual {v0, v2}, Landroid/view/View;->setOnApplyWindowInsetsListener(Landroid/view/View$OnApplyWindowInsetsListener;)V
    :no_bars
    const/16 v2, 0x21
    if-lt v1, v2, :no_back
    invoke-static {p0}, Lhandinhand/Back;->watch(Lhandinhand/MainActivity;)V
    :no_back
    invoke-direct {p0}, Lhandinhand/MainActivity;->makePage()V
    # The link of an earlier start is not opened again: it may have been a login link.
    if-eqz p1, :new
    iget-object v0, p0, Lhandinhand/MainActivity;->web:Landroid/webkit/WebView;
    invoke-virtual {v0, p1}, Landroid/webkit/WebView;->restoreState(Landroid/os/Bundle;)Landroid/webkit/WebBackForwardList;
    move-result-object v0
    if-nez v0, :done
    invoke-direct {p0}, Lhandinhand/MainActivity;->openFirstPage()V
    return-void
    :new
    invoke-virtual {p0}, Landroid/app/Activity;->getIntent()Landroid/content/Intent;
    move-result-object v0
    invoke-direct {p0, v0}, Lhandinhand/MainActivity;->follow(Landroid/content/Intent;)Z
    move-result v0
    if-nez v0, :done
    invoke-direct {p0}, Lhandinhand/MainActivity;->openFirstPage()V
    :done
    return-void
.end method

# A link or a shared text while the app runs. A tap on its icon changes nothing.
.method protected onNewIntent(Landroid/content/Intent;)V
    .registers 2
    invoke-super {p0, p1}, Landroid/app/Activity;->onNewIntent(Landroid/content/Intent;)V
    invoke-direct {p0, p1}, Lhandinhand/MainActivity;->follow(Landroid/content/Intent;)Z
    return-void
.end method

# Opens what an intent brings. False if it brings nothing for us.
.method private follow(Landroid/content/Intent;)Z
    .registers 5
    if-eqz p1, :no
    invoke-virtual {p1}, Landroid/content/Intent;->getAction()Ljava/lang/String;
    move-result-object v0
    const-string v1, "android.intent.action.SEND"
    invoke-virtual {v1, v0}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
    move-result v1
    if-eqz v1, :link
    const-string v1, "android.intent.extra.TEXT"
    invoke-virtual {p1, v1}, Landroid/content/Intent;->getStringExtra(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v1
    if-eqz v1, :no
    iput-object v1, p0, Lhandinhand/MainActivity;->sharedText:Ljava/lang/String;
    iget-object v1, p0, Lhandinhand/MainActivity;->origin:Ljava/lang/String;
    const-string v2, "/family/tasks/paste?shared"
    invoke-virtual {v1, v2}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v1
    goto :open
    :link
    invoke-virtual {p1}, Landroid/content/Intent;->getDataString()Ljava/lang/String;
    move-result-object v1
    iget-object v2, p0, Lhandinhand/MainActivity;->origin:Ljava/lang/String;
    invoke-static {v2, v1}, Lhandinhand/Links;->isOwn(Ljava/lang/String;Ljava/lang/String;)Z
    move-result v2
    if-eqz v2, :no
    :open
    invoke-direct {p0, v1}, Lhandinhand/MainActivity;->open(Ljava/lang/String;)V
    const/4 v0, 0x1
    return v0
    :no
    const/4 v0, 0x0
    return v0
.end method

.method private openFirstPage()V
    .registers 3
    iget-object v0, p0, Lhandinhand/MainActivity;->origin:Ljava/lang/String;
    const-string v1, "/"
    invoke-virtual {v0, v1}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    invoke-direct {p0, v0}, Lhandinhand/MainActivity;->open(Ljava/lang/String;)V
    return-void
.end method

.method private open(Ljava/lang/String;)V
    .registers 3
    invoke-direct {p0}, Lhandinhand/MainActivity;->hideOffline()V
    iget-object v0, p0, Lhandinhand/MainActivity;->web:Landroid/webkit/WebView;
    invoke-virtual {v0, p1}, Landroid/webkit/WebView;->loadUrl(Ljava/lang/String;)V
    return-void
.end method

.method private makePage()V
    .registers 5
    new-instance v0, Landroid/webkit/WebView;
    invoke-direct {v0, p0}, Landroid/webkit/WebView;-><init>(Landroid/content/Context;)V
    iput-object v0, p0, Lhandinhand/MainActivity;->web:Landroid/webkit/WebView;
    invoke-virtual {v0}, Landroid/webkit/WebView;->getSettings()Landroid/webkit/WebSettings;
    move-result-object v1
    const/4 v2, 0x1
    invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setJavaScriptEnabled(Z)V
    invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setDomStorageEnabled(Z)V
    const/4 v2, 0x0
    invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setAllowFileAccess(Z)V
    invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setGeolocationEnabled(Z)V
    new-instance v1, Lhandinhand/Client;
    invoke-direct {v1, p0}, Lhandinhand/Client;-><init>(Lhandinhand/MainActivity;)V
    invoke-virtual {v0, v1}, Landroid/webkit/WebView;->setWebViewClient(Landroid/webkit/WebViewClient;)V
    new-instance v1, Lhandinhand/Chrome;
    invoke-direct {v1, p0}, Lhandinhand/Chrome;-><init>(Lhandinhand/MainActivity;)V
    invoke-virtual {v0, v1}, Landroid/webkit/WebView;->setWebChromeClient(Landroid/webkit/WebChromeClient;)V
    new-instance v1, Lhandinhand/Downloads;
    invoke-direct {v1, p0}, Lhandinhand/Downloads;-><init>(Lhandinhand/MainActivity;)V
    invoke-virtual {v0, v1}, Landroid/webkit/WebView;->setDownloadListener(Landroid/webkit/DownloadListener;)V
    new-instance v1, Lhandinhand/Bridge;
    invoke-direct {v1, p0}, Lhandinhand/Bridge;-><init>(Lhandinhand/MainActivity;)V
    const-string v2, "HandInHandShell"
    invoke-virtual {v0, v1, v2}, Landroid/webkit/WebView;->addJavascriptInterface(Ljava/lang/Object;Ljava/lang/String;)V
    iget-object v1, p0, Lhandinhand/MainActivity;->frame:Landroid/widget/FrameLayout;
    invoke-virtual {v1, v0}, Landroid/view/ViewGroup;->addView(Landroid/view/View;)V
    return-void
.end method

# The page's process has ended: the old web view can show nothing any more.
.method public beginAgain()V
    .registers 2
    iget-object v0, p0, Lhandinhand/MainActivity;->frame:Landroid/widget/FrameLayout;
    invoke-virtual {v0}, Landroid/view/ViewGroup;->removeAllViews()V
    const/4 v0, 0x0
    iput-object v0, p0, Lhandinhand/MainActivity;->offline:Landroid/widget/TextView;
    iget-object v0, p0, Lhandinhand/MainActivity;->web:Landroid/webkit/WebView;
    invoke-virtual {v0}, Landroid/webkit/WebView;->destroy()V
    invoke-direct {p0}, Lhandinhand/MainActivity;->makePage()V
    invoke-direct {p0}, Lhandinhand/MainActivity;->openFirstPage()V
    return-void
.end method

.method public showOffline()V
    .registers 5
    iget-object v0, p0, Lhandinhand/MainActivity;->offline:Landroid/widget/TextView;
    if-nez v0, :done
    new-instance v0, Landroid/widget/TextView;
    invoke-direct {v0, p0}, Landroid/widget/TextView;-><init>(Landroid/content/Context;)V
    iput-object v0, p0, Lhandinhand/MainActivity;->offline:Landroid/widget/TextView;
    const-string v1, "offline"
    invoke-static {p0, v1}, Lhandinhand/Words;->of(Landroid/content/Context;Ljava/lang/String;)Ljava/lang/String;
    move-result-object v1
    invoke-virtual {v0, v1}, Landroid/widget/TextView;->setText(Ljava/lang/CharSequence;)V
    const/high16 v1, 0x41900000    # 18.0f
    invoke-virtual {v0, v1}, Landroid/widget/TextView;->setTextSize(F)V
    # Gravity.CENTER
    const/16 v1, 0x11
    invoke-virtual {v0, v1}, Landroid/widget/TextView;->setGravity(I)V
    new-instance v1, Lhandinhand/Retry;
    invoke-direct {v1, p0}, Lhandinhand/Retry;-><init>(Lhandinhand/MainActivity;)V
    invoke-virtual {v0, v1}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    iget-object v1, p0, Lhandinhand/MainActivity;->web:Landroid/webkit/WebView;
    # View.GONE
    const/16 v2, 0x8
    invoke-virtual {v1, v2}, Landroid/view/View;->setVisibility(I)V
    iget-object v1, p0, Lhandinhand/MainActivity;->frame:Landroid/widget/FrameLayout;
    invoke-virtual {v1, v0}, Landroid/view/ViewGroup;->addView(Landroid/view/View;)V
    :done
    return-void
.end method

.method private hideOffline()V
    .registers 4
    iget-object v0, p0, Lhandinhand/MainActivity;->offline:Landroid/widget/TextView;
    if-eqz v0, :done
    iget-object v1, p0, Lhandinhand/MainActivity;->frame:Landroid/widget/FrameLayout;
    invoke-virtual {v1, v0}, Landroid/view/ViewGroup;->removeView(Landroid/view/View;)V
    const/4 v0, 0x0
    iput-object v0, p0, Lhandinhand/MainActivity;->offline:Landroid/widget/TextView;
    iget-object v1, p0, Lhandinhand/MainActivity;->web:Landroid/webkit/WebView;
    # View.VISIBLE
    const/4 v2, 0x0
    invoke-virtual {v1, v2}, Landroid/view/View;->setVisibility(I)V
    :done
    return-void
.end method

.method public retry()V
    .registers 2
    invoke-direct {p0}, Lhandinhand/MainActivity;->hideOffline()V
    iget-object v0, p0, Lhandinhand/MainActivity;->web:Landroid/webkit/WebView;
    invoke-virtual {v0}, Landroid/webkit/WebView;->reload()V
    return-void
.end method

# To the page before, else out of the app.
.method public goBack()V
    .registers 3
    iget-object v0, p0, Lhandinhand/MainActivity;->web:Landroid/webkit/WebView;
    invoke-virtual {v0}, Landroid/webkit/WebView;->canGoBack()Z
    move-result v1
    if-eqz v1, :leave
    invoke-direct {p0}, Lhandinhand/MainActivity;->hideOffline()V
    invoke-virtual {v0}, Landroid/webkit/WebView;->goBack()V
    return-void
    :leave
    invoke-virtual {p0}, Landroid/app/Activity;->finish()V
    return-void
.end method

# Android up to 12.
.method public onBackPressed()V
    .registers 1
    invoke-virtual {p0}, Lhandinhand/MainActivity;->goBack()V
    return-void
.end method

.method protected onActivityResult(IILandroid/content/Intent;)V
    .registers 4
    invoke-super {p0, p1, p2, p3}, Landroid/app/Activity;->onActivityResult(IILandroid/content/Intent;)V
    invoke-static {p0, p1, p2, p3}, Lhandinhand/Outside;->takeResult(Lhandinhand/MainActivity;IILandroid/content/Intent;)V
    return-void
.end method

.method protected onSaveInstanceState(Landroid/os/Bundle;)V
    .registers 3
    invoke-super {p0, p1}, Landroid/app/Activity;->onSaveInstanceState(Landroid/os/Bundle;)V
    iget-object v0, p0, Lhandinhand/MainActivity;->web:Landroid/webkit/WebView;
    invoke-virtual {v0, p1}, Landroid/webkit/WebView;->saveState(Landroid/os/Bundle;)Landroid/webkit/WebBackForwardList;
    return-void
.end method

# The cookie that keeps someone logged in is otherwise written some time later.
.method protected onPause()V
    .registers 2
    invoke-super {p0}, Landroid/app/Activity;->onPause()V
    invoke-static {}, Landroid/webkit/CookieManager;->getInstance()Landroid/webkit/CookieManager;
    move-result-object v0
    invoke-virtual {v0}, Landroid/webkit/CookieManager;->flush()V
    return-void
.end method

.method protected onDestroy()V
    .registers 2
    iget-object v0, p0, Lhandinhand/MainActivity;->frame:Landroid/widget/FrameLayout;
    invoke-virtual {v0}, Landroid/view/ViewGroup;->removeAllViews()V
    iget-object v0, p0, Lhandinhand/MainActivity;->web:Landroid/webkit/WebView;
    invoke-virtual {v0}, Landroid/webkit/WebView;->destroy()V
    invoke-super {p0}, Landroid/app/Activity;->onDestroy()V
    return-void
.end method

# A short text over the page.
.method public say(Ljava/lang/String;)V
    .registers 4
    invoke-static {p0, p1}, Lhandinhand/Words;->of(Landroid/content/Context;Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    # Toast.LENGTH_LONG
    const/4 v1, 0x1
    invoke-static {p0, v0, v1}, Landroid/widget/Toast;->makeText(Landroid/content/Context;Ljava/lang/CharSequence;I)Landroid/widget/Toast;
    move-result-object v0
    invoke-virtual {v0}, Landroid/widget/Toast;->show()V
    return-void
.end method
