/** Lets the browser, or the app around the page, save a text or bytes as a file. Must be called soon after a tap. */
export function saveFile(name: string, type: string, content: BlobPart) {
  const file = new Blob([content], { type })
  if ('HandInHandShell' in window) return void import('./phone/shell.ts').then((shell) => shell.saveInShell(name, file))
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Safari reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
