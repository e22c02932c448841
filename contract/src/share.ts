import { type Static, Type } from 'typebox'
import { LocaleField, Nullable, OfFamily } from './fields.ts'

/** One message with all open tasks, to be passed on: no names, no private details, no descriptions. */
export const SharedTasks = Type.Object({
  /** Null where nothing is open to visitors, or where no sign-up link is open: a message without links helps nobody. */
  text: Nullable(Type.String()),
  tasks: Type.Integer(),
  has_invitation: Type.Boolean(),
})
export type SharedTasks = Static<typeof SharedTasks>

export const shareEndpoints = {
  'GET /families/:family/share': {
    summary: 'One message with all open tasks',
    params: OfFamily,
    query: Type.Object({ locale: Type.Optional(LocaleField) }),
    reply: SharedTasks,
  },
} as const
