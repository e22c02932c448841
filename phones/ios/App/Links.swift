import Foundation

/// Which addresses this app shows itself, which it gives to another app, and which it refuses. The same as phones/android/smali/Links.smali.
enum Links {
    /// The name of our server, from Settings.xcconfig.
    static let host = Bundle.main.object(forInfoDictionaryKey: "HandInHandHost") as? String ?? ""

    static func isOwn(_ url: URL) -> Bool {
        url.scheme == "https" && url.host == host && url.port == nil && url.user == nil
    }

    private static let otherApps: Set<String> = ["https", "http", "tel", "sms", "mailto", "webcal", "whatsapp", "maps"]

    static func isForAnotherApp(_ url: URL) -> Bool {
        !isOwn(url) && otherApps.contains(url.scheme?.lowercased() ?? "")
    }
}
