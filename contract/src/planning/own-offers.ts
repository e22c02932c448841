import { type Static, Type } from 'typebox'
import { Body, Day, DayText, Nullable, someText } from '../fields.ts'
import { OWN_OFFER_MAX } from './own-offers.rules.ts'

export const NewOwnOffer = Body({ text: someText(OWN_OFFER_MAX), day: Nullable(DayText) })

const ownOfferFields = { text: Type.String(), day: Nullable(Day) }

/** What I said I could do; `may_offer`: whether I may say something now. */
export const MyOwnOffer = Type.Object({
  offer: Nullable(Type.Object({ ...ownOfferFields, declined: Type.Boolean() })),
  may_offer: Type.Boolean(),
})
export type MyOwnOffer = Static<typeof MyOwnOffer>

/** What a supporter could do, which the family can make a task of. `by`: their first name. */
export const WaitingOwnOffer = Type.Object({ id: Type.Integer(), by: Type.String(), ...ownOfferFields })
export type WaitingOwnOffer = Static<typeof WaitingOwnOffer>
