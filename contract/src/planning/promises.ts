import { type Static, Type } from 'typebox'
import { ASKED_MAX, IMPORT_BYTES_MAX } from '../constants.ts'
import { Body, Id, Nullable, OneOf } from '../fields.ts'
import { FamilyTask } from '../planning.ts'

// What people promised in a chat, in reply to the family's list of tasks. If a promise is clear, the app proposes to ask the person, and
// the family decides.

/** Why the app proposes nothing for a line of the chat. The reason shows the family what it has to find out. */
export const PROMISE_QUESTIONS = [
  ...(['unsure', 'who', 'which_person', 'which_task', 'which_day', 'two_tasks', 'no_task', 'taken', 'asked', 'not_trusted'] as const),
] as const
export type PromiseQuestion = (typeof PROMISE_QUESTIONS)[number]

export const ChatPromise = Type.Object({
  /** The words of the line, without the sender and the time. */
  source: Type.String(),
  /** The sender's name in the chat; empty if the chat shows none. */
  sender: Type.String(),
  /** Identifies the line in the call that marks it as done. */
  key: Type.String(),
  task: Nullable(FamilyTask),
  /** Null if the chat's sender is no member of the circle. */
  person: Nullable(Type.Object({ id: Type.Integer(), full_name: Type.String() })),
  /** Whether the server can ask this person. If not, the family writes to them itself. */
  may_ask: Type.Boolean(),
  /** Null if the line is a proposal. */
  why: Nullable(OneOf(PROMISE_QUESTIONS)),
})
export type ChatPromise = Static<typeof ChatPromise>

const Asks = Body({
  asks: Type.Array(Body({ task: Id, member: Id }), { maxItems: ASKED_MAX }),
  /** The keys of all proposals that the family has checked. They are not proposed again. */
  done_with: Type.Array(Type.String({ pattern: '^[\\w-]{43}$' }), { maxItems: ASKED_MAX }),
})
export type PromiseAsks = Static<typeof Asks>

export const promiseEndpoints = {
  'POST /families/:family/promises/read': {
    access: 'family_side',
    errors: ['text_unreadable', 'family_paused'],
    summary: 'Find what people promised in the replies of a chat, without what the family was done with earlier; saves nothing',
    body: Body({ text: Type.String() }),
    bodyLimit: IMPORT_BYTES_MAX,
    reply: Type.Array(ChatPromise),
  },
  'PUT /families/:family/promises/asks': {
    access: 'family_side',
    errors: ['family_paused'],
    summary: 'Ask these people whether they can do what they promised, each once; who can no longer be asked is left out',
    body: Asks,
    /** The first names of those whom the server asked. */
    reply: Type.Object({ asked: Type.Array(Type.String()) }),
  },
} as const
