import { TITLE_MAX } from '@hand-in-hand/contract/constants.ts'
import { DEFAULT_LOCALE, languageTag, localeOf } from '@hand-in-hand/contract/locales.ts'
import { isNameTooShort, isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { createFamily } from '../../features/family-start/family-start.commands.ts'
import { haveSameTime, languageOfCountry, zonesOfCountry } from '../../platform/countries.ts'
import { StartupError } from '../../platform/errors.ts'
import { loginPath } from '../../platform/login-path.ts'
import { countryOf } from '../../platform/phones.ts'
import { isTimeZone } from '../../platform/zones.ts'
import { refuseWithoutOperator } from '../../refuse-without-operator.ts'
import { renewLink } from '../../store/login-links.ts'
import { insertAct } from '../../store/operator/acts.ts'
import { inTransaction } from '../../store/transactions.ts'
import { byCommand, type FamilyCommand, type ReadOption, readPhone, usageError, type Work } from './family-command.ts'

/** Creates a family. Prints its owner's login link. */
export const create: FamilyCommand = {
  usage: '--title "The Levi family" --owner "Noa Levi" --phone +972502345678 [--time-zone Asia/Jerusalem] [--locale en|iw|de|ru]',
  options: ['title', 'owner', 'phone', 'time-zone', 'locale'],
  prepare,
}

function prepare(text: ReadOption): Work {
  const title = text('title')
  const [first_name = '', ...rest] = text('owner').split(/\s+/)
  if (!title || !first_name) throw usageError('create', create)
  if (!isShown(title) || isNameTooShort(title) || title.length > TITLE_MAX)
    throw new StartupError(`--title takes 2 to ${TITLE_MAX} letters.`)
  if (isNameTooShort(first_name)) throw new StartupError('--owner takes a name of at least 2 letters.')
  const phone = readPhone(text)
  const owner = { first_name, last_name: rest.join(' '), phone }
  const time_zone = readZoneOption(text, phone)
  const locale = text('locale') ? localeOf(text('locale')) : (localeOf(languageOfCountry(countryOf(phone))) ?? DEFAULT_LOCALE)
  if (!locale) throw new StartupError('--locale takes en, iw, de or ru.')
  return async (database, settings) => {
    await refuseWithoutOperator(settings, database)
    const { now, via, who } = byCommand()
    const link = await inTransaction(database, async (transaction) => {
      const family = await createFamily(transaction, { title, time_zone, locale, owner }, false, now)
      await insertAct(transaction, { act: 'family created', via, who, family: family.familyId, now })
      return `${settings.publicUrl}${loginPath(await renewLink(transaction, family, { sentBy: 'shown_link' }, now), family.family_token)}`
    })
    const language = new Intl.DisplayNames('en', { type: 'language' }).of(languageTag(locale))
    return `The family "${title}" is there, with the clock of ${time_zone}, in ${language}. This link signs ${first_name} in; it is shown this once:\n${link}`
  }
}

/** The zone that is said, else that of the number's country: a family has the clock of its country, and the server may be in another. */
function readZoneOption(text: ReadOption, phone: string) {
  const said = text('time-zone')
  if (said && !isTimeZone(said)) throw new StartupError(`${said} is no time zone: --time-zone takes a name such as Asia/Jerusalem.`)
  const zones = said ? [said] : zonesOfCountry(countryOf(phone))
  const [zone] = zones
  if (zone && haveSameTime(zones, Date.now())) return zone
  const choices = zones.join(', ') || 'a name such as Asia/Jerusalem'
  throw new StartupError(`The country of this number has more than one time. Say which by --time-zone: ${choices}.`)
}
