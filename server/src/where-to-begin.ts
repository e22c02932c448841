import { networkInterfaces } from 'node:os'
import type { Settings } from './env.ts'

/** What somebody reads who has just started the server. */
export function whereToBegin({ port, publicUrl, smsProvider, host }: Settings) {
  const address = Object.values(networkInterfaces())
    .flat()
    .find((each) => each && !each.internal && each.family === 'IPv4')?.address
  const begin =
    smsProvider === 'by-hand'
      ? 'Start a family:   npm run family -- create --title "…" --owner "First Last" --phone +972…'
      : `Start a family:   ${publicUrl}/family/start`
  const messages =
    smsProvider === 'by-hand'
      ? `Messages:         by hand, as WhatsApp or SMS links on the family's pages (${publicUrl}/family)`
      : `Messages show at: ${publicUrl}/outbox`
  const phones =
    host === '0.0.0.0' || host === '::'
      ? `Phones open:      ${publicUrl}`
      : `To open it to phones on this network: HOST=0.0.0.0 PUBLIC_URL=http://${address ?? "this machine's address"}:${port} ALLOW_SCREEN_OUTBOX=yes npm start`
  return `${begin}\n${messages}\n${phones}\n`
}
