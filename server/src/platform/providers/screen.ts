import { warn } from '../diagnosis.ts'
import { smsProvider } from './provider.ts'

/** For trying the product: texts are shown on the console and at /outbox, and nothing is sent. */
export const screen = smsProvider({
  says: 'shows texts in the console and on a page whose address the server prints when it starts; no SMS is sent',
  settings: {},
  isFree: true,
  configure: () => (show) => ({ send: ({ to, text }) => show(to, text) }),
  check: async () => ({ findings: [warn('Messages are shown on this machine alone (SMS_PROVIDER=screen): it is for trying.')] }),
})
