import type { Supporter } from '@hand-in-hand/contract/supporters.ts'
import { PROOF_BACKS, type ProofBack, paths } from '../../app/paths.ts'

/** Until when (ISO) a code proves my number on this device; null if it does not, or no longer does at `now` (ms). */
export const provedUntil = ({ number_proved_until: until }: Pick<Supporter, 'number_proved_until'>, now: number) =>
  until !== null && Date.parse(until) > now ? until : null

/** The number as E.164, as the calls take it. The server formats it for people, with its country code. */
export const numberOf = ({ formatted_phone_number }: Pick<Supporter, 'formatted_phone_number'>) =>
  `+${formatted_phone_number.replace(/\D/g, '')}`

export const proofBackOf = (text: string | null): ProofBack => PROOF_BACKS.find((each) => each === text) ?? 'me'

/** Where the proof was asked for. */
export function pathBack(back: ProofBack) {
  if (back === 'me') return paths.me
  return back === 'role' ? paths.root : paths.mePart(back)
}
