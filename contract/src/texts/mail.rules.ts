// Mail addresses as people type and paste them.

/** RFC 5321, 4.5.3.1. */
const LOCAL_MAX = 64
const WHOLE_MAX = 254
const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+"
const LOCAL = new RegExp(`^(?:${ATOM}(?:\\.${ATOM})*|"(?:[ !#-\\[\\]-~]|\\\\[ -~])+")$`)
const DOMAIN = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/

/**
 * A mail address as it is stored: in lower case, because no host uses case to distinguish people, and with the domain as DNS writes it.
 * Accepts what contact cards and pages put around an address (`mailto:`, angle brackets, marks of direction). Null if the text is no
 * address.
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

/** `URL` writes a domain of any script as DNS does (IDNA), in a browser and in Node. */
function asciiDomain(domain: string) {
  if (/[\s/?#@:\\%[\]]/.test(domain)) return ''
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return ''
  }
}

export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/**
 * The mailbox of an address, for limits that count by mailbox. The part after a plus sign is left out, because one mailbox accepts any text
 * there.
 */
export function mailboxOf(address: string) {
  const local = address.slice(0, address.lastIndexOf('@'))
  return `${local.startsWith('"') ? local : local.replace(/(?<=.)\+.*$/, '')}@${domainOf(address)}`
}
