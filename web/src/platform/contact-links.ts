/** Digits with a leading +, as tel: and sms: want it: dashes, spaces and brackets are for people. */
export function dialable(phoneNumber: string) {
  const digits = phoneNumber.replace(/\D/g, '')
  return phoneNumber.trim().startsWith('+') ? `+${digits}` : digits
}

/** RFC 3966. */
export const callLink = (phoneNumber: string) => `tel:${dialable(phoneNumber)}`

/** iOS wants `&body=` where RFC 5724 and Android want `?body=`; no feature test exists. Without a number it asks whom to send it to. */
export function smsLink(phoneNumber: string | null, text: string, onApple: boolean) {
  return `sms:${phoneNumber ? dialable(phoneNumber) : ''}${onApple ? '&' : '?'}body=${encodeURIComponent(text)}`
}

/** Digits only, without + or 00; without a number WhatsApp asks whom to send it to. */
export function whatsAppLink(phoneNumber: string | null, text: string) {
  const digits = phoneNumber ? phoneNumber.replace(/\D/g, '').replace(/^00/, '') : ''
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}

/** Whether a user agent is of an iPhone, iPad or Mac (an iPad calls itself a Mac). */
export const isApple = (userAgent: string) => /iPhone|iPad|iPod|Macintosh/.test(userAgent)

/** A map of the first line of a text: an address mostly stands there, and a door code under it is nobody else's business. */
export function mapsLink(text: string) {
  const [line = ''] = text.trim().split('\n')
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(line.trim())}`
}
