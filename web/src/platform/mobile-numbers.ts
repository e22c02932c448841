import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

// This is separate from phone-data.ts, because few pages need it and it is as large as phone-data.ts.

/** Whether a number in E.164 form belongs to a mobile phone. In countries whose numbers don't show this, whether it can belong to one. */
export const isMobile = (e164: string) => parsePhoneNumberFromString(e164)?.isValid() ?? false
