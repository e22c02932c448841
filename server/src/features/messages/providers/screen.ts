import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { ProviderKind } from '../messages.providers.ts'

/** How long it keeps what it showed, in ms. */
const SHOWN_FOR = DAY

/** For trying the product: texts show on the console and at /outbox, and no phone rings. */
export const screen = {
  name: 'screen',
  isFree: true,
  configure:
    () =>
    async ({ database, now, show }) => ({
      send: async ({ to, text }) => {
        show(`\nSMS to ${to}\n${text}\n`)
        await database.insertInto('screen_outbox').values({ phone_e164: to, text, created_at: now() }).execute()
        await database
          .deleteFrom('screen_outbox')
          .where('created_at', '<', now() - SHOWN_FOR)
          .execute()
      },
    }),
} as const satisfies ProviderKind
