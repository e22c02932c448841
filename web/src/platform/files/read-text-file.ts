/** How many bytes of a file are checked to find out what the file is. */
const BYTES_CHECKED = 4_096

/**
 * The texts that a file may be. One text if the bytes show the encoding, several if the bytes fit more than one of the old encodings, and
 * none if the file is not a text, such as a picture.
 */
export async function readTextFile(file: Blob): Promise<string[]> {
  const bytes = unfolded(new Uint8Array(await file.arrayBuffer()))
  const wide = wideEncodingOf(bytes)
  if (wide) return readableTexts([new TextDecoder(wide).decode(bytes)])
  try {
    return readableTexts([new TextDecoder('utf-8', { fatal: true }).decode(bytes)])
  } catch {
    // This file is not a text, so its encoding is not guessed.
    if (bytes.subarray(0, BYTES_CHECKED).includes(0)) return []
    const { readingsOf } = await import('./guess-encoding.ts')
    return readableTexts(readingsOf(bytes))
  }
}

const [TAB, NEW_LINE, RETURN, SPACE] = [9, 10, 13, 32]

/** Joins the folded lines of a calendar or a contact card, because a line may be folded in the middle of a letter (RFC 5545, 3.1). */
function unfolded(bytes: Uint8Array) {
  const start = String.fromCharCode(...bytes.subarray(0, 100))
  if (!/^(?:\xef\xbb\xbf)?\s*BEGIN:V(?:CALENDAR|CARD)/i.test(start)) return bytes
  const joined = new Uint8Array(bytes.length)
  let length = 0
  for (const [index, byte] of bytes.entries()) {
    const isFold = (byte === SPACE || byte === TAB) && bytes[index - 1] === NEW_LINE
    if (!isFold) joined[length++] = byte
    else length -= joined[length - 2] === RETURN ? 2 : 1
  }
  return joined.subarray(0, length)
}

/** Recognises UTF-16 by its byte order mark, or by the zero bytes of digits and separators. */
function wideEncodingOf(bytes: Uint8Array) {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, BYTES_CHECKED)
  const zeros = [0, 0]
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = start.length / 20
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : null
}

/** Control characters that no text contains. If there are many, a picture or a program was read as a text. */
const CONTROL = /[^\P{Cc}\t\n\r\f\v\u0085]/gu
const CONTROL_MAX = 0.002

const readableTexts = (readings: string[]) =>
  readings.filter(
    (text) =>
      !text.includes('\0') &&
      (text.slice(0, BYTES_CHECKED).match(CONTROL)?.length ?? 0) <= Math.min(text.length, BYTES_CHECKED) * CONTROL_MAX,
  )
