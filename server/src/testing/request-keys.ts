import type { CodePurpose } from '@hand-in-hand/contract/sign-in.ts'
import { makePhone } from './family.ts'
import { askSecret, type Family, type Server } from './subjects.ts'

/** The ids and secrets of one request, valid or made up. */
export interface Keys {
  family: string
  invitation: () => Promise<string>
  link: () => Promise<{ user_token: string; family_token: string }>
  provedPhone: (purpose: CodePurpose) => Promise<{ phone_number: string; code: string }>
  /** A supporter who was signed in. */
  member: () => Promise<number>
  /** The secret of a message's link that asked someone for a task. */
  ask: () => Promise<string>
  /** The token of the owner's calendar feed. */
  feed: () => Promise<string>
}

/** The valid ids and secrets of a family. The link is that of a new supporter, the proved phone that of a person without a family. */
export const keysOf = (server: Server, family: Family): Keys => ({
  family: family.token,
  invitation: async () => (await family.getInvitation()).token,
  link: async () => (await family.makeSupporter()).link,
  provedPhone: async (purpose) => {
    const phone_number = makePhone()
    return { phone_number, code: await server.codeFor(phone_number, purpose) }
  },
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

/** Ids and secrets of the right form that do not exist. */
export const unknownKeys: Keys = {
  family: 'A'.repeat(11),
  invitation: async () => 'A'.repeat(22),
  link: async () => ({ user_token: 'A'.repeat(22), family_token: 'A'.repeat(11) }),
  provedPhone: async () => ({ phone_number: makePhone(), code: '123456' }),
  member: async () => 999_999_999,
  ask: async () => 'A'.repeat(22),
  feed: async () => 'A'.repeat(22),
}
