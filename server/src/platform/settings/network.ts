import { readFileSync } from 'node:fs'
import { getCACertificates } from 'node:tls'
import { StartupError } from '../errors.ts'
import { optional } from './setting.ts'

/** How this server reaches others: gateways, mail servers, push services, the provider of staff's accounts. */
export const NETWORK = {
  proxy: optional('OUTBOUND_PROXY', {
    unless: 'none',
    says: 'the proxy for what leaves this machine, mail too: `http://proxy.example.org:3128`',
    read: readProxy,
  }),
  authorities: optional('EXTRA_CA', {
    unless: 'none',
    says: 'a PEM file of authorities to trust as well, or `system`',
    read: readAuthorities,
  }),
}

function readProxy(text: string, name: string) {
  const wrong = new StartupError(`${name} has to be the address of a proxy, such as http://proxy.example.org:3128.`)
  if (!URL.canParse(text)) throw wrong
  const { protocol, hostname, pathname, origin, username, password } = new URL(text)
  if (protocol !== 'http:' || hostname === '' || pathname !== '/') throw wrong
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
