import { type Static, Type } from 'typebox'
import { Body, Day, DayText, Nullable, someText } from '../fields.ts'
import { OWN_OFFER_MAX } from './own-offers.rules.ts'

export const NewOwnOffer = Body({ text: someText(OWN_OFFER_MAX), day: Nullable(DayText) })

const ownOfferFields = { text: Type.String(), day: Nullable(Day) }

/** My own offer. `may_offer`: whether I may make one now. */
export const MyOwnOffer = Type.Object({
  offer: Nullable(Type.Object({ ...ownOfferFields, declined: Type.Boolean() })),
  may_offer: Type.Boolean(),
})
export type MyOwnOffer = Static<typeof MyOwnOffer>

/** An own offer of a supporter, from which the family can make a task. `by`: the supporter's first name. */
export const WaitingOwnOffer = Type.Object({ id: Type.Integer(), by: Type.String(), ...ownOfferFields })
export type WaitingOwnOffer = Static<typeof WaitingOwnOffer>

export const ownOfferEndpoints = {
  'GET /supporters/:user/families/:family/own_offer': {
    access: 'member',
    summary: 'What I said I could do, beside the tasks that are written',
    reply: MyOwnOffer,
  },
  'PUT /supporters/:user/families/:family/own_offer': {
    access: 'member',
    errors: ['family_paused', 'circle_full', 'consent_missing', 'text_tappable', 'date_invalid', 'time_in_past'],
    summary: 'Say what I could do, and on which day; in place of what I said before',
    body: NewOwnOffer,
    reply: MyOwnOffer,
  },
  'DELETE /supporters/:user/families/:family/own_offer': {
    access: 'member',
    summary: 'Take back what I said I could do',
    reply: MyOwnOffer,
  },
  'POST /families/:family/own_offers/:id/answer': {
    access: 'family_side',
    errors: ['not_trusted', 'consent_missing'],
    summary: 'Make a task of what a supporter could do, which is theirs; or not now, thank you: they see it, and get no message',
    body: Body({ accept: Type.Boolean() }),
  },
} as const
