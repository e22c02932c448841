import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { ok } from '../../server/src/testing/family.ts'
import { localDay } from './people.ts'
import { startServer } from './products/server.ts'
import { type Random, randomFrom } from './random.ts'

// A week of a small family and of a large circle on the real server: who gets how many messages on which day. People do the same things in
// each run.

/** A Sunday, 19:00 in Israel. */
const BEGIN = Date.parse('2026-11-29T17:00:00Z')
const DAYS = 7
const STEP = 15 * MINUTE
/** The large circle: its tasks, the people whom its coordinator added and who never visit, and the people who joined. */
const LARGE = { tasks: 120, atAnyTime: 17, taken: 39, added: 41, joined: 16 }

type Server = Awaited<ReturnType<typeof startServer>>
type Family = Awaited<ReturnType<Server['maker']['makeFamily']>>
type Supporter = Awaited<ReturnType<Family['makeSupporter']>>
type Task = Awaited<ReturnType<Family['makeTask']>>
interface Heard {
  at: number
  text: string
}

/** Local times, this many days after the beginning. */
const on = (days: number, from: string, until: string) => {
  const day = localDay(BEGIN + days * DAY)
  return { start_at: `${day}T${from}`, end_at: `${day}T${until}` }
}

/**
 * Finds messages that are sent at once in spite of the daily digest: about people who ask to join, and about tasks that are given back less
 * than 48 hours before they begin.
 */
const IS_EXPECTED = /join|can’t|can't|gave back|no longer/i

export async function simulateWeek(print: (line: string) => void, showsTexts: boolean) {
  const server = await startServer(BEGIN)
  try {
    const heard = new Map<string, Map<string, Heard>>()
    const small = await simulateSmall(server)
    const large = await simulateLarge(server, randomFrom(1))
    const acts = [...small.acts, ...large.acts].toSorted((one, other) => one.at - other.at)
    while (server.clock.now < BEGIN + DAYS * DAY) {
      server.clock.now += STEP
      while (acts[0] && acts[0].at <= server.clock.now) await acts.shift()?.act()
      await server.sendDue()
      for (const { to, text, created_at } of await server.texts()) {
        const ofPerson = heard.get(to) ?? new Map<string, Heard>()
        heard.set(to, ofPerson.set(`${created_at} ${text}`, { at: Date.parse(created_at), text }))
      }
    }
    const days = Array.from({ length: DAYS + 1 }, (_, index) => localDay(BEGIN + index * DAY))
    print(`| | ${days.map((day) => day.slice(5)).join(' | ')} | in all |\n|---|${'---:|'.repeat(days.length + 1)}`)
    const row = (name: string, phones: string[], counts = (_text: string) => true) => {
      const texts = phones.flatMap((phone) => [...(heard.get(phone)?.values() ?? [])]).filter(({ text, at }) => at > BEGIN && counts(text))
      const ofDays = days.map((day) => texts.filter(({ at }) => localDay(at) === day).length / phones.length)
      print(`| ${name} | ${[...ofDays, texts.length / phones.length].map((each) => +each.toFixed(1)).join(' | ')} |`)
      if (showsTexts) for (const { at, text } of texts) print(`    ${new Date(at).toISOString()} ${text}`)
    }
    for (const [name, phone] of small.people) row(name, [phone])
    row('coordinator of 120 tasks', [large.owner])
    row('the same, besides requests and what was given back', [large.owner], (text) => !IS_EXPECTED.test(text))
    row('each of 16 who joined there', large.joined)
  } finally {
    await server.stop()
  }
}

interface Act {
  at: number
  act: () => Promise<unknown>
}
/** An act that happens this many hours after the beginning. */
const after = (hours: number, act: Act['act']): Act => ({ at: BEGIN + hours * HOUR, act })

/** The first evening of a family with three helpers: one confirms, one does not reply, and one gives the task back. */
async function simulateSmall({ maker, call }: Server) {
  const family = await maker.makeFamily({ title: 'The Levi family', news: 'daily' })
  const soups: Task[] = []
  for (const days of [1, 3]) soups.push(await family.makeTask({ title: 'Soup for the evening', ...on(days, '17:00', '19:00') }))
  const drive = await family.makeTask({ title: 'Drive to the station', category: 'general', ...on(2, '09:00', '09:45') })
  const walk = await family.makeTask({ title: 'A walk together', category: 'emotional', ...on(4, '16:00', '17:00') })
  for (const title of ['Groceries', 'Laundry', 'Walk the dog']) await family.makeTask({ title })
  const [avi, rina, bella] = [
    await family.makeSupporter({ first_name: 'Avi' }),
    await family.makeSupporter({ first_name: 'Rina' }),
    await family.makeSupporter({ first_name: 'Bella' }),
  ]
  const [today, later] = soups as [Task, Task]
  const confirms = (by: Supporter, task: Task) =>
    ok(call('PUT', `/supporters/me${family.path}/events/${task.id}/confirm`, { token: by.token, body: {} }))
  const acts = [
    after(1, () => avi.take(today)),
    after(1.5, () => rina.take(drive)),
    after(2, () => bella.take(later)),
    after(2.5, () => rina.take(walk)),
    // This is 12:30 on Monday, after the app's question at noon.
    after(17.5, () => confirms(rina, drive)),
    after(46, () => bella.withdraw(later, 'The car is broken')),
  ]
  const people: [string, string][] = [
    ['Noa, of a family with seven tasks', family.owner.phone],
    ['Avi, who took one and says nothing', avi.phone],
    ['Rina, who took two and says of one that she comes', rina.phone],
    ['Bella, who gives hers back', bella.phone],
  ]
  return { acts, people }
}

async function simulateLarge({ maker }: Server, random: Random) {
  const family = await maker.makeFamily({ title: 'The Baron family', news: 'daily' })
  for (let made = 0; made < LARGE.added; made++) await family.addMember()
  const joined: Supporter[] = []
  for (let made = 0; made < LARGE.joined; made++) joined.push(await family.makeSupporter())
  const tasks: Task[] = []
  for (let made = 0; made < LARGE.tasks; made++) {
    const title = `Task ${made + 1}`
    const hour = String(8 + random.below(11)).padStart(2, '0')
    const time = made < LARGE.atAnyTime ? {} : on(1 + ((made - LARGE.atAnyTime) % 11), `${hour}:00`, `${hour}:30`)
    tasks.push(await family.makeTask({ title, category: 'general', ...time }))
  }
  const taken = random.shuffled(tasks).slice(0, LARGE.taken)
  const acts = taken.map((task, index) => after(2 + index, () => (joined[index % joined.length] as Supporter).take(task)))
  return { acts, owner: family.owner.phone, joined: joined.map(({ phone }) => phone) }
}
