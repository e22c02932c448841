import type { CodePurpose } from '@hand-in-hand/contract/sign-in.ts'
import { CONSENT, makePhone, ok } from './family.ts'
import { makeAddress } from './http-browser.ts'
import type { mailSink } from './mail-sink.ts'
import { askSecret, type Family, type Server } from './subjects.ts'

type Address = { phone_number: string } | { email: string }

/** The ids and secrets of one request, valid or made up. */
export interface Keys {
  family: string
  invitation: () => Promise<string>
  link: () => Promise<{ user_token: string; family_token: string }>
  /** A number or a mail address that belongs to no one. */
  address: () => Address
  provedAddress: (purpose: CodePurpose) => Promise<Address & { code: string }>
  /** The secret of a circle that a friend proposes, in a browser of their own. */
  proposed: () => Promise<{ link: string }>
  /** The id of a new supporter who has used the app. */
  member: () => Promise<number>
  /** The secret of the link in a message that asked someone to take a task. */
  ask: () => Promise<string>
  /** The token of the owner's calendar feed. */
  feed: () => Promise<string>
}

/**
 * The valid ids and secrets of a family. The link belongs to a new supporter. The proved address belongs to a person without a family. It
 * is a number, or a mail address if `sink` reads the mails.
 */
export const keysOf = (server: Server, family: Family, sink?: Sink): Keys => ({
  family: family.token,
  invitation: async () => (await family.getInvitation()).token,
  link: async () => (await family.makeSupporter()).link,
  address: () => (sink ? { email: makeMail() } : { phone_number: makePhone() }),
  provedAddress: async (purpose) => {
    if (sink) return mailedCode(server, sink, purpose)
    const phone_number = makePhone()
    // The number of codes for one address in an hour is limited.
    return { phone_number, code: await server.codeFor(phone_number, purpose, undefined, { address: makeAddress() }) }
  },
  proposed: () => proposedCircle(server),
  member: async () => {
    const made = await family.makeSupporter()
    await made.tasks()
    return made.id
  },
  ask: () => askSecret(family, server),
  feed: async () => {
    const made = await server.call('POST', '/supporters/me/calendar', { token: family.owner.token })
    return /([\w-]+)\.ics$/.exec(made.json<{ url: string }>().url)?.[1] ?? ''
  },
})

/** The body that proposes a circle. */
export const proposalOf = ({ code, ...address }: Address & { code: string }) => ({
  ...{ title: 'Katz', locale: 'en', code, consent: FRIENDS_CONSENT },
  friend: { first_name: 'Gil', last_name: 'Bar', ...address },
  tasks: [{ title: 'Groceries', category: 'home' }],
})
const { sensitive_version: _, ...FRIENDS_CONSENT } = CONSENT

async function proposedCircle(server: Server) {
  const call: Server['call'] = (method, path, options) => server.call(method, path, { ...options, browser: 'of a friend' })
  const phone_number = makePhone()
  const body = proposalOf({ phone_number, code: await server.codeFor(phone_number, 'start_family', { call }, { address: makeAddress() }) })
  return ok<{ link: string }>(call('POST', '/proposed_circles', { body }))
}

type Sink = Awaited<ReturnType<typeof mailSink>>
let mails = 0
const makeMail = () => `address${mails++}@example.org`

async function mailedCode(server: Server, sink: Sink, purpose: CodePurpose) {
  const email = makeMail()
  await ok(server.call('POST', '/login/code', { body: { email, locale: 'en', purpose } }))
  await server.outboxEmptied()
  return { email, code: /^\d{6}/.exec(sink.to(email)[0]?.subject ?? '')?.[0] ?? '' }
}

/** Ids and secrets of the right form that do not exist. */
export const unknownKeys: Keys = {
  family: 'A'.repeat(11),
  invitation: async () => 'A'.repeat(22),
  link: async () => ({ user_token: 'A'.repeat(22), family_token: 'A'.repeat(11) }),
  address: () => ({ phone_number: makePhone() }),
  provedAddress: async () => ({ phone_number: makePhone(), code: '123456' }),
  proposed: async () => ({ link: 'x'.repeat(22) }),
  member: async () => 999_999_999,
  ask: async () => 'A'.repeat(22),
  feed: async () => 'A'.repeat(22),
}
