/** Three dots, because the ellipsis character is not in the SMS alphabet. */
const CUT = '...'

/** Characters beside a dot in a host name. Also symbols, because there are emoji domains. */
const NAME_CHARACTER = '[\\p{L}\\p{N}\\p{M}\\p{S}_-]'
const HOUR_AND_MINUTE = '([01]?\\d|2[0-3])\\.([0-5]\\d)'

/**
 * Text that phones turn into links: pages, mail addresses, phone numbers (see Android's `Patterns` and `Linkify`, Apple's data
 * detectors, and the dots of https://unicode.org/reports/tr46/). Applied in this order.
 */
const TAPPABLE: [RegExp, string][] = [
  [/[\p{Cc}\p{Cf}]/gu, ' '],
  [/。/g, '.'],
  // A whole address is removed. Of text that only looks like one, the characters that make it a link are removed.
  [/\S*(?::[/\\]+|www\.)\S*/giu, ''],
  // Any scheme, such as tel: or sms:. The colon of a time stays.
  [/(?<=[\p{L}\p{N}])(?:(?<!(?<![\p{L}\p{N}])\d{1,2}):(?=\S)|:(?=[^\s\d]))/gu, ' '],
  // Two times with a dash between them would be a phone number. With colons they are times.
  [new RegExp(`(?<![\\d.:])${HOUR_AND_MINUTE}(\\s*[-–]\\s*)${HOUR_AND_MINUTE}(?![\\d.:])`, 'g'), '$1:$2$3$4:$5'],
  // The dot of a time or an amount stays.
  [new RegExp(`(?<=${NAME_CHARACTER})(?:\\.{2,}|(?<!\\d)\\.|\\.(?!\\d))(?=${NAME_CHARACTER})`, 'gu'), ' '],
  [/(?<=\d)\.(?=\d+\.\d+\.\d+)|(?<=\d+\.\d+)\.(?=\d+\.\d+)|(?<=\d+\.\d+\.\d+)\.(?=\d)/g, ' '],
  // The slash of a date stays. A backslash never does: Lingui decodes \u002e and the like after it has inserted the values.
  [/\/{2,}|(?<!\d)\/|\/(?!\d)|\\/g, ' '],
  // A mail address has characters on both sides of the @. '(@home)' is none.
  [/(?<=[\p{L}\p{N}\p{M}._+-])@(?=\S)/gu, ' '],
  // Seven digits, in any grouping, are a phone number.
  [/[+(]*\p{Nd}(?:[\s().\-‐-―−~_/\\]*\p{Nd}){6,}/gu, `${CUT} `],
  [/\s+/g, ' '],
]

/**
 * Makes user text safe for an SMS sent in our name: one line, nothing that a phone turns into a link, no invisible characters,
 * and at most `longest` characters.
 */
export function forSms(text: string, longest: number) {
  // Other forms of letters, digits and dots look like the usual ones, and phones treat them so.
  const plain = TAPPABLE.reduce((written, [pattern, instead]) => written.replace(pattern, instead), text.normalize('NFKC')).trim()
  const characters = [...plain]
  return characters.length <= longest
    ? plain
    : `${characters
        .slice(0, longest - CUT.length)
        .join('')
        .trimEnd()}${CUT}`
}
