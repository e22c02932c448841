import { createFamily } from '../features/family-start/family-start.commands.ts'
import { renewLink } from '../store/login-links.ts'
import { makePhone } from './family.ts'
import type { Family, Server } from './subjects.ts'

/** Makes a family as `npm run family -- create` does: for servers that send no codes, or whose SMS a test counts. */
export async function makeFamilyByCommand({ database, clock, openFamily }: Server): Promise<Family> {
  const phone = makePhone()
  const owner = { first_name: 'Noa', last_name: 'Levi', phone }
  const link = await database.transaction().execute(async (transaction) => {
    const family = { title: 'Levi', time_zone: 'Asia/Jerusalem', locale: 'en', owner } as const
    const made = await createFamily(transaction, family, false, clock.now)
    const user_token = await renewLink(transaction, made, { sentBy: 'shown_link' }, clock.now)
    return { user_token, family_token: made.family_token }
  })
  return openFamily(link, phone)
}

/**
 * Gives every request a different address, so that no request reaches the limit of one address. The server has to trust 127.0.0.1 as a
 * proxy.
 */
export function addresses() {
  let count = 0
  return () => {
    count++
    return { 'x-forwarded-for': `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}` }
  }
}
