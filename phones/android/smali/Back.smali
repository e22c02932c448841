# The gesture back, which Android 16 no longer reports to Activity.onBackPressed. A class of its own, as Android 12 has no such interface.
.class public Lhandinhand/Back;
.super Ljava/lang/Object;
.implements Landroid/window/OnBackInvokedCallback;

.field private final activity:Lhandinhand/MainActivity;

.method public constructor <init>(Lhandinhand/MainActivity;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lhandinhand/Back;->activity:Lhandinhand/MainActivity;
    return-void
.end method

.method public static watch(Lhandinhand/MainActivity;)V
    .registers 4
    invoke-virtual {p0}, Landroid/app/Activity;->getOnBackInvokedDispatcher()Landroid/window/OnBackInvokedDispatcher;
    move-result-object v0
    new-instance v1, Lhandinhand/Back;
    invoke-direct {v1, p0}, Lhandinhand/Back;-><init>(Lhandinhand/MainActivity;)V
    # PRIORITY_DEFAULT
    const/4 v2, 0x0
    invoke-interface {v0, v2, v1}, Landroid/window/OnBackInvokedDispatcher;->registerOnBackInvokedCallback(ILandroid/window/OnBackInvokedCallback;)V
    return-void
.end method

.method public onBackInvoked()V
    .registers 2
    iget-object v0, p0, Lhandinhand/Back;->activity:Lhandinhand/MainActivity;
    invoke-virtual {v0}, Lhandinhand/MainActivity;->goBack()V
    return-void
.end method
