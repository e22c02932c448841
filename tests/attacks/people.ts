import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { linkIn, makePhone } from '../../server/src/testing/family.ts'
import { zoneOfNoon } from '../../server/src/testing/messages.ts'
import { familyCommand, type World } from './world.ts'

export type Family = Awaited<ReturnType<typeof makeFamily>>

interface FamilyOverrides {
  title?: string
  locale?: Locale
  first_name?: string
}

/**
 * A family in whose time zone it is noon, so that no message waits for the morning. Its owner signed in by a code, or by a link from the
 * command line if messages are sent manually.
 */
export async function makeFamily(world: World, { title = 'The Levi family', locale = 'ru', first_name = 'Noa' }: FamilyOverrides = {}) {
  const phone = makePhone()
  const isSentManually = world.env.SMS_PROVIDER === 'by-hand'
  const family = isSentManually
    ? await makeByCommand()
    : await world.makeFamily({ title, locale, time_zone: zoneOfNoon(), owner: { first_name, phone_number: phone } })

  async function makeByCommand() {
    const words = ['create', '--title', title, '--owner', `${first_name} Levi`, '--phone', phone, '--time-zone', zoneOfNoon()]
    const link = linkIn(await familyCommand(world, [...words, '--locale', locale]))
    if (!link) throw new Error('not run: the command printed no link')
    return world.openFamily(link, phone)
  }

  /** Adds a supporter, who opens the login link and accepts. */
  async function makeHelper(name = 'Avi') {
    const added = await family.addMember({ first_name: name })
    const link = await family.renewLink(added)
    const browser = world.openBrowser()
    return { ...added, link, browser, token: await world.openLink(link, browser) }
  }
  return { ...family, title, makeHelper }
}

/** Changes the database as if no one had opened any family for some days, so that an attack does not have to wait. */
export function visitedDaysAgo({ folder }: World, days: number) {
  // The server may be writing.
  const database = new DatabaseSync(join(folder, 'hand-in-hand.sqlite'), { timeout: 30_000 })
  database.prepare('update membership set last_seen_at = last_seen_at - ?').run(days * DAY)
  database.close()
}
