import { CallError, call } from './api-client.ts'
import { draftsHeldFor, endHold } from './forget-drafts.ts'

/**
 * Releases the drafts that were held when a login ended, if the same person has logged in again. Deletes them if it is another person.
 * Called before any page reads a draft. Throws `CallError`.
 */
export async function releaseDrafts() {
  const me = await call('GET /supporters/:user', { params: { user: 'me' } }).catch((error: unknown) => {
    // This login has ended too, and the next call reports that.
    if (error instanceof CallError && error.code === 'unauthenticated') return null
    throw error
  })
  const owner = draftsHeldFor()
  if (me && owner !== null) endHold(me.addresses.some(({ text, is }) => (is === 'first' || is === 'second') && text === owner))
}
