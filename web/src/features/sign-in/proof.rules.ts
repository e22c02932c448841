import type { Supporter } from '@hand-in-hand/contract/supporters.ts'
import { PROOF_BACKS, type ProofBack, paths } from '../../platform/paths.ts'

/** Until when (ISO) my number is proved on this device; null if it is not at `now` (ms). */
export const numberProvedUntil = ({ number_proved_until: until }: Pick<Supporter, 'number_proved_until'>, now: number) =>
  until !== null && Date.parse(until) > now ? until : null

/**
 * My address as calls have it, and as people read it. The number is E.164 in calls. Its readable form from the server has the country code
 * too. Without a number, both are the mail address.
 */
export const myAddress = ({ formatted_phone_number: number, email }: Pick<Supporter, 'formatted_phone_number' | 'email'>) =>
  number === '' ? { e164: email ?? '', text: email ?? '' } : { e164: `+${number.replace(/\D/g, '')}`, text: number }

export const proofBackOf = (text: string | null): ProofBack => PROOF_BACKS.find((each) => each === text) ?? 'account'

/** The page that asked for the proof. */
export const pathBack = (back: ProofBack) => (back === 'role' ? paths.root : paths.mePart(back))
