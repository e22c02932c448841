// Mail addresses as people type and paste them.

/** RFC 5321, 4.5.3.1. */
const LOCAL_MAX = 64
const WHOLE_MAX = 254
const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+"
const LOCAL = new RegExp(`^(?:${ATOM}(?:\\.${ATOM})*|"(?:[ !#-\\[\\]-~]|\\\\[ -~])+")$`)
const DOMAIN = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/

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
