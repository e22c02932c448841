import { networkInterfaces } from 'node:os'
import type { Settings } from './env.ts'
import { isLoopback } from './platform/addresses.ts'
import { withCommandNames } from './platform/command-names.ts'
import { isReadableOnTheWay } from './platform/postgres-address.ts'
import { VERSION } from './platform/version.ts'

/** The text that the server prints when it starts. */
export function startupInstructions(settings: Settings, outboxKey: string | null) {
  const { publicUrl, familyStart } = settings
  const begin =
    familyStart === 'operator'
      ? withCommandNames('Start a family:   npm run family -- create --title "…" --owner "First Last" --phone +972…')
      : `Start a family:   ${publicUrl}/family/start`
  return `Hand in Hand ${VERSION} on Node ${process.versions.node}\n${begin}\n${messagesLine(settings, outboxKey)}\n${phonesLine(settings)}\n${warningsOf(settings)}`
}

function messagesLine({ smsProvider, sendsManually, publicUrl }: Settings, outboxKey: string | null) {
  if (outboxKey) return `Messages show at: ${publicUrl}/outbox?key=${outboxKey}`
  if (!sendsManually) return `Messages:         by SMS, through ${smsProvider}`
  return `Messages:         by hand, as WhatsApp or SMS links on the family's pages (${publicUrl}/family)`
}

function phonesLine({ host, port, publicUrl, smsProvider }: Settings) {
  if (!isLoopback(host) || !isLoopback(new URL(publicUrl).hostname)) return `Phones open:      ${publicUrl}`
  const address = Object.values(networkInterfaces())
    .flat()
    .find((each) => each && !each.internal && each.family === 'IPv4')?.address
  const allowed = smsProvider === 'screen' ? ' ALLOW_SCREEN_OUTBOX=yes' : ''
  return withCommandNames(
    `To open it to phones on this network: HOST=0.0.0.0 PUBLIC_URL=http://${address ?? "this machine's address"}:${port}${allowed} npm start`,
  )
}

/** In characters: the longest PUBLIC_URL with which each message fits into two SMS parts in each language. See the templates' tests. */
const PUBLIC_URL_MAX = 32

function warningsOf({ publicUrl, databaseUrl, trustProxy }: Settings) {
  const long = `PUBLIC_URL has ${publicUrl.length} characters: with more than ${PUBLIC_URL_MAX} some messages take three SMS parts, and cost as much.\n`
  const open = 'The data goes to the database without TLS (sslmode=disable): anyone on the way can read it and the password.\n'
  // The server itself serves only plain HTTP, so HTTPS comes from a proxy in front of it.
  const unnamedProxy =
    'PUBLIC_URL begins with https, so a proxy stands in front, and TRUST_PROXY does not name it: until it does, limits take everyone for one ' +
    'caller. Set it to the address of the proxy, such as TRUST_PROXY=127.0.0.1.\n'
  return [
    publicUrl.length > PUBLIC_URL_MAX && long,
    databaseUrl && isReadableOnTheWay(databaseUrl) && open,
    publicUrl.startsWith('https:') && !trustProxy && unnamedProxy,
  ]
    .filter(Boolean)
    .join('')
}
