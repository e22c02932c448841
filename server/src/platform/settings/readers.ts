import { StartupError } from '../errors.ts'

// Readers that several settings share. Each throws a `StartupError` whose sentence says which value to write instead.

export const TEXT_MAX = 300

export const readAny = (text: string) => text

/** Makes a reader of texts for which `isRight` is true. `wanted` says what the text has to be, for the error. */
export function readIf(isRight: (text: string) => boolean, wanted: string) {
  return (text: string, name: string) => {
    if (!isRight(text)) throw new StartupError(`${name} has to be ${wanted}.`)
    return text
  }
}

export const readText = readIf((text) => text.length <= TEXT_MAX, `a text of at most ${TEXT_MAX} characters`)

/** Makes a reader of whole numbers from `least` to `most`. `wanted` says which numbers these are, for the error. */
export function numberFrom(least: number, most: number, wanted: string) {
  return (text: string, name: string) => {
    const isNumber = /^\d+$/.test(text) && text.length <= String(most).length
    if (!isNumber || Number(text) < least || Number(text) > most) throw new StartupError(`${name} has to be ${wanted}.`)
    return Number(text)
  }
}

export const readPort = numberFrom(0, 65_535, 'a number from 0 to 65535, such as 3000')

export const readLink = readIf(
  (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
  'the address of a page, such as https://apps.example.org/hand-in-hand',
)

/** Two letters of ISO 3166, in upper case. */
export function readCountry(text: string, name: string) {
  const country = text.toUpperCase()
  // With `fallback: 'none'`, the result is undefined for a code that CLDR does not know.
  const isKnown = /^[A-Z]{2}$/.test(country) && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(country) !== undefined
  if (!isKnown) throw new StartupError(`${name} has to be the two letters of a country, such as IL or DE.`)
  return country
}

export const isEmail = (text: string) => /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)

/** Makes a reader of a number from 1 to 9,999,999. `things` says what is counted, for the error. */
export const readAmount = (things: string, example: string) => (text: string, name: string) => {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new StartupError(`${name} has to be a number of ${things}, such as ${example}.`)
  return Number(text)
}

/** Makes a reader that accepts one of these words. */
export const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (text: string, name: string) => {
    const word = words.find((each) => each === text)
    if (word === undefined) throw new StartupError(`${name} has to be one of ${words.join(', ')}.`)
    return word
  }

/** A name or a password from an address, with its encoded characters decoded. */
export function decodedPart(text: string, name: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new StartupError(`${name} has a % in its name or password that begins no code: write it as %25.`)
  }
}
