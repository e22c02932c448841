import { BlockList, isIP } from 'node:net'

const bitsOf = (address: string) => (isIP(address) === 6 ? 128 : 32)

/** Whether this is an address, or a range such as `10.0.0.0/8`. */
export function isAddressOrRange(text: string) {
  const [address = '', bits, ...rest] = text.split('/')
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsOf(address))
  return isIP(address) !== 0 && isRange && rest.length === 0
}

/** Whether a caller's address is one of these addresses and ranges. */
export function addressesOf(texts: string[]) {
  const list = new BlockList()
  for (const text of texts) {
    const [address = '', bits] = text.split('/')
    list.addSubnet(address, bits === undefined ? bitsOf(address) : Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return (from: string) => {
    const plain = from.replace(/^::ffff:(?=\d+\.)/, '')
    return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
  }
}

/**
 * Whom a limit takes for one caller: an IPv4 address, or the /64 of an IPv6 one, since whoever has one address of that
 * has all 2^64. An IPv4 address that is written as IPv6 is the IPv4 one; a text that is no address stands for itself.
 */
export function callerOf(address: string) {
  const plain = address.replace(/%.*$/, '')
  if (isIP(plain) !== 6) return plain
  const groups = groupsOf(plain)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/**
 * The network that an address is in: an IPv4 /24, or the /48 of an IPv6 address, which is what a site gets (RFC 6177). A text that
 * is no address stands for itself.
 */
export function networkOf(address: string) {
  const caller = callerOf(address)
  if (isIP(caller) === 4) return `${caller.split('.').slice(0, 3).join('.')}.0/24`
  return caller.endsWith('::/64') ? `${caller.split(':').slice(0, 3).join(':')}::/48` : caller
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string) {
  // An URL writes every address in one way: no leading zeros, an IPv4 tail as two groups, the longest row of zeros as '::'.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const [left, right] = [numbers(head), numbers(tail ?? '')]
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
