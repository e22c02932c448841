import { createFamily } from '../features/families/families.commands.ts'
import { signInAs } from '../features/sign-in/sign-in.commands.ts'
import { aPhone } from './family.ts'
import type { Family, Server } from './requests.ts'

/**
 * A family whose owner's number is proved, without a call. For tests that need more families than an address may ask codes for.
 */
export async function aFamilyByCommand(server: Server): Promise<Family> {
  const now = server.clock.now
  const phone = aPhone()
  const owner = { first_name: 'Noa', last_name: 'Levi', phone }
  const { family_token, token } = await server.database.transaction().execute(async (transaction) => {
    const made = await createFamily(transaction, { title: 'Levi', time_zone: 'Asia/Jerusalem', locale: 'en', owner }, true, now)
    const place = { secret: undefined, token: undefined, name: null, replace: false, now }
    const { kept } = await signInAs(transaction, made, place)
    return { ...made, token: kept.user_token }
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
