import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { CONSENT, makePhone, ok } from '../family.ts'
import type { testServer } from '../server.ts'

// Circles that friends propose (P157).

export type Server = Pick<Awaited<ReturnType<typeof testServer>>, 'call' | 'readCode'>
export type ProposalReply = Reply<'POST /proposed_circles'>
const { sensitive_version: _, ...agreed } = CONSENT
/** A friend gives every consent except the consent about health, which only the family can give. */
export const FRIENDS_CONSENT = agreed

export const SOUP = { title: 'Soup for the evening', category: 'home' }
export const ZONE = { time_zone: 'Asia/Jerusalem', locale: 'en' }

export async function codeIn({ call, readCode }: Server, phone_number: string, purpose: string, browser: string, more: object = {}) {
  await ok(call('POST', '/login/code', { body: { phone_number, locale: 'en', purpose, ...more }, browser }))
  return readCode(phone_number)
}

interface Proposing {
  friend?: string
  browser?: string
  more?: object
}
/** A friend proposes a circle, in their own browser. */
export async function propose(server: Server, { friend = makePhone(), browser = `of ${friend}`, more = {} }: Proposing = {}) {
  const code = await codeIn(server, friend, 'start_family', browser)
  const names = { first_name: 'Ruth', last_name: 'Cohen', phone_number: friend }
  const body = { title: 'The Ostranders', locale: 'en', friend: names, code, consent: FRIENDS_CONSENT, tasks: [SOUP], ...more }
  const reply = await server.call('POST', '/proposed_circles', { body, browser })
  return { friend, browser, reply, made: reply.json<ProposalReply>() }
}

interface AcceptOptions {
  phone?: string
  browser?: string
  keeper?: string
  headers?: Record<string, string>
}
export async function accept(
  server: Server,
  link: string,
  { phone = makePhone(), browser = `of ${phone}`, keeper = 'friend', headers = {} }: AcceptOptions = {},
) {
  const code = await codeIn(server, phone, 'sign_in', browser)
  const owner = { first_name: 'Noa', last_name: 'Ostrander', phone_number: phone }
  const body = { link, keeper, ...ZONE, owner, code, consent: CONSENT }
  const reply = await server.call('POST', '/proposed_circles/accept', { body, browser, headers })
  return { phone, reply, signedIn: reply.json() }
}
