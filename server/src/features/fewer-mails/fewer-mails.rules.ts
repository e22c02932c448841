import { DIGEST_KINDS, MESSAGE_KINDS, type MessageKind } from '@hand-in-hand/contract/messages/messages.rules.ts'
import { keyedHash, type SecretKey } from '../../platform/secrets/secret-key.ts'
import { RULES, type Template } from '../../templates/templates.ts'

/** What a link at the end of a mail ends: one kind of message, or the digest, which means all kinds that the digest collects. */
const ENDED_BY_LINK = [...MESSAGE_KINDS, 'digest'] as const
export type EndedByLink = (typeof ENDED_BY_LINK)[number]

/** What the link of a mail ends; null for a mail that can't be turned off, such as a code. */
export const endedBy = (template: Template) => ENDED_BY_LINK.find((each) => each === RULES[template].kind) ?? null

export const kindsOf = (ended: EndedByLink): readonly MessageKind[] => (ended === 'digest' ? DIGEST_KINDS : [ended])

/** The member whose messages end, the kind, and the address to which they were sent. */
type Unsubscription = NonNullable<ReturnType<typeof readSecretToEnd>> & { address: string }

/**
 * The secret of a link that ends a kind of message for one member. The secret needs no row, so it stays valid as long as people keep mails.
 * It ends when the member no longer has the address to which it was sent.
 */
export const secretToEnd = (key: SecretKey, { family, membership, ended, address }: Unsubscription) =>
  `${family}.${membership}.${ended}.${keyedHash(key, `fewer mails ${family} ${membership} ${ended} ${address}`).slice(0, SIGNATURE)}`
/** The length of the signature in characters. 22 characters are 132 bits. */
const SIGNATURE = 22

/** What a secret claims; the caller still has to verify it. Null if the text does not have the form of a secret. */
export function readSecretToEnd(secret: string) {
  const [, family, membership, kind] = /^(\d{1,15})\.(\d{1,15})\.([a-z_]{1,20})\.[\w-]{22}$/.exec(secret) ?? []
  const ended = ENDED_BY_LINK.find((each) => each === kind)
  return ended === undefined ? null : { family: Number(family), membership: Number(membership), ended }
}
