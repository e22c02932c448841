import type { Application } from './application.ts'
import { type CallRates, limitCalls } from './call-rates.ts'
import { boundLargeBodies } from './large-bodies.ts'
import { fairTurns, type TurnLimits } from './turns.ts'

export interface AdmissionLimits {
  rates?: Partial<CallRates>
  turns?: Partial<TurnLimits>
}
export type Admission = ReturnType<typeof admission>

/** What every call of the contract passes on its way in: see `serve`. */
export function admission(app: Application, limits: AdmissionLimits) {
  const { turn, answerReady, connectionCame } = fairTurns(limits.turns)
  app.server.on('connection', connectionCame)
  app.addHook('onSend', async (_request, reply, payload) => answerReady(reply.raw, typeof payload === 'string' ? payload.length : 0))
  return { countCall: limitCalls(app, limits.rates), boundLargeBody: boundLargeBodies(), turn }
}
