import type { Member } from '@hand-in-hand/contract/circle.ts'
import type { Invitation } from '@hand-in-hand/contract/invitations.ts'
import type { FamilyEvent } from '@hand-in-hand/contract/overview.ts'
import type { Membership, OtherMembership } from '@hand-in-hand/contract/sign-in.ts'
import { CONSENT, makePhone, ok } from '../family.ts'
import { makeAddress } from '../http-browser.ts'
import { testServer } from '../server.ts'

// Evenings on which a sign-up link approves everyone who uses it and enters a code (P161).

type Server = Awaited<ReturnType<typeof testServer>>
export type Family = Awaited<ReturnType<Server['makeFamily']>>
export type Known = Membership | OtherMembership

const { terms_version, privacy_version } = CONSENT

/** What people who use a sign-up link do. An address is a number, or a mail address. */
export function peopleOf({ call, codeFor }: Pick<Server, 'call' | 'codeFor'>) {
  const fields = (address: string) => (address.includes('@') ? { email: address } : { phone_number: address })
  const come = (invitation: string, address = makePhone(), first_name = 'Avi') =>
    ok<{ enters_by_code?: boolean }>(
      call('POST', '/supporters/signup', {
        body: {
          invitation,
          supporter: { first_name, last_name: 'Cohen', ...fields(address) },
          consent: { terms_version, privacy_version },
        },
        address: makeAddress(),
      }),
    )
  const verify = (phone: string, code: string) => call('POST', '/login/verify', { body: { ...fields(phone), code } })
  /** Enters a code. Returns the circles of the person. */
  const enter = async (phone: string) =>
    (await ok<{ memberships: Known[] }>(verify(phone, await codeFor(phone, 'sign_in', undefined, { address: makeAddress() })))).memberships
  const join = async (family: Family, token: string) => {
    await ok(call('PUT', `/supporters/me${family.path}/join`, { token, body: {} }))
    await ok(call('PUT', '/supporters/me/consents', { token, body: CONSENT }))
    return family.member(token)
  }
  return { come, verify, enter, join }
}

/** A server on which families open a link for an evening. */
export async function aServerWithEvenings(env: Record<string, string> = {}) {
  const server = await testServer(env)
  const people = peopleOf(server)
  async function anEvening() {
    const family = await server.makeFamily()
    const link = await family.getInvitation()
    await openLink(family, link.id)
    /** Someone uses the link and enters a code. */
    async function letIn(first_name = 'Avi') {
      const phone = makePhone()
      await people.come(link.token, phone, first_name)
      const token = tokenIn(await people.enter(phone))
      const [{ id = 0 } = {}] = (await members(family)).filter(({ first_name: name }) => name === first_name)
      return { phone, id, ...(await people.join(family, token)) }
    }
    return { family, link, letIn }
  }
  return { ...server, ...people, anEvening }
}

/** Lets a link approve everyone who uses it. */
export const openLink = (family: Family, id: number) => ok<Invitation>(family.asOwner('PUT', `/invitations/${id}/open`, {}))
export const members = (family: Family) => ok<Member[]>(family.asOwner('GET', '/members'))
export const newcomers = async (family: Family) => (await members(family)).filter(({ not_looked_at }) => not_looked_at)
export const requests = (family: Family) => ok<{ id: number }[]>(family.asOwner('GET', '/requests'))
export const approve = (family: Family, id: number, body: object = {}) => ok(family.asOwner('POST', `/requests/${id}/approve`, body))
export const events = async (family: Family) =>
  (await ok<FamilyEvent[]>(family.asOwner('GET', '/events'))).map(({ kind, by, about }) => `${kind} ${by} ${about}`)
export const stateIn = (memberships: Known[]) => memberships.map((each) => ('state' in each ? each.state : 'in'))
export function tokenIn(memberships: Known[]) {
  const [token] = memberships.flatMap((each) => ('user_token' in each ? [each.user_token] : []))
  if (token === undefined) throw new Error('the code let no one in')
  return token
}
