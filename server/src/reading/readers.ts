import { parseRows } from './imports/import.parser.ts'
import { readMailText } from './mails/mail-text.parser.ts'
import { readPromises } from './promises/promises.parser.ts'
import { readOtherTimes } from './replies/other-times.parser.ts'
import { readSms } from './replies/sms.parser.ts'

/**
 * One reader for each kind of text that people wrote and that patterns read. A reader gets data that can be cloned and returns such data.
 * It runs in a worker thread, without settings and database.
 */
export const READERS = {
  import: parseRows,
  sms: readSms,
  otherTimes: readOtherTimes,
  promises: readPromises,
  mail: readMailText,
}
