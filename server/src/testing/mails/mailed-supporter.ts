import { CONSENT, linkIn, ok } from '../family.ts'
import type { mailSink } from '../mail-sink.ts'
import type { testServer } from '../server.ts'

type Server = Awaited<ReturnType<typeof testServer>>
type Sink = Awaited<ReturnType<typeof mailSink>>
type Family = Awaited<ReturnType<Server['makeFamily']>>

/** Makes a supporter who was approved, gets only mails, and has confirmed by the link in a mail. */
export async function makeMailedSupporter(
  server: Server,
  sink: Sink,
  family: Family,
  { email, first_name = 'Avi', locale = 'en' }: { email: string; first_name?: string; locale?: string },
) {
  const { terms_version, privacy_version } = CONSENT
  const { token: invitation } = await family.getInvitation()
  const supporter = { first_name, last_name: 'Cohen', email }
  await ok(
    server.call('POST', '/supporters/signup', { body: { invitation, supporter, locale, consent: { terms_version, privacy_version } } }),
  )
  const requests = await ok<{ id: number; email?: string }[]>(family.asOwner('GET', '/requests'))
  const id = requests.find((each) => each.email === email)?.id ?? 0
  await ok(family.asOwner('POST', `/requests/${id}/approve`, { trusted: false }))
  await server.outboxEmptied()
  const link = sink.to(email).map(({ text }) => linkIn(text ?? ''))[0]
  const browser = `of ${email}`
  const { user_token: token } = await ok<{ user_token: string }>(server.call('POST', '/session', { body: link, browser }))
  const asMember = (method: string, path: string, body?: unknown) =>
    server.call(method, `/supporters/me${path}`, { token, browser, ...(body !== undefined && { body }) })
  await ok(asMember('PUT', `/families/${family.token}/join`, {}))
  await ok(asMember('PUT', '/consents', CONSENT))
  return { id, email, token, asMember }
}

/** Any address of a network (the first three numbers of IPv4), as a trusted proxy forwards it. */
export const from = (network: string, host = 1) => ({ 'x-forwarded-for': `${network}.${host}` })

/** The code in the newest mail to an address; undefined if there is none. */
export const codeIn = (sink: Sink, email: string) => /^\d{6}/.exec(sink.to(email)[0]?.subject ?? '')?.[0]

/** Someone who has only a mail address starts a family, from an IP address of this network. Returns null if no code is sent. */
export async function startByMail(
  server: Pick<Server, 'call' | 'outboxEmptied'>,
  sink: Sink,
  { email, network }: { email: string; network: string },
) {
  const { call, outboxEmptied } = server
  const [headers, browser] = [from(network), `of ${email}`]
  const before = sink.to(email).length
  await ok(call('POST', '/login/code', { body: { email, locale: 'en', purpose: 'start_family' }, headers, browser }))
  await outboxEmptied()
  if (sink.to(email).length === before) return null
  const owner = { first_name: 'Eve', last_name: 'Stranger', email }
  const body = { title: 'Free coins', time_zone: 'Asia/Jerusalem', locale: 'en', consent: CONSENT, owner, code: codeIn(sink, email) }
  const started = await ok<{ family_token: string; user_token: string }>(call('POST', '/families', { body, headers, browser }))
  const { family_token, user_token: token } = started
  const asOwner = (method: string, path: string, content?: unknown) =>
    call(method, `/families/${family_token}${path}`, { token, headers, browser, ...(content !== undefined && { body: content }) })
  /** Adds someone by an address, and requests that the server sends them a login link. */
  async function addAndLink(address: { email: string } | { phone_number: string }) {
    const { id } = await ok<{ id: number }>(asOwner('POST', '/members', { first_name: 'Avi', consent: true, ...address }))
    return { id, link: await asOwner('POST', `/members/${id}/link`, {}) }
  }
  return { token: family_token, ownerToken: token, asOwner, addAndLink, headers }
}
