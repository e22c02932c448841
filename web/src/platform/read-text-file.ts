import type { Locale } from '@hand-in-hand/contract/locales.ts'

/** The encodings that a spreadsheet on Windows uses if it does not write Unicode. */
const OLD_ENCODINGS: Partial<Record<Locale, string>> = { iw: 'windows-1255', ru: 'windows-1251' }

/** The text of a file, as Unicode if it is valid, else in the old encoding of this language. */
export async function readTextFile(file: Blob, locale: Locale) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(OLD_ENCODINGS[locale] ?? 'windows-1252').decode(bytes)
  }
}
