import { addressesOf, isAddressOrRange } from '../addresses.ts'

/** An entry of NO_PROXY: a name with all names below it, an address, a range, or `*` for all. With a port, it counts for that port only. */
type BesideProxy = NonNullable<ReturnType<typeof readBesideProxy>>

const withoutBrackets = (host: string) => host.replace(/^\[(.*)\]$/, '$1').toLowerCase()

/** Returns null for a text that is no entry. */
export function readBesideProxy(text: string) {
  const [, host = '', port = null] = isAddressOrRange(text) ? [text, text] : (/^(\[[^\]]+\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(text) ?? [])
  const name = withoutBrackets(host.replace(/^\*?\./, ''))
  if (isAddressOrRange(name)) return { name, port, isIn: addressesOf([name]) }
  return name === '*' || /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.?$/u.test(name) ? { name, port, isIn: null } : null
}

/** Whether a host is reached without the proxy, at this port. */
export const isBesideProxy = (entries: BesideProxy[], host: string, port: number) =>
  entries.some((entry) => {
    const plain = withoutBrackets(host)
    const isHost = entry.isIn ? entry.isIn(plain) : entry.name === '*' || plain === entry.name || plain.endsWith(`.${entry.name}`)
    return isHost && (entry.port === null || entry.port === String(port))
  })

/** Finds hosts that are addresses, in texts such as settings. */
const ADDRESS_OF_LINK = /https?:\/\/(?:[^/@\s]*@)?(\[[\da-f:.]+\]|\d[\d.]+)(?::(\d+))?/gi

/**
 * The entries in the form that both Node and its fetch accept. That form has no ranges, so a range becomes the addresses in it that `texts`
 * name. `texts` are the settings, and only settings name a host by its address.
 */
export function entriesForNode(entries: BesideProxy[], texts: string[]) {
  const named = entries.flatMap(({ name, port, isIn }) =>
    isIn ? [] : [name, `.${name}`].map((each) => each + (port === null ? '' : `:${port}`)),
  )
  const found = texts
    .flatMap((text) => [...text.matchAll(ADDRESS_OF_LINK)])
    .map(([link, host = '', port]) => ({
      host,
      port: port ?? (/^https/i.test(link) ? '443' : '80'),
    }))
  const addresses = found
    .filter(({ host, port }) => isBesideProxy(entries, host, Number(port)))
    .flatMap(({ host }) => [host, withoutBrackets(host)])
  return [...named, ...addresses]
}
