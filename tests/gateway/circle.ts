import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { Database } from '../../server/src/database/database.ts'
import { queueMessage } from '../../server/src/features/messages/queueing.commands.ts'
import type { Recipient } from '../../server/src/testing/messages.ts'

export const numbered = (number: number) => `M${String(number).padStart(5, '0')}`

/** Queues a reminder that contains a number, as a job of the product would. A number that is queued twice gives one message. */
export const queueNumbered = (transaction: Database, to: Recipient, number: number, now: number) =>
  queueReminder(transaction, to, { title: numbered(number), reason: numbered(number), now })

export const queueReminder = (
  transaction: Database,
  { familyId, membershipId, phone }: Recipient,
  { title, reason, now, locale = 'en' }: { title: string; reason: string; now: number; locale?: Locale },
) =>
  queueMessage(transaction, {
    template: 'reminder',
    to: { id: membershipId, phone_e164: phone, locale },
    familyId,
    by: null,
    parameters: { family: 'Levi', title, path: '/t/abcdefghijk/17' },
    reason,
    now,
    // These tests run at any hour, so the message is sent at once, as the product's reminders are.
    atOnce: true,
  })
