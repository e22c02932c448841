import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether this is an address, or a range such as `10.0.0.0/8`. */
export function isAddressOrRange(text: string) {
  return isIP(text) !== 0 || ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text)
}

/**
 * Returns a function that checks whether an address is one of these addresses, or lies in one of these ranges. The function returns false
 * for a text that is no address. Its first call parses `texts`, and throws if one of them is invalid (`isAddressOrRange`).
 */
export function addressesOf(texts: string[]) {
  let ranges: [ipaddr.IPv4 | ipaddr.IPv6, number][] | undefined
  return (from: string) => {
    ranges ??= texts.map((text) => ipaddr.parseCIDR(text.includes('/') ? text : `${text}/${isIP(text) === 6 ? 128 : 32}`))
    const address = parseAddress(from)
    return address !== null && ranges.some((range) => range[0].kind() === address.kind() && address.match(range))
  }
}

/**
 * The key by which limits count a caller: an IPv4 address, or the /64 network of an IPv6 address. One caller may have all 2^64 addresses of
 * such a network. An IPv4-mapped IPv6 address counts as IPv4. All texts that are no address are one caller.
 */
export function callerOf(text: string) {
  const address = parseAddress(text)
  if (!address) return NO_ADDRESS
  return address.kind() === 'ipv4' ? address.toString() : `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`
}

/**
 * The network of an address: the /24 of IPv4, or the /48 of IPv6, which is what a site gets (RFC 6177). All texts that are no
 * address are one network.
 */
export function networkOf(text: string) {
  const address = parseAddress(text)
  if (!address) return NO_ADDRESS
  return address.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`)}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/48`)}/48`
}

const NO_ADDRESS = 'no address'

/** Whether this is an address, also with a zone or with the port that some proxies add. */
export const isAddress = (text: string) => parseAddress(text) !== null

/**
 * The address in a text; null if there is none. A zone such as `%eth0` is ignored, and so is a port as in `192.0.2.1:5678` and
 * `[2001:db8::1]:5678`, which Azure's proxies write. `ipaddr` would also parse `127.1` and `0x7f000001`. `isIP` refuses them: no
 * socket and no proxy writes such addresses.
 */
function parseAddress(text: string) {
  const plain = text.replace(/^\[(.*)\](?::\d*)?$|^([\d.]+):\d*$/, '$1$2').replace(/%.*$/, '')
  return isIP(plain) === 0 ? null : ipaddr.process(plain)
}

export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
