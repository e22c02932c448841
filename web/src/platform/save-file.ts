import { phoneShell } from './phone/shell.ts'

/** Lets the browser, or the app around the page, save a text or bytes as a file. Must be called soon after a tap. */
export function saveFile(name: string, type: string, content: BlobPart) {
  const file = new Blob([content], { type })
  const shell = phoneShell()
  if (shell) return void toBase64(file).then((encoded) => shell.saveFile(name, type, encoded))
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

/** By a data: address, because web views of old phones have no other way. */
const toBase64 = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
