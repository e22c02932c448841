// Addresses of people: numbers (E.164) and mail addresses. This is separate from mail.rules.ts, because the first pages need only this.

/** Whether a stored address is a mail address, and not a number. */
export const isMail = (address: string) => address.includes('@')

/** An address as the fields of a body have it. */
export const addressFields = (address: string) => (isMail(address) ? { email: address } : { phone_number: address })
