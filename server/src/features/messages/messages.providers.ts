import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../../database/database.ts'
import type { SmsProvider } from '../../env.ts'

/** What brings a text to a phone. `send` throws where it could not; what it took over it takes over for good. */
export interface Provider {
  send: (message: { to: string; text: string }) => Promise<void>
}

interface Surroundings {
  database: Database
  now: () => number
  /** Where the screen provider shows a text: the console. */
  show: (text: string) => void
}

/** How long the screen provider keeps what it showed, in ms. */
const SHOWN_FOR = DAY

/** For trying the product: texts show on the console and at /outbox, and no phone rings. */
const screen = ({ database, now, show }: Surroundings): Provider => ({
  send: async ({ to, text }) => {
    show(`\nSMS to ${to}\n${text}\n`)
    await database.insertInto('screen_outbox').values({ phone_e164: to, text, created_at: now() }).execute()
    await database
      .deleteFrom('screen_outbox')
      .where('created_at', '<', now() - SHOWN_FOR)
      .execute()
  },
})

/** The provider that was chosen, or null where people send the messages themselves. */
export function providerFor(name: SmsProvider, surroundings: Surroundings): Provider | null {
  return name === 'screen' ? screen(surroundings) : null
}
