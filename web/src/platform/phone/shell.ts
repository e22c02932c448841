/** What the operator's Android app does for the page in it, since a web view can't: android/smali/Bridge.smali. */
export interface PhoneShell {
  /** The person says where it goes. `content` is Base64. */
  saveFile: (name: string, type: string, content: string) => void
  /** Opens the phone's share sheet. */
  share: (text: string) => void
  print: () => void
  /** What another app shared with it, once; null if there is nothing. */
  takeSharedText: () => string | null
}

/** The Android app around this page; undefined in a browser. It is there before any script runs. */
export const phoneShell = (): PhoneShell | undefined => Reflect.get(window, 'HandInHandShell')

/** Prints the page, by the browser or by the app around it. */
export const printPage = () => (phoneShell() ?? window).print()
