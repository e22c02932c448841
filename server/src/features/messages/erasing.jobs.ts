import { DAY } from '@hand-in-hand/contract/constants.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import type { Application } from '../../http/application.ts'
import { repeatByPages } from '../../platform/by-pages.ts'
import { forgetNetworks } from '../../store/families.ts'
import { deleteCountsBefore, deleteForgotten, eraseBodies, eraseDelivered, eraseSecrets } from '../../store/messages/message-limits.ts'
import { deleteShownBefore } from '../../store/messages/messages.ts'
import { FOUNDED_LATELY } from './shares.rules.ts'

const ERASED_AT_ONCE = 500
const BODIES_KEPT = RETENTION_DAYS.messageText * DAY

/** Erases the parameters of old messages, and the other data about messages that is kept only for a time. */
export async function eraseOldMessages({ database, now: clock }: Pick<Application, 'database' | 'now'>) {
  const now = clock()
  await repeatByPages(ERASED_AT_ONCE, (limit) => eraseBodies(database, now - BODIES_KEPT, limit))
  await repeatByPages(ERASED_AT_ONCE, (limit) => eraseDelivered(database, now - DAY, limit))
  await repeatByPages(ERASED_AT_ONCE, (limit) => eraseSecrets(database, now, limit))
  await deleteCountsBefore(database, now - DAY)
  await forgetNetworks(database, now - FOUNDED_LATELY)
  await deleteForgotten(database, now - DAY)
  await deleteShownBefore(database, now - DAY)
}
