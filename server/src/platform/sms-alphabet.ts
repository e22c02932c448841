// GSM 03.38: the default alphabet of SMS, 160 characters a message. Any other character makes the whole message Unicode, 70
// characters.
const GSM7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà|^€{}[~\]\\]*$/
/** Each of these characters counts as two characters of the default alphabet. */
const ESCAPED = /[|^€{}[~\]\\]/g

/** Whether a text has only characters of the default alphabet of SMS. */
export const isGsm7 = (text: string) => GSM7.test(text)

/** The length of a text in an SMS: in septets of the default alphabet, or in UTF-16 units. */
export const unitsOf = (text: string, isGsm: boolean) => text.length + (isGsm ? (text.match(ESCAPED)?.length ?? 0) : 0)

/** How many units (see `unitsOf`) fit into one SMS, and into an SMS in two parts. */
export const SMS_UNITS = { gsm: { one: 160, two: 306 }, unicode: { one: 70, two: 134 } } as const

/**
 * How many parts an SMS with this text has. A part does not end inside a character, which may be a UTF-16 pair or an escape with a letter.
 */
export function partsOf(text: string) {
  const isGsm = isGsm7(text)
  const { one, two } = SMS_UNITS[isGsm ? 'gsm' : 'unicode']
  if (unitsOf(text, isGsm) <= one) return 1
  const whole = two / 2
  let parts = 1
  let left = whole
  for (const character of text) {
    const size = unitsOf(character, isGsm)
    if (size > left) {
      parts += 1
      left = whole
    }
    left -= size
  }
  return parts
}
