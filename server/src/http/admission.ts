import type { Application } from './application.ts'
import { type CallRates, limitCalls } from './call-rates.ts'
import { boundLargeBodies } from './large-bodies.ts'
import { fairTurns, type TurnLimits } from './turns/turns.ts'

export interface AdmissionLimits {
  rates?: Partial<CallRates>
  turns?: Partial<TurnLimits>
}

/** The checks that come first for every call of the contract: see `serve`. */
export function admission(app: Application, limits: AdmissionLimits) {
  const { turn, endTurn, responseReady, connectionOpened } = fairTurns(app.settings.databaseUrl ? 'postgres' : 'sqlite', limits.turns)
  app.server.on('connection', connectionOpened)
  app.addHook('onSend', async (_request, reply, payload) =>
    responseReady(reply.raw, typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0),
  )
  return { ...limitCalls(app, limits.rates), boundLargeBody: boundLargeBodies(), turn, endTurn }
}
