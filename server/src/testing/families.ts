import { createFamily } from '../features/families/families.commands.ts'
import { renewToken } from '../features/sign-in/sign-in.queries.ts'
import { aPhone } from './family.ts'
import type { Family, Server } from './requests.ts'

/**
 * A family as `npm run family -- create` makes it. For tests that need more families than an address may ask codes for.
 */
export async function aFamilyByCommand(server: Server): Promise<Family> {
  const now = server.clock.now
  const phone = aPhone()
  const owner = { first_name: 'Noa', last_name: 'Levi', phone }
  const { family_token, token } = await server.database.transaction().execute(async (transaction) => {
    const made = await createFamily(transaction, { title: 'Levi', time_zone: 'Asia/Jerusalem', locale: 'en', owner }, now)
    return { ...made, token: await renewToken(transaction, made, null, now) }
  })
  return server.familyOf(family_token, { token, phone })
}

/** Every request from an address of its own, so that no limit of one address is reached: for a server that trusts 127.0.0.1 as a proxy. */
export function addresses() {
  let count = 0
  return () => {
    count++
    return { 'x-forwarded-for': `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}` }
  }
}
