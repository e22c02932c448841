import type { Database } from '../../database/database.ts'
import { provedFamily } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import type { SecretKey } from '../../platform/secrets/secret-key.ts'
import { isSameSecret } from '../../platform/secrets/tokens.ts'
import { allAddressesOf } from '../../platform/typed-addresses.ts'
import { choicesOf, findMailedMember, setChoices } from '../../store/messages/message-choices.ts'
import { inTransaction } from '../../store/transactions.ts'
import { kindsOf, readSecretToEnd, secretToEnd } from './fewer-mails.rules.ts'

/**
 * Finds the member whose messages a link ends, and the kind of these messages. Throws not_found, also if the member no longer has the
 * address to which the link was sent.
 */
export async function findWhatToEnd(database: Database, key: SecretKey, secret: string) {
  const said = readSecretToEnd(secret)
  const member = said && (await findMailedMember(database, provedFamily(said.family), said.membership))
  if (!said || !member || !allAddressesOf(member).some((address) => isSameSecret(secretToEnd(key, { ...said, address }), secret)))
    throw new AppError('not_found')
  return { ...said, familyId: provedFamily(said.family), member }
}

/**
 * Ends a kind of message for one member. The member still gets these messages from other families, and other people with the same address
 * still get them. Throws not_found.
 */
export const endKind = (database: Database, key: SecretKey, secret: string) =>
  inTransaction(database, async (transaction) => {
    const found = await findWhatToEnd(transaction, key, secret)
    const { familyId, membership: id, member, ended } = found
    const { off, digest } = choicesOf(member.messages, member.role)
    await setChoices(transaction, { familyId, id, role: member.role }, { off: [...new Set([...off, ...kindsOf(ended)])], digest })
    return found
  })
