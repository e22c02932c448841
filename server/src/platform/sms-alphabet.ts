// GSM 03.38: the default alphabet of SMS, 160 characters a message. Any other character makes the whole message Unicode, 70
// characters.
const GSM7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà|^€{}[~\]\\]*$/
/** Each of these characters counts as two characters of the default alphabet. */
const ESCAPED = /[|^€{}[~\]\\]/g

/** Whether a text has only characters of the default alphabet of SMS. */
export const isGsm7 = (text: string) => GSM7.test(text)

/** The length of a text in an SMS: in septets of the default alphabet, or in UTF-16 units. */
export const unitsOf = (text: string, isGsm: boolean) => text.length + (isGsm ? (text.match(ESCAPED)?.length ?? 0) : 0)

/** How many units (see `unitsOf`) fit into an SMS of one part, and into each part of a longer SMS. */
const SMS_UNITS = { gsm: { alone: 160, joined: 153 }, unicode: { alone: 70, joined: 67 } } as const
/** How many units fit into an SMS with this number of parts. */
export function roomOf(parts: number, isGsm: boolean) {
  const { alone, joined } = SMS_UNITS[isGsm ? 'gsm' : 'unicode']
  return parts === 1 ? alone : parts * joined
}

/**
 * How many parts an SMS with this text has. A part does not end inside a character, which may be a UTF-16 pair or an escape with a letter.
 */
export function partsOf(text: string) {
  const isGsm = isGsm7(text)
  const { alone, joined } = SMS_UNITS[isGsm ? 'gsm' : 'unicode']
  if (unitsOf(text, isGsm) <= alone) return 1
  let parts = 1
  let left: number = joined
  for (const character of text) {
    const size = unitsOf(character, isGsm)
    if (size > left) {
      parts += 1
      left = joined
    }
    left -= size
  }
  return parts
}
