import { networkInterfaces } from 'node:os'
import type { Settings } from './env.ts'
import type { SmsProvider } from './features/messages/messages.providers.ts'

/** What somebody reads who has just started the server. */
export function whereToBegin({ port, publicUrl, smsProvider, host }: Settings) {
  const address = Object.values(networkInterfaces())
    .flat()
    .find((each) => each && !each.internal && each.family === 'IPv4')?.address
  const begin =
    smsProvider === 'by-hand'
      ? 'Start a family:   npm run family -- create --title "…" --owner "First Last" --phone +972…'
      : `Start a family:   ${publicUrl}/family/start`
  const phones =
    host === '0.0.0.0' || host === '::'
      ? `Phones open:      ${publicUrl}`
      : `To open it to phones on this network: HOST=0.0.0.0 PUBLIC_URL=http://${address ?? "this machine's address"}:${port} ALLOW_SCREEN_OUTBOX=yes npm start`
  return `${begin}\n${messagesGo(smsProvider, publicUrl)}\n${phones}\n${warningOf(publicUrl)}`
}

function messagesGo(smsProvider: SmsProvider, publicUrl: string) {
  if (smsProvider === 'screen') return `Messages show at: ${publicUrl}/outbox`
  if (smsProvider !== 'by-hand') return `Messages:         by SMS, through ${smsProvider}`
  return `Messages:         by hand, as WhatsApp or SMS links on the family's pages (${publicUrl}/family)`
}

/** Up to here every message is two SMS parts at most, in each language: see the templates' tests. */
const PUBLIC_URL_MAX = 32

const warningOf = (publicUrl: string) =>
  publicUrl.length > PUBLIC_URL_MAX
    ? `PUBLIC_URL has ${publicUrl.length} characters: with more than ${PUBLIC_URL_MAX} some messages take three SMS parts, and cost as much.\n`
    : ''
