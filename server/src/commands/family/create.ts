import { LOCALES, languageTag } from '@hand-in-hand/contract/locales.ts'
import { createFamily } from '../../features/family-start/family-start.commands.ts'
import { type PartNames, parseNewFamily } from '../../features/operator/new-family.parser.ts'
import { loginPath } from '../../platform/login-path.ts'
import { isLandline } from '../../platform/phones.ts'
import { refuseWithoutOperator } from '../../refuse-without-operator.ts'
import { renewLink } from '../../store/login-links.ts'
import { insertAct } from '../../store/operator/acts.ts'
import { inTransaction } from '../../store/transactions.ts'
import { byCommand, type FamilyCommand, type ReadOption, usageError, type Work } from './family-command.ts'

/** Creates a family. Prints its owner's login link. */
export const create: FamilyCommand = {
  usage: `--title "The Levi family" --owner "Noa Levi" --phone +972502345678 [--time-zone Asia/Jerusalem] [--locale ${LOCALES.join('|')}]`,
  options: ['title', 'owner', 'phone', 'time-zone', 'locale'],
  prepare,
}

const OPTION_NAMES: PartNames = { title: '--title', owner: '--owner', address: '--phone', timeZone: '--time-zone', locale: '--locale' }

function prepare(text: ReadOption): Work {
  const typed = {
    title: text('title'),
    owner: text('owner'),
    address: text('phone'),
    timeZone: text('time-zone'),
    locale: text('locale'),
  }
  if (!typed.title || !typed.owner) throw usageError('create', create)
  const input = parseNewFamily(typed, OPTION_NAMES, Date.now())
  const { title, time_zone, locale, owner } = input
  return async (database, settings) => {
    await refuseWithoutOperator(settings, database)
    const { now, via, who } = byCommand()
    const link = await inTransaction(database, async (transaction) => {
      const family = await createFamily(transaction, input, false, now)
      await insertAct(transaction, { act: 'family created', via, who, family: family.familyId, now })
      return `${settings.publicUrl}${loginPath(await renewLink(transaction, family, { sentBy: 'shown_link' }, now), family.family_token)}`
    })
    const language = new Intl.DisplayNames('en', { type: 'language' }).of(languageTag(locale))
    const unreached = isLandline(owner.phone) ? ` No SMS and no code reaches ${owner.phone}: it is a landline.` : ''
    return `The family "${title}" is there, with the clock of ${time_zone}, in ${language}.${unreached} This link signs ${owner.first_name} in; it is shown this once:\n${link}`
  }
}
