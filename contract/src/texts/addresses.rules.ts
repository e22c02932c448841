// Addresses of people: numbers (E.164) and mail addresses. This file is separate from mail.rules.ts, so that the first pages of the app
// need not load mail.rules.ts.

/** Whether a stored address is a mail address, and not a number. */
export const isMail = (address: string) => address.includes('@')

/** The field of a request body that holds this address: `email` or `phone_number`. */
export const addressFields = (address: string) => (isMail(address) ? { email: address } : { phone_number: address })
