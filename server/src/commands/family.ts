import { TITLE_MAX } from '@hand-in-hand/contract/constants.ts'
import { localeOf } from '@hand-in-hand/contract/locales.ts'
import { migrate, openDatabase } from '../database/database.ts'
import { readArguments, settingsOfThisProcess } from '../env.ts'
import { createFamily } from '../features/families/families.commands.ts'
import { renewToken } from '../features/sign-in/sign-in.queries.ts'
import { Refusal } from '../platform/errors.ts'
import { phoneOf } from '../platform/phones.ts'
import { isTimeZone } from '../platform/zones.ts'
import { run } from './run.ts'

const USAGE =
  'Say it like this: npm run family -- create --title "The Levi family" --owner "Noa Levi" --phone +972502345678 [--time-zone Asia/Jerusalem] [--locale en|iw|de|ru]'

// For people who run the server for others: makes a family and prints its owner's login link. Works beside the running server.
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
  const title = text('title')
  const [first_name = '', ...rest] = text('owner').split(/\s+/)
  if (positionals[0] !== 'create' || !title || title.length > TITLE_MAX || first_name.length < 2) throw new Refusal(USAGE)
  const time_zone = text('time-zone') || new Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!isTimeZone(time_zone)) throw new Refusal(`${time_zone} is no time zone: --time-zone takes a name such as Asia/Jerusalem.`)
  const locale = localeOf(text('locale') || 'en')
  if (!locale) throw new Refusal('--locale takes en, iw, de or ru.')

  const settings = settingsOfThisProcess()
  const database = openDatabase(settings)
  try {
    await migrate(database, settings.databaseUrl ? 'postgres' : 'sqlite')
    const owner = { first_name, last_name: rest.join(' '), phone: readPhone(text('phone')) }
    const now = Date.now()
    const link = await database.transaction().execute(async (transaction) => {
      const family = await createFamily(transaction, { title, time_zone, locale, owner }, now)
      return `${settings.publicUrl}/login/${await renewToken(transaction, family, null, now)}/${family.family_token}`
    })
    console.log(`The family "${title}" is there. This link signs ${first_name} in; it is shown this once:\n${link}`)
  } finally {
    await database.destroy()
  }
})

function readPhone(text: string) {
  try {
    return phoneOf(text)
  } catch {
    throw new Refusal('--phone takes a number that exists, with its country, such as +972502345678.')
  }
}
