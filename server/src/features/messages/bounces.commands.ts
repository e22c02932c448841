import type { Application } from '../../http/application.ts'
import { countBounce, markUnreached } from '../../store/messages/message-choices.ts'
import { applyDeliveryReport } from '../../store/messages/messages.ts'
import { rerouteFailed } from './routing.jobs.ts'

/** After this many bounces no mail goes to an address; to one that no code proved, after the first. */
const BOUNCES_UNTIL_UNREACHED = 3

/** A mail was not delivered after all: it goes to another address if there is one. `isHard`: the address takes no mails. */
export async function noteBounce(app: Application, id: number, isHard: boolean) {
  const { database, now } = app
  const address = await applyDeliveryReport(database, { message: id, state: 'failed' }, now(), 'mail')
  // It has come back before, or went to another address since.
  if (address === null) return
  app.metrics?.countSms('undelivered', 0, 'mail')
  const bounces = isHard ? ((await countBounce(database, address)) ?? BOUNCES_UNTIL_UNREACHED) : 0
  if (bounces >= BOUNCES_UNTIL_UNREACHED) await markUnreached(database, address, now())
  await rerouteFailed(app, id)
}
