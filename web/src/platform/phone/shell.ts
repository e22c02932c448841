/** What the operator's Android app does for the page in it, since a web view can't: phones/android/smali/Bridge.smali. */
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
export const phoneShell = (): PhoneShell | undefined => Reflect.get(globalThis, 'HandInHandShell')

/** Gives the page what a web view lacks, under the browser's own names. */
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

/** By a data: address, because web views of old phones have no other way. */
const toBase64 = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
