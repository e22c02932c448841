import type { Database } from '../../database/database.ts'
import { makeLinks } from '../../features/sign-in/sign-in.commands.ts'
import { replaceAddress } from '../../features/supporters/addresses.commands.ts'
import { exportByPhone, forgetAddress } from '../../features/supporters/by-phone.commands.ts'
import { erasePerson } from '../../features/supporters/supporters.commands.ts'
import { AppError, StartupError } from '../../platform/errors.ts'
import { findPersonByAddress } from '../../store/addresses/addresses.ts'
import { insertAct } from '../../store/operator/acts.ts'
import { inTransaction } from '../../store/transactions.ts'
import { byCommand, type FamilyCommand, readPhone } from './family-command.ts'

const aboutPerson = { usage: '--phone +972502345678', options: ['phone'] }

const refusedFor = (title: string) =>
  `"${title}": no link was made. The owner offers this person a role, and the link of that offer is the one that signs them in. The owner can show it again or withdraw the offer.`

/**
 * Makes new login links for a person who lost their phone and with it their login link. Each of their families sees this in its history.
 */
export const personLink: FamilyCommand = {
  ...aboutPerson,
  prepare: (text) => {
    const phone = readPhone(text)
    return async (database, settings) => {
      const { now, via, who } = byCommand()
      const links = await makeLinks(database, phone, settings, now)
      if (links.length === 0) throw new StartupError('No family has somebody with this number in its circle.')
      const made = links.filter(({ path }) => path !== null)
      for (const { familyId: family } of made) await insertAct(database, { act: 'link made', via, who, family, now })
      const lines = made.map(({ title, path }) => `"${title}": ${settings.publicUrl}${path}`)
      const refused = links.filter(({ path }) => path === null).map(({ title }) => refusedFor(title))
      if (made.length === 0) throw new StartupError(refused.join('\n'))
      const shown = 'Only these links sign this person in from now on, each to one family; they are shown this once:'
      return [shown, ...lines, ...refused].join('\n')
    }
  },
}

/** All stored data of a person, as JSON. */
export const exportData: FamilyCommand = {
  ...aboutPerson,
  prepare: (text) => {
    const phone = readPhone(text)
    return async (database) => {
      const exported = await exportByPhone(database, phone)
      await insertAct(database, { act: 'person exported', ...byCommand() })
      return JSON.stringify(exported, null, 2)
    }
  },
}

/** Removes a person from all families, and erases their data. First prints who would be erased. */
export const erase: FamilyCommand = {
  usage: '--phone +972502345678 [--sure]',
  options: ['phone', 'sure'],
  prepare: (text) => {
    const phone = readPhone(text)
    const isSure = text('sure') !== ''
    return async (database) => {
      const { now, via, who } = byCommand()
      const person = await findPersonByAddress(database, phone)
      if (!person) {
        if ((await forgetAddress(database, phone, now)) === 0) throw new StartupError('Nobody with this number is known here.')
        await insertAct(database, { act: 'address changed', via, who, now })
        return 'No mails go to this address any more. Its people stay in their families: they have another number or address.'
      }
      if (!isSure) throw new StartupError(await whoWouldBeErased(database, phone))
      try {
        await erasePerson(database, person.id, now)
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'last_owner') throw error
        throw new StartupError(
          'This person owns a family that is open: find it by npm run family -- find --phone, then give it a new owner (owner) or close it (close).',
        )
      }
      await insertAct(database, { act: 'person erased', via, who, now })
      return 'Nothing here tells who this person was any more.'
    }
  },
}

async function whoWouldBeErased(database: Database, phone: string) {
  const { families } = await exportByPhone(database, phone)
  const lines = families.map(({ first_name, last_name, family }) => `${`${first_name} ${last_name}`.trim()}, "${family}"`)
  return ['Nothing is erased yet. This number is of:', ...lines, 'To erase this person everywhere, for good, add --sure.'].join('\n')
}

/**
 * Changes the address of a person who can neither open their link nor get a code any more. The role of this person forbids that the family
 * corrects the number.
 */
export const changeAddress: FamilyCommand = {
  usage: '--phone +972502345678 --to +972502345679',
  options: ['phone', 'to'],
  prepare: (text) => {
    const [old, address] = [readPhone(text), readPhone(text, 'to')]
    return (database) =>
      inTransaction(database, async (transaction) => {
        const { now, via, who } = byCommand()
        const person = await findPersonByAddress(transaction, old)
        if (!person) throw new StartupError('Nobody with this number is known here.')
        try {
          await replaceAddress(transaction, { personId: person.id, now }, old, address)
        } catch (error) {
          throw error instanceof AppError ? new StartupError(WHY_NOT[error.code] ?? 'This address can’t be given.') : error
        }
        await insertAct(transaction, { act: 'address changed', via, who, now })
        return 'This person signs in by a code to the new address from now on. The old one was told, and can undo it for 7 days.'
      })
  },
}
const WHY_NOT: Partial<Record<string, string>> = {
  someone_else: 'The new address is somebody else’s here.',
  already_member: 'The new address already belongs to the owner of a family of theirs.',
  bad_request: 'This person already has another address of that kind.',
}
