// Addresses of people: numbers (E.164) and mail addresses. Apart from mail.rules.ts, since first pages need no more.

/** Whether a stored address is one of e-mail, and not a number. */
export const isMail = (address: string) => address.includes('@')

/** An address as the fields of a body have it. */
export const addressFields = (address: string) => (isMail(address) ? { email: address } : { phone_number: address })
