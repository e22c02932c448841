import type { Reply, RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { loginPathOf, ok } from '../../../server/src/testing/family.ts'
import { makePhone, storyMaker } from './people.ts'

const DAY = 24 * 3_600_000
/** The date this many days from now, YYYY-MM-DD in Jerusalem. */
export const dayFromNow = (days: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem' }).format(Date.now() + days * DAY)

type Name = readonly [first: string, last: string]

/** The texts of a circle in one language. */
export interface CircleWords {
  locale: Locale
  title: string
  noa: Name
  avi: Name
  bella: Name
  tap: string
  school: string
  pharmacy: string
  company: string
  soup: string
}

const ENGLISH: CircleWords = {
  locale: 'en',
  title: 'The Levi family',
  noa: ['Noa', 'Levi'],
  avi: ['Avi', 'Cohen'],
  bella: ['Bella', 'Katz'],
  tap: 'Fix the kitchen tap',
  school: 'Drive Dana to the station',
  pharmacy: 'Pharmacy for grandpa',
  company: 'Sit with Noa for an hour',
  soup: 'Soup for the evening',
}

/** The name of a person of `CircleWords`, in the form that calls need. */
export const named = ([first_name, last_name]: Name) => ({ first_name, last_name })

/** A family without a circle or a task. Its owner has a new number unless `phone_number` is given. */
export async function makeFamily(
  { locale, title, noa }: Pick<CircleWords, 'locale' | 'title' | 'noa'> = ENGLISH,
  phone_number = makePhone().e164,
) {
  const family = await storyMaker().makeFamily({ locale, title, owner: { ...named(noa), phone_number } })
  const { token: invitation } = await family.getInvitation()
  const members = await ok<Reply<'GET /families/:family/members'>>(family.asOwner('GET', '/members'))
  const me = members.find((each) => each.role === 'owner')
  const ownerLink = await family.renewLink({ id: me?.id ?? 0, phone: phone_number })

  async function changeSettings(settings: RequestBody<'PATCH /families/:family'>) {
    const { version } = await ok<Reply<'GET /families/:family/settings'>>(family.asOwner('GET', '/settings'))
    await ok(family.asOwner('PATCH', '', settings, { 'if-match': `"${version}"` }))
  }
  /** Sets the quiet hours to half a day from now, so that every message is sent at once at any hour. */
  async function allowMessagesNow(timeZone = 'Asia/Jerusalem') {
    const far = hourIn(timeZone, Date.now() + DAY / 2)
    await changeSettings({ time_zone: timeZone, quiet_hours: { from: `${far}:00`, to: `${far}:59` } })
  }
  /** Makes a supporter who has already said what they could help with, so that the app's question about help interrupts no story. */
  async function makeSupporter(...person: Parameters<typeof family.makeSupporter>) {
    const supporter = await family.makeSupporter(...person)
    const said = { can_help: { categories: [], errands: [], times: [] } }
    await ok(supporter.browser.call('PATCH', '/supporters/me', { token: supporter.token, body: said }))
    return supporter
  }
  return { ...family, makeSupporter, invitation, changeSettings, allowMessagesNow, ownerPath: loginPathOf(ownerLink) }
}

const hourIn = (timeZone: string, at: number) => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit' }).format(at)

/** A time zone in which it is between 9:00 and 17:00 now, for stories about what happens only by day. */
export function zoneOfDaytime() {
  const isDay = (zone: string) => Number(hourIn(zone, Date.now())) >= 9 && Number(hourIn(zone, Date.now())) < 17
  return ['Asia/Jerusalem', 'America/New_York', 'Pacific/Auckland', 'Asia/Tokyo'].find(isDay) ?? 'Asia/Jerusalem'
}

const on = (days: number, from: string, until: string) => ({
  start_at: `${dayFromNow(days)}T${from}`,
  end_at: `${dayFromNow(days)}T${until}`,
})

/**
 * A family with two supporters and a few tasks, for stories that are not about creating these. Returns the paths that sign them in.
 */
export async function makeCircle(words = ENGLISH) {
  const circle = await makeFamily(words)
  const avi = await circle.makeSupporter(named(words.avi))
  const bella = await circle.makeSupporter(named(words.bella))
  await circle.makeTask({ title: words.tap })
  await avi.take(await circle.makeTask({ title: words.school, category: 'emotional', ...on(1, '07:40', '08:20') }))
  await bella.take(await circle.makeTask({ title: words.pharmacy, category: 'medical', ...on(1, '10:00', '10:30') }))
  await circle.makeTask({ title: words.company, category: 'emotional', ...on(1, '17:00', '18:00') })
  await circle.makeTask({ title: words.soup, ...on(3, '17:00', '18:00') })
  return { ...circle, supporterPath: avi.loginPath, avi, bella }
}
