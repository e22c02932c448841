# A tap on the note that there is no connection.
.class public Lhandinhand/Retry;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;

.field private final activity:Lhandinhand/MainActivity;

.method public constructor <init>(Lhandinhand/MainActivity;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lhandinhand/Retry;->activity:Lhandinhand/MainActivity;
    return-void
.end method

.method public onClick(Landroid/view/View;)V
    .registers 3
    iget-object v0, p0, Lhandinhand/Retry;->activity:Lhandinhand/MainActivity;
    invoke-virtual {v0}, Lhandinhand/MainActivity;->retry()V
    return-void
.end method
