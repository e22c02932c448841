import type { Supporter } from '@hand-in-hand/contract/supporters.ts'
import { PROOF_BACKS, type ProofBack, paths } from '../../platform/paths.ts'

/** Until when (ISO) my number is proved on this device; null if it is not at `now` (ms). */
export const numberProvedUntil = ({ number_proved_until: until }: Pick<Supporter, 'number_proved_until'>, now: number) =>
  until !== null && Date.parse(until) > now ? until : null

/** The number as E.164, for calls. The server formats it for people, with its country code. */
export const phoneNumberOf = ({ formatted_phone_number }: Pick<Supporter, 'formatted_phone_number'>) =>
  `+${formatted_phone_number.replace(/\D/g, '')}`

export const proofBackOf = (text: string | null): ProofBack => PROOF_BACKS.find((each) => each === text) ?? 'me'

/** The page that asked for the proof. */
export function pathBack(back: ProofBack) {
  if (back === 'me') return paths.me
  return back === 'role' ? paths.root : paths.mePart(back)
}
