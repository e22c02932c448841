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

export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
