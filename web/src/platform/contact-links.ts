/** The digits of a number with a leading +, as tel: and sms: links need them, without dashes, spaces and brackets. */
export function dialable(phoneNumber: string) {
  const digits = phoneNumber.replace(/\D/g, '')
  return phoneNumber.trim().startsWith('+') ? `+${digits}` : digits
}

/** A link that begins a mail to this address with this text (RFC 6068). */
export const mailLink = (address: string, text = '') =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}${text && `?body=${encodeURIComponent(text)}`}`

/** A tel: link (RFC 3966). */
export const callLink = (phoneNumber: string) => `tel:${dialable(phoneNumber)}`

/**
 * iOS needs `&body=`, RFC 5724 and Android need `?body=`, and no feature test can tell which. Without a number the person chooses the
 * recipient.
 */
export function smsLink(phoneNumber: string | null, text: string, onApple: boolean) {
  return `sms:${phoneNumber ? dialable(phoneNumber) : ''}${onApple ? '&' : '?'}body=${encodeURIComponent(text)}`
}

/** A link with only the digits of the number, without + or 00. Without a number the person chooses the recipient. */
export function whatsAppLink(phoneNumber: string | null, text: string) {
  const digits = phoneNumber ? phoneNumber.replace(/\D/g, '').replace(/^00/, '') : ''
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}

/** Whether a user agent is an iPhone, iPad or Mac (an iPad identifies as a Mac). */
export const isApple = (userAgent: string) => /iPhone|iPad|iPod|Macintosh/.test(userAgent)

export const mapsLink = (address: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.trim())}`

/** Someone's number and mail address in one line. What they do not have is left out. */
export const addressLine = ({ formatted_phone_number, email }: { formatted_phone_number: string | null; email?: string | undefined }) =>
  [formatted_phone_number, email].filter(Boolean).join(' · ')
