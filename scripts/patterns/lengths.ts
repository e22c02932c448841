import { CALENDAR_NOTES_MAX, LINE_MAX, MAIL_BODY_MAX, MAIL_MAX, QUOTE_LINE_MAX, SMS_MAX } from '../../server/src/reading/lengths.ts'

/** The greatest length, in UTF-16 units, of a text that the patterns of a folder or file read. The first row that fits counts. */
export const LENGTHS: readonly (readonly [path: string, length: number])[] = [
  ['contract/src/texts/mail.rules.ts', 320],
  ['contract/src/', 2_000],
  ['server/src/features/planning/', LINE_MAX],
  ['server/src/features/replies/', MAIL_MAX],
  // IP addresses come from HTTP headers. They are short, and contain no line ends.
  ['server/src/platform/addresses.ts', 100],
  ['server/src/platform/mail/mail-keys.ts', MAIL_MAX],
  ['server/src/platform/', 2_000],
  ['server/src/reading/days/', LINE_MAX],
  ['server/src/reading/imports/ics.parser.ts', CALENDAR_NOTES_MAX],
  ['server/src/reading/imports/', LINE_MAX],
  ['server/src/reading/mails/quoted-lines.rules.ts', QUOTE_LINE_MAX],
  ['server/src/reading/mails/', MAIL_BODY_MAX],
  ['server/src/reading/replies/', SMS_MAX],
  // These files build patterns. The patterns read days and imported lists.
  ['server/src/reading/words/', LINE_MAX],
]

/** The folders whose patterns read texts of strangers. */
export const FOLDERS = [
  'contract/src',
  'server/src/features/planning',
  'server/src/features/replies',
  'server/src/platform',
  'server/src/reading',
]

/** The operator writes the settings, so their patterns read no texts of strangers. */
export const isOfStrangers = (path: string) => !path.startsWith('server/src/platform/settings/')

/** This file builds a pattern with the separator of the text that it reads. Each part of that pattern matches at most 500 characters. */
export const BUILT_OF_TEXT = ['server/src/reading/imports/table-records.parser.ts']

export const lengthFor = (path: string) => LENGTHS.find(([begins]) => path.startsWith(begins))?.[1] ?? 0
