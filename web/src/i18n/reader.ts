import { readerLocale } from './catalogues.ts'
import { deviceTimeZone, type Reader } from './dates.ts'

/** Who holds this phone: its language in the app and its time zone. Neither changes without a reload. */
export const reader = (): Reader => ({ locale: readerLocale(), timeZone: deviceTimeZone() })
