import { readFileSync } from 'node:fs'
import { getCACertificates } from 'node:tls'
import { isLoopback } from '../addresses.ts'
import { StartupError } from '../errors.ts'
import { isBesideProxy, readBesideProxy } from './beside-proxy.ts'
import { decodedPart } from './readers.ts'
import { optional, setting, type ValuesOf } from './setting.ts'

/** How this server connects to other hosts: gateways, mail servers, push services, the provider of staff accounts. */
export const NETWORK = {
  proxy: optional('OUTBOUND_PROXY', {
    unless: 'none',
    says: 'the proxy for what leaves this machine, mail too: `http://proxy.example.org:3128`',
    read: readProxy,
  }),
  noProxy: setting('NO_PROXY', {
    unless: '',
    says: 'what is reached beside that proxy, besides this machine: names with all below them, addresses and ranges, such as `example.org,10.0.0.0/8`',
    read: readNoProxy,
  }),
  authorities: optional('EXTRA_CA', {
    unless: 'none',
    says: 'a PEM file of authorities to trust as well, or `system`',
    read: readAuthorities,
  }),
}

export type Network = ValuesOf<typeof NETWORK>

/** The proxy for connections to a host; null if there is none. */
export const proxyFor = ({ proxy, noProxy }: Pick<Network, 'proxy' | 'noProxy'>, host: string, port: number) =>
  isLoopback(host) || isBesideProxy(noProxy, host, port) ? null : proxy

/** Machines also set NO_PROXY for other programs, so an entry in an unknown form is ignored. */
function readNoProxy(text: string) {
  return text.split(/[\s,]+/).flatMap((entry) => readBesideProxy(entry) ?? [])
}

function readProxy(text: string, name: string) {
  const wrong = new StartupError(`${name} has to be the address of a proxy, such as http://proxy.example.org:3128.`)
  if (!URL.canParse(text)) throw wrong
  const { protocol, hostname, pathname, origin, username, password } = new URL(text)
  if (protocol !== 'http:' || hostname === '' || pathname !== '/') throw wrong
  for (const part of [username, password]) decodedPart(part, name)
  return username === '' ? origin : origin.replace('//', `//${username}:${password}@`)
}

function readAuthorities(text: string, name: string) {
  if (text === 'system') return getCACertificates('system')
  const wrong = new StartupError(`${name} has to be "system" or a file with certificates in PEM that this user can read.`)
  try {
    const found = readFileSync(text, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
    if (found === null) throw wrong
    return [...found]
  } catch {
    throw wrong
  }
}
