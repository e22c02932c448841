import { networkInterfaces } from 'node:os'
import type { Settings } from './env.ts'
import { isLoopback } from './platform/addresses.ts'

/** What somebody reads who has just started the server. */
export function whereToBegin(settings: Settings) {
  const { publicUrl, sendsByHand } = settings
  const begin = sendsByHand
    ? 'Start a family:   npm run family -- create --title "…" --owner "First Last" --phone +972…'
    : `Start a family:   ${publicUrl}/family/start`
  return `${begin}\n${messagesGo(settings)}\n${phonesOpen(settings)}\n${longAddress(publicUrl)}${unnamedProxy(settings)}`
}

function messagesGo({ smsProvider, sendsByHand, publicUrl }: Settings) {
  if (smsProvider === 'screen') return `Messages show at: ${publicUrl}/outbox`
  if (!sendsByHand) return `Messages:         by SMS, through ${smsProvider}`
  return `Messages:         by hand, as WhatsApp or SMS links on the family's pages (${publicUrl}/family)`
}

function phonesOpen({ host, port, publicUrl, smsProvider }: Settings) {
  if (!isLoopback(host) || !isLoopback(new URL(publicUrl).hostname)) return `Phones open:      ${publicUrl}`
  const address = Object.values(networkInterfaces())
    .flat()
    .find((each) => each && !each.internal && each.family === 'IPv4')?.address
  const allowed = smsProvider === 'screen' ? ' ALLOW_SCREEN_OUTBOX=yes' : ''
  return `To open it to phones on this network: HOST=0.0.0.0 PUBLIC_URL=http://${address ?? "this machine's address"}:${port}${allowed} npm start`
}

/** Up to here every message is two SMS parts at most, in each language: see the templates' tests. */
const PUBLIC_URL_MAX = 32

const longAddress = (publicUrl: string) =>
  publicUrl.length > PUBLIC_URL_MAX
    ? `PUBLIC_URL has ${publicUrl.length} characters: with more than ${PUBLIC_URL_MAX} some messages take three SMS parts, and cost as much.\n`
    : ''

// The server itself speaks no HTTPS, so something in front of it does.
const unnamedProxy = ({ publicUrl, trustProxy }: Settings) =>
  publicUrl.startsWith('https:') && !trustProxy
    ? 'PUBLIC_URL begins with https, so a proxy stands in front, and TRUST_PROXY does not name it: until it does, limits take everyone for one ' +
      'caller. Set it to the address of the proxy, such as TRUST_PROXY=127.0.0.1.\n'
    : ''
