// Mail addresses as people type and paste them.

/** Hosts whose mailboxes most people have: what is one letter apart from these is probably mistyped. No limit counts them as one domain. */
export const LARGE_HOSTS = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com', 'icloud.com', 'me.com', 'aol.com'],
  ...['mail.com', 'email.com', 'ymail.com', 'gmx.com', 'gmx.fr', 'yahoo.co.uk', 'yahoo.fr', 'hotmail.co.uk', 'live.de', 'outlook.de'],
  ...['proton.me', 'protonmail.com', 'walla.co.il', 'walla.com', 'bezeqint.net', 'netvision.net.il', 'zahav.net.il', '012.net.il'],
  ...['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch', 'web.de', 't-online.de', 'freenet.de', 'posteo.de', 'mailbox.org', 'yahoo.de', 'hotmail.de'],
  ...['mail.ru', 'bk.ru', 'list.ru', 'inbox.ru', 'yandex.ru', 'ya.ru', 'yandex.com', 'rambler.ru', 'ukr.net', 'tut.by'],
] as const

/** RFC 5321, 4.5.3.1. */
const LOCAL_MAX = 64
const WHOLE_MAX = 254
const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+"
const LOCAL = new RegExp(`^(?:${ATOM}(?:\\.${ATOM})*|"(?:[ !#-\\[\\]-~]|\\\\[ -~])+")$`)
const DOMAIN = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/

/** Whether a stored address is one of e-mail, and not a number. */
export const isMail = (address: string) => address.includes('@')

/** An address as the fields of a body have it. */
export const addressFields = (address: string) => (isMail(address) ? { email: address } : { phone_number: address })

/**
 * A mail address as it is kept: in lower case, since no host tells people apart by it, and with the domain as DNS writes it. Accepts what
 * contact cards and pages have around one (`mailto:`, angle brackets, marks of direction). Null for what is none.
 */
export function mailAddressOf(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^[^<>]*<([^<>]+)>$/, '$1')
    .trim()
  const at = plain.lastIndexOf('@')
  const local = plain.slice(0, Math.max(at, 0)).toLowerCase()
  const domain = asciiDomain(plain.slice(at + 1).replace(/\.$/, ''))
  const address = `${local}@${domain}`
  const isOne = at > 0 && local.length <= LOCAL_MAX && address.length <= WHOLE_MAX && LOCAL.test(local) && DOMAIN.test(domain)
  return isOne ? address : null
}

/** A browser and Node write a domain of any script as DNS does (IDNA). */
function asciiDomain(domain: string) {
  if (/[\s/?#@:\\%[\]]/.test(domain) || !URL.canParse(`http://${domain}`)) return ''
  return new URL(`http://${domain}`).hostname
}

export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/** The address that limits count: without the part after a plus sign, behind which one mailbox has any number of them. */
export function mailboxOf(address: string) {
  const local = address.slice(0, address.lastIndexOf('@'))
  return `${local.startsWith('"') ? local : local.replace(/(?<=.)\+.*$/, '')}@${domainOf(address)}`
}

/** The address that was probably meant, if the host is one letter apart from a large one (gmial.com); null if nothing looks mistyped. */
export function probablyMeant(address: string): string | null {
  const domain = domainOf(address)
  if (LARGE_HOSTS.some((host) => host === domain)) return null
  const near = LARGE_HOSTS.find((host) => host.length > 6 && isOneApart(domain, host))
  return near === undefined ? null : `${address.slice(0, address.lastIndexOf('@'))}@${near}`
}

/** One letter added, left out or changed, or two letters that stand side by side exchanged. */
function isOneApart(one: string, other: string) {
  if (Math.abs(one.length - other.length) > 1) return false
  let from = 0
  while (from < one.length && one[from] === other[from]) from += 1
  const [a, b] = [one.slice(from), other.slice(from)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a.length > 1 && a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0])
  )
}
