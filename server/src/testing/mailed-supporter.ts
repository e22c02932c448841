import { CONSENT, linkIn, ok } from './family.ts'
import type { mailSink } from './mail-sink.ts'
import type { testServer } from './server.ts'

type Server = Awaited<ReturnType<typeof testServer>>
type Family = Awaited<ReturnType<Server['makeFamily']>>

/** Someone who was approved, reads mails alone, and has confirmed by the link in theirs. */
export async function makeMailedSupporter(
  server: Server,
  sink: Awaited<ReturnType<typeof mailSink>>,
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
