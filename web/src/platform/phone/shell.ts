/** What the operator's Android app does for a page in its web view, which can't do this itself (phones/android/smali/Bridge.smali). */
export interface PhoneShell {
  /** The person chooses where the file goes. `content` is Base64. */
  saveFile: (name: string, type: string, content: string) => void
  /** Opens the phone's share sheet. */
  share: (text: string) => void
  print: () => void
  /** Returns what another app shared with the Android app, but only once; null if there is nothing. */
  takeSharedText: () => string | null
}

/** The Android app around this page; undefined in a browser. It exists before any script runs. */
export const phoneShell = (): PhoneShell | undefined => Reflect.get(globalThis, 'HandInHandShell')

/** Adds to the page what a web view lacks, under the browser's own names: `navigator.share` and `window.print`. */
export function completeWebView() {
  const shell = phoneShell()
  if (!shell) return
  const share = async ({ text = '', url }: ShareData) => shell.share(url === undefined ? text : `${text}\n${url}`)
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  window.print = () => shell.print()
}

export async function saveInShell(name: string, file: Blob) {
  phoneShell()?.saveFile(name, file.type, await toBase64(file))
}

/** Uses a data: address, because web views of old phones have no other method. */
const toBase64 = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
