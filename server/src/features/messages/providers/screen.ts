import { DAY } from '@hand-in-hand/contract/constants.ts'
import { keepShown } from '../../../store/messages.ts'
import type { ConfigureProvider } from './provider.ts'

/** How long shown texts are kept, in ms. */
const SHOWN_FOR = DAY

/** For trying the product: texts are shown on the console and at /outbox, and nothing is sent. */
export const screen: ConfigureProvider =
  () =>
  async ({ database, now, show }) => ({
    send: async ({ to, text }) => {
      show(`\nSMS to ${to}\n${text}\n`)
      await keepShown(database, { phone: to, text, now: now() }, now() - SHOWN_FOR)
    },
  })
