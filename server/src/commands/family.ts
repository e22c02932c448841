import { TITLE_MAX } from '@hand-in-hand/contract/constants.ts'
import { localeOf } from '@hand-in-hand/contract/locales.ts'
import { type Database, migrate, openDatabase } from '../database/database.ts'
import { readArguments, settingsOfThisProcess } from '../env.ts'
import { createFamily } from '../features/families/families.commands.ts'
import { makeLinks } from '../features/sign-in/sign-in.commands.ts'
import { renewLink } from '../features/sign-in/sign-in.queries.ts'
import { exportByPhone } from '../features/supporters/by-phone.commands.ts'
import { erasePerson } from '../features/supporters/supporters.commands.ts'
import { findPersonByPhone } from '../features/supporters/supporters.queries.ts'
import { AppError, Refusal } from '../platform/errors.ts'
import { loginPath } from '../platform/login-path.ts'
import { phoneOf } from '../platform/phones.ts'
import { isTimeZone } from '../platform/zones.ts'
import { run } from './run.ts'

const USAGE =
  'Say it like this: npm run family -- create --title "The Levi family" --owner "Noa Levi" --phone +972502345678 [--time-zone Asia/Jerusalem] [--locale en|iw|de|ru]; or, for somebody who is there already, npm run family -- link|export|erase --phone +972502345678'

/** What a person asked for; `database` is up to date. Answers what is printed. */
type Command = (database: Database, publicUrl: string) => Promise<string>

type Text = (name: string) => string

/** What `--phone` alone is needed for. */
const FOR_SOMEBODY: Record<string, (text: Text) => Command> = { link, export: exportSomebody, erase }

// For people who run the server for others, and for what people can't do by themselves where no code can be sent.
// Works beside the running server.
await run(async () => {
  const { values, positionals } = readArguments(
    {
      title: { type: 'string' },
      owner: { type: 'string' },
      phone: { type: 'string' },
      'time-zone': { type: 'string' },
      locale: { type: 'string' },
    },
    USAGE,
  )
  const text = (name: string) => (typeof values[name] === 'string' ? values[name].normalize('NFC').trim() : '')
  const [name = ''] = positionals
  const isAboutSomebody = Object.keys(values).join() === 'phone'
  const makeCommand = name === 'create' ? create : isAboutSomebody ? FOR_SOMEBODY[name] : undefined
  if (!makeCommand || positionals.length > 1) throw new Refusal(USAGE)
  const command = makeCommand(text)

  const settings = settingsOfThisProcess()
  const database = openDatabase(settings)
  try {
    await migrate(database, settings.databaseUrl ? 'postgres' : 'sqlite')
    console.log(await command(database, settings.publicUrl))
  } finally {
    await database.destroy()
  }
})

/** A family, and its owner's login link. */
function create(text: Text): Command {
  const title = text('title')
  const [first_name = '', ...rest] = text('owner').split(/\s+/)
  if (!title || title.length > TITLE_MAX || first_name.length < 2) throw new Refusal(USAGE)
  const time_zone = text('time-zone') || new Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!isTimeZone(time_zone)) throw new Refusal(`${time_zone} is no time zone: --time-zone takes a name such as Asia/Jerusalem.`)
  const locale = localeOf(text('locale') || 'en')
  if (!locale) throw new Refusal('--locale takes en, iw, de or ru.')
  const owner = { first_name, last_name: rest.join(' '), phone: readPhone(text) }
  return async (database, publicUrl) => {
    const now = Date.now()
    const link = await database.transaction().execute(async (transaction) => {
      const family = await createFamily(transaction, { title, time_zone, locale, owner }, false, now)
      return `${publicUrl}${loginPath(await renewLink(transaction, family, { sentBy: 'shown_link' }, now), family.family_token)}`
    })
    return `The family "${title}" is there. This link signs ${first_name} in; it is shown this once:\n${link}`
  }
}

/** For whoever lost their phone, and their link with it. */
function link(text: Text): Command {
  const phone = readPhone(text)
  return async (database, publicUrl) => {
    const links = await makeLinks(database, phone, Date.now())
    if (links.length === 0) throw new Refusal('No family has somebody with this number in its circle.')
    const lines = links.map(({ title, path }) => `"${title}": ${publicUrl}${path}`)
    return `Only these links sign this person in from now on, each to one family; they are shown this once:\n${lines.join('\n')}`
  }
}

/** All that is kept about somebody, as JSON. */
function exportSomebody(text: Text): Command {
  const phone = readPhone(text)
  return async (database) => JSON.stringify(await exportByPhone(database, phone), null, 2)
}

/** Takes somebody out of all families, and forgets them. */
function erase(text: Text): Command {
  const phone = readPhone(text)
  return async (database) => {
    const person = await findPersonByPhone(database, phone)
    if (!person) throw new Refusal('Nobody with this number is known here.')
    try {
      await erasePerson(database, person.id, Date.now())
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'last_owner') throw error
      throw new Refusal('This person owns a family that is open: it has to be handed over or closed first.')
    }
    return 'Nothing here tells who this person was any more.'
  }
}

function readPhone(text: Text) {
  try {
    return phoneOf(text('phone'))
  } catch {
    throw new Refusal('--phone takes a number that exists, with its country, such as +972502345678.')
  }
}
