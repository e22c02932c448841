/** Three dots, since the one character for them is none of an SMS's own alphabet. */
const CUT = '...'

/** What stands beside a dot in the name of a machine; also signs, since there are names of emoji. */
const NAME = '[\\p{L}\\p{N}\\p{M}\\p{S}_-]'
const HOUR_AND_MINUTE = '([01]?\\d|2[0-3])\\.([0-5]\\d)'

/**
 * What phones make tappable, by which programs of theirs: pages, mailboxes, numbers to call (see Android's `Patterns` and
 * `Linkify`, Apple's data detectors, and the dots of https://unicode.org/reports/tr46/). In this order.
 */
const TAPPABLE: [RegExp, string][] = [
  [/[\p{Cc}\p{Cf}]/gu, ' '],
  [/。/g, '.'],
  // A whole address goes; of what only looks like one, the signs that make it one.
  [/\S*(?::[/\\]+|www\.)\S*/giu, ''],
  // Any scheme, such as tel: or sms:. The colon of a time stays.
  [/(?<=[\p{L}\p{N}])(?:(?<!(?<![\p{L}\p{N}])\d{1,2}):(?=\S)|:(?=[^\s\d]))/gu, ' '],
  // Two times that a dash joins would be a number to call: with colons they are times.
  [new RegExp(`(?<![\\d.:])${HOUR_AND_MINUTE}(\\s*[-–]\\s*)${HOUR_AND_MINUTE}(?![\\d.:])`, 'g'), '$1:$2$3$4:$5'],
  // The dot of a time or an amount stays.
  [new RegExp(`(?<=${NAME})(?:\\.{2,}|(?<!\\d)\\.|\\.(?!\\d))(?=${NAME})`, 'gu'), ' '],
  [/(?<=\d)\.(?=\d+\.\d+\.\d+)|(?<=\d+\.\d+)\.(?=\d+\.\d+)|(?<=\d+\.\d+\.\d+)\.(?=\d)/g, ' '],
  // The slash of a date stays. A backslash never does: Lingui decodes \u002e and the like after it has filled in the values.
  [/\/{2,}|(?<!\d)\/|\/(?!\d)|\\/g, ' '],
  // A mailbox stands on both sides of its sign; '(@home)' is none.
  [/(?<=[\p{L}\p{N}\p{M}._+-])@(?=\S)/gu, ' '],
  // Seven digits, however they are grouped, are a number to call.
  [/[+(]*\p{Nd}(?:[\s().\-‐-―−~_/\\]*\p{Nd}){6,}/gu, `${CUT} `],
  [/\s+/g, ' '],
]

/**
 * What somebody wrote, made fit for an SMS that is sent in our name: one line, nothing that a phone would make tappable, no
 * invisible characters, and this many characters at most.
 */
export function forSms(text: string, longest: number) {
  // Letters, digits and dots in other forms are the usual ones to whoever reads an address.
  const plain = TAPPABLE.reduce((written, [pattern, instead]) => written.replace(pattern, instead), text.normalize('NFKC')).trim()
  const characters = [...plain]
  return characters.length <= longest
    ? plain
    : `${characters
        .slice(0, longest - CUT.length)
        .join('')
        .trimEnd()}${CUT}`
}
