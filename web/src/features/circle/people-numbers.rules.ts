import { plainPhone, withPlainDigits } from '@hand-in-hand/contract/texts/typed-text.rules.ts'
import type { Phones } from '../../platform/phones.ts'
import { parsePhoneEntry } from '../people/phone.rules.ts'

/** Takes the place of a number in a text. No input contains it. */
export const NUMBER_HERE = '\0'

/**
 * A run of digits, with the separators that people and phones put into numbers: spaces of any kind, dashes, the Hebrew maqaf, dots, slashes
 * and brackets.
 */
const RUN = /(?<![\p{L}\p{N}])\+?[(]?\d[\d\p{Z}().\-\u00ad\u05be\u2010-\u2015\u2212\u2060\u200b/+]{4,40}\d(?![\p{L}\p{N}])/gu
const CHAT_LINK = /(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)\+?(\d{6,15})\S*/gi
const TEL = /<?(?:tel|sms|callto):([+\d().\-\u2010-\u2015]+)(?:;(?:ext|phone-context)=[^\s>;]*)*>?/gi
const EXTENSION = /[\s,;]*(?:\b(?:ext(?:ension)?\.?|x|dw|app\.?)|доб(?:авочный)?\.?|שלוחה|durchwahl|#)\s*[:.]?\s*\d{1,6}(?!\d)/giu
/** A birthday, which could be a landline in some countries. */
const BIRTHDAY = /(?<![\d.+/-])\d{1,2}([./])\d{1,2}\1(?:19|20)\d\d(?![\d./-])/gu
/**
 * Two numbers may have only a space or a slash between them. At most this many gaps in a run of digits are tried as the border of two
 * numbers.
 */
const GAPS_MAX = 12

/** A number in a text, and the words around it. */
export interface FoundNumber {
  e164: string
  /** The words before the number, which may say whose phone it is, or which kind of phone. */
  before: string
  after: string
}

/**
 * Returns the valid phone numbers of a line, in their order. `rest` is the line with `NUMBER_HERE` in place of everything that looks like a
 * number.
 */
export function findNumbers(phones: Phones, line: string, country: string): { numbers: FoundNumber[]; rest: string } {
  const numbers: FoundNumber[] = []
  const text = withPlainDigits(line).replace(CHAT_LINK, ' +$1 ').replace(TEL, ' $1 ').replace(EXTENSION, ' ').replace(BIRTHDAY, ' ')
  let end = 0
  const rest = text.replace(RUN, (run, at: number) => {
    const found = phonesIn(phones, plainPhone(run), country)
    const before = text.slice(end, at)
    end = at + run.length
    const after = text.slice(end, end + 20)
    numbers.push(...found.map((e164) => ({ e164, before, after })))
    return NUMBER_HERE
  })
  return { numbers, rest }
}

/** The first part of a text that looks like a number, even if it is wrong. Returns an empty text if there is none. */
export const firstRun = (text: string) => plainPhone(text.replace(BIRTHDAY, ' ').match(RUN)?.[0] ?? '')

function phonesIn(phones: Phones, run: string, country: string): string[] {
  // '12 054-234-5678' is the twelfth line of a list, although all of its digits together may be a number too.
  const [, listed] = /^[1-9]\d{0,2} ([+0].*)$/.exec(run) ?? []
  if (listed && parsePhoneEntry(phones, { country, number: listed })) return phonesIn(phones, listed, country)
  const whole = parsePhoneEntry(phones, { country, number: run })
  if (whole) return [whole.e164]
  for (const { index } of [...run.matchAll(/ ?\/ ?| (?=[+\d(])/g)].slice(0, GAPS_MAX)) {
    const [first, second] = [run.slice(0, index), run.slice(index).replace(/^[ /]+/, '')]
    const one = parsePhoneEntry(phones, { country, number: first })
    if (one) return [one.e164, ...phonesIn(phones, second, country)]
  }
  return []
}

const MOBILE = /(?:mobile?|cell|handy|mob|моб|сот|נייד|סלולרי|whats ?app|iphone)\p{L}*[.:\s(]*$/iu
// In '02-671-2345 mobile: 054-…' the word 'mobile' is about the next number.
const MOBILE_AFTER = /^[\s(]*(?:mobile?|cell|handy|mob|моб|сот|נייד|סלולרי|whats ?app)\p{L}*(?![.:\s]*[+(\d\p{L}])/iu
const LANDLINE = /(?:home|work|office|fax|festnetz|privat|arbeit|büro|дом|раб|факс|בית|עבודה|פקס|משרד)\p{L}*[.:\s(]*$/iu

/** Loads the code that knows a mobile number by its digits, only if it is needed. Returns null without a network. */
const loadIsMobile = () =>
  import('../../platform/mobile-numbers.ts').then(
    (loaded) => loaded.isMobile,
    () => null,
  )

/** Whether a number may get an SMS. True if the code that checks this cannot be loaded. */
export const mayGetSms = async (e164: string) => (await loadIsMobile())?.(e164) ?? true

/** The number that gets an SMS: the number with a label such as 'mobile', else the first number with the digits of a mobile phone. */
export async function mobileOf(numbers: readonly FoundNumber[]): Promise<string | undefined> {
  const [first, second] = numbers
  if (!first || !second) return first?.e164
  const named = numbers.find(({ before, after }) => MOBILE.test(before) || MOBILE_AFTER.test(after))
  if (named) return named.e164
  // Most lines have only one number, so the function has returned above and does not load this code.
  const isMobile = await loadIsMobile()
  const others = numbers.filter(({ before }) => !LANDLINE.test(before))
  return (others.find(({ e164 }) => isMobile?.(e164)) ?? numbers.find(({ e164 }) => isMobile?.(e164)) ?? others[0] ?? first).e164
}
