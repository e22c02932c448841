package android.app;

import android.content.ActivityNotFoundException;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import android.window.OnBackInvokedDispatcher;
import handinhand.Log;

/** What Android does to an activity is done by the test: it calls the methods that are protected there. */
public class Activity extends Context {
    public Intent intent;
    public View content;
    /** Whether the phone has an app for anything. */
    public boolean hasApps = true;

    protected void onCreate(Bundle state) {}
    protected void onNewIntent(Intent intent) {}
    protected void onActivityResult(int request, int result, Intent data) {}
    protected void onSaveInstanceState(Bundle state) {}
    protected void onPause() {}
    protected void onDestroy() {}
    public void onBackPressed() {}

    public void setContentView(View view) { content = view; }
    public Intent getIntent() { return intent; }
    public void finish() { Log.add("finish"); }
    public void startActivity(Intent intent) { start("start", intent); }
    public void startActivityForResult(Intent intent, int request) { start("ask " + request, intent); }
    public void runOnUiThread(Runnable work) { work.run(); }
    public OnBackInvokedDispatcher getOnBackInvokedDispatcher() { return (priority, callback) -> { Log.add("watch back"); Log.back = callback; }; }

    private void start(String how, Intent intent) {
        if (!hasApps) throw new ActivityNotFoundException();
        Log.add(how + " " + intent);
    }
}
