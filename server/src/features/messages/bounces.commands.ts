import type { Application } from '../../http/application.ts'
import { countBounce, markUnreached } from '../../store/addresses/address-marks.ts'
import { applyDeliveryReport } from '../../store/messages/messages.ts'
import { rerouteFailed } from './routing.jobs.ts'

/** After this many bounces no mail goes to an address. One bounce is enough for an address that no code proved. */
const BOUNCES_UNTIL_UNREACHED = 3

/**
 * Handles a mail that was not delivered after all: the message goes to another address if there is one. `isHard`: the address accepts no
 * mails.
 */
export async function noteBounce(app: Application, id: number, isHard: boolean) {
  const { database, now } = app
  const address = await applyDeliveryReport(database, { message: id, state: 'failed' }, now(), 'mail')
  // The mail has bounced before, or the message has gone to another address since.
  if (address === null) return
  app.metrics?.countSms('undelivered', 0, 'mail')
  const bounces = isHard ? ((await countBounce(database, address)) ?? BOUNCES_UNTIL_UNREACHED) : 0
  if (bounces >= BOUNCES_UNTIL_UNREACHED) await markUnreached(database, address, now())
  await rerouteFailed(app, id)
}
