import { type Static, Type } from 'typebox'
import { ASKED_MAX, IMPORT_BYTES_MAX } from '../constants.ts'
import { Body, Contact, Nullable, OfFamily, OneOf } from '../fields.ts'
import { FamilyTask } from '../planning.ts'
import { ASK_WAYS } from './call-list.ts'

// What people promised in a chat, below the family's list. Each promise is a proposal: the family has the person asked, or not.

/** Why a line is no proposal: what the family has to find out. */
export const PROMISE_QUESTIONS = [
  'unsure',
  'who',
  'which_person',
  'which_task',
  'which_day',
  'two_tasks',
  'no_task',
  'taken',
  'also_promised',
  'asked',
  'not_trusted',
] as const
export type PromiseQuestion = (typeof PROMISE_QUESTIONS)[number]

export const ChatPromise = Type.Object({
  /** Counted from 1. */
  line: Type.Integer(),
  /** Its words, without sender and moment. */
  source: Type.String(),
  /** As the chat names them; empty if it does not. */
  sender: Type.String(),
  /** Names the line when it is done with. */
  key: Type.String(),
  task: Nullable(FamilyTask),
  /** Null for someone who is not in the circle. */
  person: Nullable(Type.Object({ id: Type.Integer(), ...Contact.properties })),
  /** How the server asks them; null if the family writes to them itself. */
  will_ask: Nullable(OneOf(ASK_WAYS)),
  /** Null for a proposal. */
  why: Nullable(OneOf(PROMISE_QUESTIONS)),
})
export type ChatPromise = Static<typeof ChatPromise>

/** `left_out`: lines without a promise. `done_with`: proposals of an earlier time. */
export const ChatPromises = Type.Object({ promises: Type.Array(ChatPromise), left_out: Type.Integer(), done_with: Type.Integer() })
export type ChatPromises = Static<typeof ChatPromises>

const Asks = Body({
  asks: Type.Array(Body({ task: Type.Integer(), member: Type.Integer() }), { maxItems: ASKED_MAX }),
  /** The keys of all proposals that were looked at: they are not proposed again. */
  done_with: Type.Array(Type.String({ pattern: '^[\\w-]{43}$' }), { maxItems: ASKED_MAX }),
})
export type PromiseAsks = Static<typeof Asks>

export const promiseEndpoints = {
  'POST /families/:family/promises/read': {
    access: 'family_side',
    errors: ['text_unreadable', 'family_paused'],
    summary: 'Find what people promised in the replies of a chat; saves nothing',
    params: OfFamily,
    body: Body({ text: Type.String() }),
    bodyLimit: IMPORT_BYTES_MAX,
    reply: ChatPromises,
  },
  'PUT /families/:family/promises/asks': {
    access: 'family_side',
    errors: ['family_paused'],
    summary: 'Ask these people whether they can do what they promised, each once; who can no longer be asked is left out',
    params: OfFamily,
    body: Asks,
    /** Whom it asked, by first names. */
    reply: Type.Object({ asked: Type.Array(Type.String()) }),
  },
} as const
