import type { serverOfThePast } from '../past-server.ts'

export type Server = Awaited<ReturnType<typeof serverOfThePast>>
export type Family = Awaited<ReturnType<Server['makeFamily']>>

/** A token, and who has it in which family, such as `owner` or `removed`. */
export interface Person {
  /** The family's token. */
  family: string
  role: string
  token: string
}

export const person = (family: Family, role: string, { token }: { token: string }): Person => ({ family: family.token, role, token })

/** Secrets that open something without a member's token. */
export interface Secrets {
  invitations: string[]
  /** The secrets of links that ask one person for one task. */
  asks: string[]
  feeds: string[]
  /** The cookies of devices. */
  cookies: string[]
}

/** The instant (ms) of a local time in Jerusalem, in winter. */
export const at = (local: string) => Date.parse(`${local}+02:00`)

/** Moves the clock to a local time of Jerusalem, sends what is due by then and runs every job once. */
export async function moveTo(server: Server, local: string) {
  server.clock.now = at(local)
  await server.jobs.runOnce()
  await server.outbox.sendDue()
}

/** The settings have a version, so a change has to name it. */
export async function changeSettings(family: Family, change: object) {
  const { version } = (await family.asOwner('GET', '/settings')).json<{ version: number }>()
  return family.asOwner('PATCH', '', change, { 'if-match': `"${version}"` })
}

/** The number of the next key for a request that creates something. The app makes such keys too. */
let keys = 0
export const newKey = () => ({ 'idempotency-key': `past-request-${String(keys++).padStart(8, '0')}` })
