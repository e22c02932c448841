import { ok } from '../diagnosis.ts'
import { smsProvider } from './provider.ts'

/** Manual sending, without a paid service: people send the outbox's messages by prefilled links. */
export const byHand = smsProvider({
  says: 'the family sends them itself, by prefilled WhatsApp and SMS links',
  settings: {},
  isSentManually: true,
  configure: () => () => null,
  check: async () => ({ findings: [ok("The family's side sends the messages itself (SMS_PROVIDER=by-hand).")] }),
})
