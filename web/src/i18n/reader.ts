import { deviceTimeZone } from '../platform/device-time-zone.ts'
import { readerLocale } from './catalogues.ts'
import type { ReaderSettings } from './dates.ts'

/** The person at this device: the app's language and the time zone. Both change only with a reload. */
export const reader = (): ReaderSettings => ({ locale: readerLocale(), timeZone: deviceTimeZone() })
