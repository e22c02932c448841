import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

// This is separate from phone-data.ts, because few pages need it and it is as large as phone-data.ts.

/**
 * Whether a number in E.164 form belongs to a mobile phone. In some countries a number does not show this. For those countries the result
 * is true if the number can belong to a mobile phone.
 */
export const isMobile = (e164: string) => parsePhoneNumberFromString(e164)?.isValid() ?? false
