import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

// Apart from phone-data.ts, because few need it and it is as large.

/** Whether a number, as E.164, is one of a mobile phone; in countries whose numbers don't tell, whether it can be one. */
export const isMobile = (e164: string) => parsePhoneNumberFromString(e164)?.isValid() ?? false
