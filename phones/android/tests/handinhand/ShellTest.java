package handinhand;

import android.content.Intent;
import android.net.Uri;
import android.os.Build;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.view.WindowInsets;
import android.webkit.RenderProcessGoneDetail;
import android.webkit.ValueCallback;
import android.webkit.WebChromeClient.FileChooserParams;
import android.webkit.WebResourceError;
import android.webkit.WebResourceRequest;
import android.widget.TextView;
import java.util.Arrays;
import java.util.Base64;

/** Plays the app's own classes on a JVM, on stand-ins for Android. Prints a line for each check that fails, and how many there were. */
public class ShellTest {
    private static final String OURS = "https://help.example.org";
    private static int checks = 0;
    private static int failures = 0;

    public static void main(String[] parameters) {
        opensLinks();
        keepsToItsServer();
        goesBack();
        keepsItsPage();
        showsThatThereIsNoConnection();
        choosesFiles();
        savesFiles();
        sharesAndPrints();
        takesSharedTexts();
        fitsThePhone();
        System.out.println(checks + " checks, " + failures + " failed");
        if (failures > 0) System.exit(1);
    }

    private static void opensLinks() {
        MainActivity app = start(null);
        check("the icon opens the first page", "load " + OURS + "/", Log.take());
        check("only scripts and storage are on", "HandInHandShell", app.web.bridgeName);
        app = start(link(OURS + "/login/a/b"));
        check("a login link opens", "load " + OURS + "/login/a/b", Log.take());
        app.onNewIntent(link(OURS + "/t/x/1"));
        check("a link opens while the app runs", "load " + OURS + "/t/x/1", Log.take());
        app.onNewIntent(new Intent("android.intent.action.MAIN"));
        check("a tap on the icon changes nothing", "", Log.take());
        app.onNewIntent(null);
        check("no intent changes nothing", "", Log.take());
        for (String foreign : new String[] {"https://evil.example", OURS + ".evil.example/login/a/b", "javascript:alert(1)", "file:///data/x"}) {
            app.onNewIntent(link(foreign));
            check("an intent can't open " + foreign, "", Log.take());
            start(link(foreign));
            check("the app does not start with " + foreign, "load " + OURS + "/", Log.take());
        }
    }

    private static void keepsToItsServer() {
        MainActivity app = start(null);
        Log.take();
        for (String own : new String[] {OURS, OURS + "/", OURS + "/family?x=1#y"}) {
            check("our page stays inside: " + own, "false ", follow(app, own, true));
        }
        String[] others = {"https://wa.me/972?text=x", OURS + ".evil.example/", OURS + "@evil.example/", OURS + ":8443/", "http://help.example.org/",
            "HTTPS://help.example.org/", "tel:+972521234567", "sms:+972?body=x", "mailto:a@example.org", "geo:0,0?q=x", "webcal://help.example.org/x.ics"};
        for (String other : others) {
            check("another app opens " + other, "true start VIEW BROWSABLE " + other, follow(app, other, true));
            check("a frame opens nothing: " + other, "true ", follow(app, other, false));
        }
        String[] refused = {"intent://x#Intent;end", "file:///data/x", "content://x/y", "javascript:alert(1)", "data:text/html,x", "about:blank",
            "market://details?id=x", "blob:" + OURS + "/1", "android-app://x", ":", "", " tel:1", "nothing"};
        for (String link : refused) check("refused: " + link, "true ", follow(app, link, true));
        app.hasApps = false;
        check("a link that no app opens is answered", "true say no_app", follow(app, "geo:0,0", true));
    }

    private static void goesBack() {
        MainActivity app = start(null);
        Log.take();
        app.web.hasPageBefore = true;
        Log.back.onBackInvoked();
        check("back goes to the page before", "go back", Log.take());
        app.web.hasPageBefore = false;
        Log.back.onBackInvoked();
        check("back on the first page leaves", "finish", Log.take());
        Build.VERSION.SDK_INT = 26;
        app = start(null);
        Log.take();
        app.web.hasPageBefore = true;
        app.onBackPressed();
        check("back on an old Android too", "go back", Log.take());
        Build.VERSION.SDK_INT = 36;
    }

    private static void keepsItsPage() {
        MainActivity app = start(link(OURS + "/login/a/b"));
        app.web.url = OURS + "/home";
        Bundle state = new Bundle();
        app.onSaveInstanceState(state);
        app.onPause();
        check("cookies are written when the app goes into the background", true, Log.take().endsWith("flush cookies"));
        MainActivity again = new MainActivity();
        again.intent = link(OURS + "/login/a/b");
        again.onCreate(state);
        check("after an end by Android the page is there, and the login link is not used twice", false, Log.take().contains("load"));
        check("and it is that page", OURS + "/home", again.web.url);
        again.onCreate(new Bundle());
        check("with nothing saved the first page opens", true, Log.take().endsWith("load " + OURS + "/"));
        check("a crashed page is replaced", true, again.web.client.onRenderProcessGone(again.web, new RenderProcessGoneDetail()));
        String lines = Log.take();
        check("by the first page", true, lines.startsWith("destroy") && lines.endsWith("load " + OURS + "/"));
        check("and is the only view", 1, ((ViewGroup) again.content).children.size());
        again.onDestroy();
        check("the end frees the web view", "destroy", Log.take());
    }

    private static void showsThatThereIsNoConnection() {
        MainActivity app = start(link(OURS + "/login/a/b"));
        Log.take();
        ViewGroup frame = (ViewGroup) app.content;
        app.web.client.onReceivedError(app.web, request(OURS + "/picture", false), new WebResourceError());
        check("a picture that does not come changes nothing", 1, frame.children.size());
        app.web.client.onReceivedError(app.web, request(OURS + "/login/a/b", true), new WebResourceError());
        app.web.client.onReceivedError(app.web, request(OURS + "/login/a/b", true), new WebResourceError());
        check("without a connection there is one note", 2, frame.children.size());
        check("in words, without the address", "offline", ((TextView) frame.children.get(1)).text);
        check("and not the page, which would show the address", false, app.web.isShown);
        frame.children.get(1).click.onClick(frame);
        check("a tap tries again", "reload", Log.take());
        check("and shows the page", true, app.web.isShown && frame.children.size() == 1);
    }

    private static void choosesFiles() {
        MainActivity app = start(null);
        Log.take();
        String[] got = {"nothing", "nothing"};
        check("a page can ask for a file", true, app.web.chrome.onShowFileChooser(app.web, keep(got, 0), new FileChooserParams()));
        check("by the phone's own choice", "ask 1 GET_CONTENT", Log.take());
        app.web.chrome.onShowFileChooser(app.web, keep(got, 1), new FileChooserParams());
        check("a question before it ends without a file", "null", got[0]);
        app.onActivityResult(1, -1, link("content://list.csv"));
        check("the page gets the file", "[content://list.csv]", got[1]);
        app.onActivityResult(1, 0, null);
        check("a second result changes nothing", "[content://list.csv]", got[1]);
        app.hasApps = false;
        Log.take();
        check("without an app for files", false, app.web.chrome.onShowFileChooser(app.web, keep(got, 0), new FileChooserParams()));
        check("the person is told", "say no_app", Log.take());
    }

    private static void savesFiles() {
        MainActivity app = start(null);
        Bridge bridge = (Bridge) app.web.bridge;
        String soup = Base64.getEncoder().encodeToString("Soup".getBytes());
        Log.take();
        bridge.saveFile("task.ics", "text/calendar;charset=utf-8", soup);
        check("the person says where a file goes", "ask 2 CREATE_DOCUMENT OPENABLE text/calendar [task.ics]", Log.take());
        app.onActivityResult(2, -1, link("content://task.ics"));
        check("there it is written", "write content://task.ics Soup; say saved", Log.take());
        app.onActivityResult(2, -1, link("content://task.ics"));
        check("only once", "say not_saved", Log.take());
        bridge.saveFile("x.csv", "text/csv", soup);
        app.onActivityResult(2, 0, null);
        bridge.saveFile("x.csv", "text/csv", soup);
        Log.take();
        app.onActivityResult(2, -1, link("content://full"));
        check("a full disk is told", "say not_saved", Log.take());
        bridge.saveFile("x.csv", "text/csv", "no Base64!");
        check("broken content is told", "say not_saved", Log.take());
        app.web.url = "https://evil.example/";
        bridge.saveFile("x.csv", "text/csv", soup);
        check("another page saves nothing", "", Log.take());
        app.web.url = OURS + "/family";
        app.web.downloads.onDownloadStart(OURS + "/v2/x.csv", "", "", "", 1);
        check("the browser loads a link to a file", "start VIEW BROWSABLE " + OURS + "/v2/x.csv", Log.take());
        for (String own : new String[] {"blob:" + OURS + "/1", "data:text/csv,x", "file:///x"}) {
            app.web.downloads.onDownloadStart(own, "", "", "", 1);
            check("no other app gets " + own, "say not_saved", Log.take());
        }
        app.hasApps = false;
        bridge.saveFile("x.csv", "text/csv", soup);
        check("without a place for files the person is told", "say not_saved", Log.take());
    }

    private static void sharesAndPrints() {
        MainActivity app = start(null);
        Bridge bridge = (Bridge) app.web.bridge;
        Log.take();
        bridge.share("Soup for Dana");
        check("a text is shared by the phone's sheet", "start CHOOSER SEND text/plain [Soup for Dana]", Log.take());
        bridge.print();
        check("the page is printed under the app's name", "print app_name", Log.take());
        app.canPrint = false;
        bridge.print();
        check("a phone that can't print says so", "say no_app", Log.take());
        app.web.url = OURS + ".evil.example/";
        bridge.share("x");
        bridge.print();
        check("another page shares and prints nothing", "", Log.take());
    }

    private static void takesSharedTexts() {
        MainActivity app = start(new Intent("android.intent.action.SEND").putExtra("android.intent.extra.TEXT", "Soup"));
        check("a shared text opens the page for lists", "load " + OURS + "/family/tasks/paste?shared", Log.take());
        Bridge bridge = (Bridge) app.web.bridge;
        check("the page takes it", "Soup", bridge.takeSharedText());
        check("once", null, bridge.takeSharedText());
        app.onNewIntent(new Intent("android.intent.action.SEND"));
        check("a picture that is shared changes nothing", "", Log.take());
    }

    private static void fitsThePhone() {
        MainActivity app = start(null);
        Log.take();
        WindowInsets left = app.content.insets.onApplyWindowInsets(app.content, new WindowInsets());
        check("there is room for bars, notch and keyboard", "padding 1 143 3 4", Log.take());
        check("and no one else leaves room again", WindowInsets.CONSUMED, left);
        Build.VERSION.SDK_INT = 34;
        check("Android 14 does that itself", null, start(null).content.insets);
        Build.VERSION.SDK_INT = 36;
    }

    /** Starts the app, and forgets what every start asks for. */
    private static MainActivity start(Intent intent) {
        MainActivity app = new MainActivity();
        app.intent = intent;
        Log.take();
        app.onCreate(null);
        String lines = Log.take();
        String always = (Build.VERSION.SDK_INT >= 33 ? "watch back; " : "") + "scripts true; storage true; files false; place false; ";
        check("every start sets the same", true, lines.startsWith(always));
        Log.add(lines.substring(always.length()));
        return app;
    }

    private static Intent link(String url) { return new Intent("android.intent.action.VIEW", Uri.parse(url)); }

    private static String follow(MainActivity app, String url, boolean isMain) {
        return app.web.client.shouldOverrideUrlLoading(app.web, request(url, isMain)) + " " + Log.take();
    }

    private static WebResourceRequest request(String url, boolean isMain) {
        return new WebResourceRequest() {
            @Override public Uri getUrl() { return Uri.parse(url); }
            @Override public boolean isForMainFrame() { return isMain; }
        };
    }

    private static ValueCallback<Uri[]> keep(String[] got, int at) { return files -> got[at] = Arrays.toString(files); }

    private static void check(String title, Object expected, Object found) {
        checks++;
        if (expected == null ? found == null : expected.equals(found)) return;
        failures++;
        System.out.println("not so: " + title + "\n  expected " + expected + "\n  found    " + found);
    }
}
