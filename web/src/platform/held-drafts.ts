import { CallError, call } from './api-client.ts'
import { draftsHeldFor, endHold } from './forget-drafts.ts'

/** Gives the drafts that an ended login has left to their person, and to no one else. Before any page reads a draft. Throws `CallError`. */
export async function releaseDrafts() {
  const me = await call('GET /supporters/:user', { params: { user: 'me' } }).catch((error: unknown) => {
    // This login has ended too: what is asked for next says so.
    if (error instanceof CallError && error.code === 'unauthenticated') return null
    throw error
  })
  const owner = draftsHeldFor()
  if (me && owner !== null) endHold(me.addresses.some(({ text, is }) => (is === 'first' || is === 'second') && text === owner))
}
