import {
  closeByOperator,
  proposeByOperator,
  reopenByOperator,
  setBudget,
  whoNotifiesBoth,
} from '../../features/operator/families.commands.ts'
import { presentFamilies } from '../../features/operator/operator.presentation.ts'
import { insertAct } from '../../store/operator/acts.ts'
import { findByPhone, findByTitle, listForOperator } from '../../store/operator/families.ts'
import { byCommand, type FamilyCommand, readNumber, readPhone, usageError } from './family-command.ts'
import { textTable } from './table.ts'

const FAMILIES_SHOWN = 50

/** All families, by their numbers. */
export const listFamilies: FamilyCommand = {
  usage: '[--after 50]',
  options: ['after'],
  prepare: (text) => {
    const after = text('after') ? readNumber(text, 'after') : 0
    return async (database) => {
      const page = await listForOperator(database, { after, limit: FAMILIES_SHOWN })
      if (page.length === 0) return 'There is no family.'
      const more = page.length === FAMILIES_SHOWN ? `\nMore: npm run family -- list --after ${page.at(-1)?.id}` : ''
      return `${textTable(presentFamilies(page))}${more}`
    }
  },
}

/** Finds families by a part of the title, or by the number of someone who is or was in the circle. */
export const findFamilies: FamilyCommand = {
  usage: '--title levi | --phone +972502345678',
  options: ['title', 'phone'],
  prepare: (text) => {
    if (Boolean(text('title')) === Boolean(text('phone'))) throw usageError('find', findFamilies)
    const phone = text('phone') ? readPhone(text) : null
    return async (database) => {
      if (phone !== null) await insertAct(database, { act: 'looked up by number', ...byCommand() })
      const ids = phone === null ? await findByTitle(database, text('title')) : await findByPhone(database, phone)
      const found = await listForOperator(database, { after: 0, ids: ids.slice(0, FAMILIES_SHOWN), limit: FAMILIES_SHOWN })
      if (found.length === 0) return 'No family was found.'
      const more = ids.length > FAMILIES_SHOWN ? `\nThe first ${FAMILIES_SHOWN} of ${ids.length}: say more of the title.` : ''
      return `${textTable(presentFamilies(found))}${more}`
    }
  },
}

/** A command that needs only the family's number. */
const onFamily = (change: typeof closeByOperator): FamilyCommand => ({
  usage: '--family 12',
  options: ['family'],
  prepare: (text) => {
    const number = readNumber(text, 'family')
    return (database) => change(database, byCommand(), number)
  },
})

export const close = onFamily(closeByOperator)
export const reopen = onFamily(reopenByOperator)

/** Proposes a new owner, if the old one died or stopped answering. */
export const handToOwner: FamilyCommand = {
  usage: '--family 12 --phone +972502345678',
  options: ['family', 'phone'],
  prepare: (text) => {
    const number = readNumber(text, 'family')
    const phone = readPhone(text)
    return async (database, settings) => {
      const done = await proposeByOperator(database, byCommand(), number, phone)
      return `${done}\n${whoNotifiesBoth(settings, phone)}`
    }
  },
}

/** Sets how many SMS a family may send in 24 hours, in place of SMS_PER_FAMILY. */
export const budget: FamilyCommand = {
  usage: '--family 12 --sms 200|usual',
  options: ['family', 'sms'],
  prepare: (text) => {
    const number = readNumber(text, 'family')
    const sms = text('sms') === 'usual' ? null : readNumber(text, 'sms')
    return (database) => setBudget(database, byCommand(), number, sms)
  },
}
