import UIKit
import WebKit

/// The one screen of the app: a web view that shows our server's pages and nothing else.
final class PageController: UIViewController, WKNavigationDelegate, WKUIDelegate, WKDownloadDelegate {
    private lazy var web: WKWebView = {
        let configuration = WKWebViewConfiguration()
        // With WKAppBoundDomains of Info.plist: pages of our server get a service worker, and no other server gets a page.
        configuration.limitsNavigationsToAppBoundDomains = true
        return WKWebView(frame: .zero, configuration: configuration)
    }()
    /// A link that opened the app before the view was there.
    private var waiting: URL?
    /// Where a download was put.
    private var saved: URL?

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        web.navigationDelegate = self
        web.uiDelegate = self
        web.allowsBackForwardNavigationGestures = true
        web.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(web)
        let area = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            web.topAnchor.constraint(equalTo: area.topAnchor),
            web.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
            web.leadingAnchor.constraint(equalTo: area.leadingAnchor),
            web.trailingAnchor.constraint(equalTo: area.trailingAnchor),
        ])
        if let url = waiting ?? URL(string: "https://\(Links.host)/") { open(url) }
        waiting = nil
    }

    func open(_ url: URL) {
        guard isViewLoaded else {
            waiting = url
            return
        }
        web.load(URLRequest(url: url))
    }

    // MARK: - Links

    func webView(
        _ webView: WKWebView,
        decidePolicyFor action: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        guard let url = action.request.url else { return decisionHandler(.cancel) }
        if action.shouldPerformDownload { return decisionHandler(.download) }
        if Links.isOwn(url) { return decisionHandler(.allow) }
        // A frame of a page opens no other app.
        if action.targetFrame?.isMainFrame ?? true, Links.isForAnotherApp(url) { UIApplication.shared.open(url) }
        decisionHandler(.cancel)
    }

    /// A link with a window of its own.
    func webView(
        _ webView: WKWebView,
        createWebViewWith configuration: WKWebViewConfiguration,
        for action: WKNavigationAction,
        windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        if let url = action.request.url, Links.isOwn(url) { webView.load(action.request) }
        return nil
    }

    /// The phone needed the memory.
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        webView.reload()
    }

    // MARK: - Files that a page made

    func webView(_ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload) {
        download.delegate = self
    }

    func download(
        _ download: WKDownload,
        decideDestinationUsing response: URLResponse,
        suggestedFilename name: String,
        completionHandler: @escaping (URL?) -> Void
    ) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        saved = folder.appendingPathComponent(name)
        completionHandler(saved)
    }

    /// The person says where it goes.
    func downloadDidFinish(_ download: WKDownload) {
        guard let file = saved else { return }
        let sheet = UIActivityViewController(activityItems: [file], applicationActivities: nil)
        sheet.popoverPresentationController?.sourceView = view
        present(sheet, animated: true)
    }
}
