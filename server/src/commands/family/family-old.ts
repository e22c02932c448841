import { TITLE_MAX } from '@hand-in-hand/contract/constants.ts'
import { DEFAULT_LOCALE, languageTag, localeOf } from '@hand-in-hand/contract/locales.ts'
import type { Database } from '../database/database.ts'
import { readArguments, type Settings } from '../env.ts'
import { createFamily } from '../features/family-start/family-start.commands.ts'
import { makeLinks } from '../features/sign-in/sign-in.commands.ts'
import { exportByPhone } from '../features/supporters/by-phone.commands.ts'
import { erasePerson } from '../features/supporters/supporters.commands.ts'
import { haveSameTime, languageOfCountry, zonesOfCountry } from '../platform/countries.ts'
import { AppError, StartupError } from '../platform/errors.ts'
import { loginPath } from '../platform/login-path.ts'
import { countryOf, phoneOf } from '../platform/phones.ts'
import { isTimeZone } from '../platform/zones.ts'
import { refuseWithoutOperator } from '../refuse-without-operator.ts'
import { renewLink } from '../store/login-links.ts'
import { findPersonByPhone } from '../store/people.ts'
import { inTransaction } from '../store/transactions.ts'
import { run, settingsOfCommand, withDatabase } from './run.ts'

const FAMILY_USAGE =
  'Say it like this: npm run family -- create --title "The Levi family" --owner "Noa Levi" --phone +972502345678 [--time-zone Asia/Jerusalem] [--locale en|iw|de|ru]; or, for somebody who is there already, npm run family -- link|export|erase --phone +972502345678'

/** Runs a command on a database that is up to date. Returns the text to print. */
type Command = (database: Database, settings: Settings) => Promise<string>

type ReadOption = (name: string) => string

/** Commands that need `--phone` only. */
const PERSON_COMMANDS: Record<string, (text: ReadOption) => Command> = { link, export: exportData, erase }

// For operators, and for what people can't do themselves if no code can be sent. Works beside the running server.
void run(async () => {
  const { values, positionals } = readArguments(
    {
      title: { type: 'string' },
      owner: { type: 'string' },
      phone: { type: 'string' },
      'time-zone': { type: 'string' },
      locale: { type: 'string' },
    },
    FAMILY_USAGE,
  )
  const text = (name: string) => (typeof values[name] === 'string' ? values[name].normalize('NFC').trim() : '')
  const [name = ''] = positionals
  const isAboutPerson = Object.keys(values).join() === 'phone'
  const makeCommand = name === 'create' ? create : isAboutPerson ? PERSON_COMMANDS[name] : undefined
  if (!makeCommand || positionals.length > 1) throw new StartupError(FAMILY_USAGE)
  const command = makeCommand(text)

  const settings = settingsOfCommand()
  console.log(await withDatabase(settings, (database) => command(database, settings)))
})

/** Creates a family. Prints its owner's login link. */
function create(text: ReadOption): Command {
  const title = text('title')
  const [first_name = '', ...rest] = text('owner').split(/\s+/)
  if (!title || title.length > TITLE_MAX || first_name.length < 2) throw new StartupError(FAMILY_USAGE)
  const phone = readPhoneOption(text)
  const owner = { first_name, last_name: rest.join(' '), phone }
  const time_zone = readZoneOption(text, phone)
  const locale = text('locale') ? localeOf(text('locale')) : (localeOf(languageOfCountry(countryOf(phone))) ?? DEFAULT_LOCALE)
  if (!locale) throw new StartupError('--locale takes en, iw, de or ru.')
  return async (database, settings) => {
    await refuseWithoutOperator(settings, database)
    const now = Date.now()
    const link = await inTransaction(database, async (transaction) => {
      const family = await createFamily(transaction, { title, time_zone, locale, owner }, false, now)
      return `${settings.publicUrl}${loginPath(await renewLink(transaction, family, { sentBy: 'shown_link' }, now), family.family_token)}`
    })
    const language = new Intl.DisplayNames('en', { type: 'language' }).of(languageTag(locale))
    return `The family "${title}" is there, with the clock of ${time_zone}, in ${language}. This link signs ${first_name} in; it is shown this once:\n${link}`
  }
}

/** For a person who lost their phone, and their login link with it. */
function link(text: ReadOption): Command {
  const phone = readPhoneOption(text)
  return async (database, { publicUrl }) => {
    const links = await makeLinks(database, phone, Date.now())
    if (links.length === 0) throw new StartupError('No family has somebody with this number in its circle.')
    const lines = links.map(({ title, path }) => `"${title}": ${publicUrl}${path}`)
    return `Only these links sign this person in from now on, each to one family; they are shown this once:\n${lines.join('\n')}`
  }
}

/** All stored data of a person, as JSON. */
function exportData(text: ReadOption): Command {
  const phone = readPhoneOption(text)
  return async (database) => JSON.stringify(await exportByPhone(database, phone), null, 2)
}

/** Removes a person from all families, and erases their data. */
function erase(text: ReadOption): Command {
  const phone = readPhoneOption(text)
  return async (database) => {
    const person = await findPersonByPhone(database, phone)
    if (!person) throw new StartupError('Nobody with this number is known here.')
    try {
      await erasePerson(database, person.id, Date.now())
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'last_owner') throw error
      throw new StartupError('This person owns a family that is open: it has to be handed over or closed first.')
    }
    return 'Nothing here tells who this person was any more.'
  }
}

function readPhoneOption(text: ReadOption) {
  try {
    return phoneOf(text('phone'))
  } catch {
    throw new StartupError('--phone takes a number that exists, with its country, such as +972502345678.')
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
