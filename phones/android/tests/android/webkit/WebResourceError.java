package android.webkit;

public class WebResourceError {}
