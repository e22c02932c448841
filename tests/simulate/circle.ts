import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import { type Assumptions, KINDS } from './assumptions.ts'
import { type Model, makePerson, type Wanted } from './people.ts'
import { type Random, randomFrom } from './random.ts'
import { type Server, startServer } from './server.ts'

// One circle for some weeks, on the real server. `list`: no one is asked. `before`: those who chose or did a kind of task are asked, as
// it was; the simulation plays that. `now`: the server asks, in waves, and tells of new tasks in the evening.

export type Rules = 'list' | 'before' | 'now'
export interface Setup {
  rules: Rules
  people: number
  weeks: number
  seed: number
  given: Assumptions
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A Sunday, a week before the clocks of Jerusalem change, so that every run has the change in it. */
const START = Date.parse('2026-10-18T06:00:00Z')
/** How many tasks the family writes on a Sunday evening and on a Wednesday, so that six weeks have the study's 42. */
const WRITTEN = [4, 3] as const
const PEOPLE_OF_A_LINK = 25
const ASKED_BEFORE = { from: 72 * HOUR, until: 6 * HOUR }

interface Task extends Wanted {
  id: number
  type: string
  writtenAt: number
  takenAt: number | null
  by: number | null
}
interface Helper {
  id: number
  phone: string
  token: string
  take: (task: Task) => Promise<{ statusCode: number }>
  withdraw: (task: Task) => Promise<{ statusCode: number }>
  model: Model
  chosen: Category[]
}
type Family = Awaited<ReturnType<Server['maker']['makeFamily']>>

/** A message that asked for a task, or told of new ones. */
interface Ask {
  to: number
  kind: 'ask' | 'evening'
  /** In ms. */
  at: number
  /** Null for the evening's message. */
  task: number | null
}

/** Something that someone will do at an instant (ms). */
interface Later {
  at: number
  act: () => Promise<void>
}

export type Played = Awaited<ReturnType<typeof playCircle>>

/** Plays a circle. Returns its tasks, the messages that asked or told of new tasks, and how much each person did. */
export async function playCircle({ rules, people, weeks, seed, given }: Setup) {
  const random = randomFrom(seed)
  const server = await startServer(START)
  try {
    const { clock } = server
    const family = await server.maker.makeFamily({ news: 'daily' })
    let door: Pick<Family, 'makeSupporter'> = family
    const helpers: Helper[] = []
    for (let made = 0; made < people; made++) {
      // A sign-up link lets in so many people only.
      if (made % PEOPLE_OF_A_LINK === 0) door = server.maker.familyOf(family.token, { ...family.owner })
      helpers.push(await join(server, door, random, { rules, given }))
    }
    const tasks: Task[] = []
    const asks: Ask[] = []
    const noes: State['noes'] = []
    const told = new Set<string>()
    const plans: Later[] = []
    const state = { server, family, helpers, tasks, asks, noes, told, plans, random, given, rules }
    const end = START + weeks * 7 * DAY
    while (clock.now < end) {
      const hour = new Date(clock.now).getUTCHours()
      // No one writes, reads or is asked at night.
      clock.now += hour >= 19 ? (28 - hour) * HOUR : HOUR
      await write(state)
      if (rules === 'now') {
        await server.look()
        await readTexts(state)
      } else if (rules === 'before') askAsBefore(state)
      for (const helper of helpers) if (random.isTrue(given.looks / (7 * 15))) await lookAtList(state, helper)
      const due = plans.filter(({ at }) => at <= clock.now)
      for (const plan of due) plans.splice(plans.indexOf(plan), 1)
      for (const { act } of due) await act()
    }
    return { tasks: tasks.filter(({ start_at, writtenAt }) => (start_at ?? writtenAt + 7 * DAY) <= end), asks, noes, helpers, weeks }
  } finally {
    await server.stop()
  }
}

async function join(
  { call }: Server,
  family: Pick<Family, 'makeSupporter'>,
  random: Random,
  { rules, given }: Pick<Setup, 'rules' | 'given'>,
): Promise<Helper> {
  const made = await family.makeSupporter({ first_name: 'Avi' })
  const model = makePerson(random, given)
  const chosen = random.isTrue(rules === 'now' ? given.chooses : given.choseBefore) ? model.likes : []
  const can_help = { categories: chosen, times: [] }
  const messages = { off: rules === 'now' ? [] : ['uncovered', 'new_tasks'], digest: 'none' }
  await call('PATCH', '/supporters/me', { token: made.token, body: { can_help, messages } })
  return { id: made.id, phone: made.phone, token: made.token, take: made.take, withdraw: made.withdraw, model, chosen }
}

interface State {
  server: Server
  family: Family
  helpers: Helper[]
  tasks: Task[]
  asks: Ask[]
  /** Who said "not this time" or gave a task back. */
  noes: { by: number; task: number; at: number }[]
  /** Texts that were read. */
  told: Set<string>
  plans: Later[]
  random: Random
  given: Assumptions
  rules: Rules
}

/** The family writes on Sunday evening and on Wednesday morning. */
async function write({ server: { clock }, family, tasks, random, given }: State) {
  const date = new Date(clock.now)
  const amount =
    date.getUTCDay() === 0 && date.getUTCHours() === 17 ? WRITTEN[0] : date.getUTCDay() === 3 && date.getUTCHours() === 8 ? WRITTEN[1] : 0
  for (let written = 0; written < amount; written++) {
    const category = kindOf(random)
    const midnight = Math.floor(clock.now / DAY) * DAY
    const start_at = random.isTrue(given.atAnyTime) ? null : midnight + (1 + random.below(6)) * DAY + (6 + random.below(12)) * HOUR
    const when = start_at === null ? {} : { start_at: new Date(start_at).toISOString(), end_at: new Date(start_at + HOUR).toISOString() }
    const made = await family.makeTask({
      title: `Task ${tasks.length}`,
      category,
      type: start_at === null ? 'no_time' : 'until_time',
      ...when,
    })
    tasks.push({ id: made.id, type: made.type, category, start_at, writtenAt: clock.now, takenAt: null, by: null })
  }
}

function kindOf(random: Random): Category {
  let left = random.next()
  for (const [category, { share }] of Object.entries(KINDS)) {
    left -= share
    if (left < 0) return category as Category
  }
  return 'home'
}

/** Messages that the server sent since the last time: someone who is asked replies later, and new tasks make people look. */
async function readTexts(state: State) {
  const { server, helpers, tasks, asks, told, plans } = state
  const { now } = server.clock
  const texts = await server.texts()
  // Messages of the same instant are sent at the same time, so their order differs between runs.
  const ofHelpers = helpers.flatMap((helper) => texts.flatMap(({ to, text }) => (to === helper.phone ? [{ helper, text }] : [])))
  for (const { helper, text } of ofHelpers) {
    const key = `${helper.id} ${text}`
    if (told.has(key)) continue
    told.add(key)
    const [, id, secret] = /\/t\/[\w-]+\/-?(\d+)#([\w-]+)/.exec(text) ?? []
    if (secret) {
      asks.push({ to: helper.id, kind: 'ask', at: now, task: Number(id) })
      const task = tasks.find((each) => each.id === Number(id))
      const at = helper.model.repliesAt(now)
      if (task && at !== null) plans.push({ at, act: () => replyTo(state, helper, task, secret) })
    } else if (text.includes('new task')) {
      asks.push({ to: helper.id, kind: 'evening', at: now, task: null })
      if (helper.model.reads(now) && state.random.isTrue(state.given.evening))
        plans.push({ at: now + HOUR, act: () => lookAtList(state, helper) })
    }
  }
}

/** By the link of the message, without a login; with the old rules by the task's own page. */
async function replyTo(state: State, helper: Helper, task: Task, secret: string | null) {
  const { server, random, given } = state
  const { now } = server.clock
  if (task.takenAt === null && (task.start_at ?? now + 1) > now && helper.model.takesWhenAsked(task, now)) {
    const reply = secret ? await server.call('POST', '/ask/yes', { body: { ask: secret } }) : await helper.take(task)
    if (reply.statusCode === 200) noteTaken(state, helper, task)
  } else if (secret && random.isTrue(given.saysNo)) {
    const reply = await server.call('POST', '/ask/no', { body: { ask: secret } })
    if (reply.statusCode === 200) state.noes.push({ by: helper.id, task: task.id, at: now })
  }
}

async function lookAtList(state: State, helper: Helper) {
  const { server, tasks, random } = state
  const { now } = server.clock
  const open = tasks.filter(({ takenAt, start_at }) => takenAt === null && (start_at ?? now + 1) > now)
  const wanted = random.shuffled(open).find((task) => helper.model.takesFromList(task, now))
  if (wanted && (await helper.take(wanted)).statusCode === 200) noteTaken(state, helper, wanted)
}

function noteTaken(state: State, helper: Helper, task: Task) {
  const { server, plans, random, given } = state
  const { now } = server.clock
  task.takenAt = now
  task.by = helper.id
  helper.model.noteTaken(task.start_at ?? now)
  if (task.start_at === null || !random.isTrue(given.givesBack)) return
  plans.push({
    at: now + random.next() * (task.start_at - now),
    act: async () => {
      if ((await helper.withdraw(task)).statusCode === 200) {
        task.takenAt = null
        task.by = null
        state.noes.push({ by: helper.id, task: task.id, at: server.clock.now })
      }
    },
  })
}

/** From 72 to 6 hours before an event everyone who is free and chose its kind, or did one, was asked once; one message a day each. */
function askAsBefore(state: State) {
  const { server, helpers, tasks, asks, told, plans } = state
  const { now } = server.clock
  for (const task of tasks) {
    const { start_at } = task
    if (task.takenAt !== null || start_at === null || now < task.writtenAt + HOUR) continue
    if (now < start_at - ASKED_BEFORE.from || now > start_at - ASKED_BEFORE.until) continue
    for (const helper of helpers) {
      const did = tasks.some(
        (each) => each.by === helper.id && each.category === task.category && (each.start_at ?? each.takenAt ?? now) < now,
      )
      const day = `${helper.id} ${Math.floor(now / DAY)}`
      if (!(did || helper.chosen.includes(task.category)) || told.has(`${helper.id} ${task.id}`) || told.has(day)) continue
      told.add(`${helper.id} ${task.id}`).add(day)
      asks.push({ to: helper.id, kind: 'ask', at: now, task: task.id })
      const at = helper.model.repliesAt(now)
      if (at !== null) plans.push({ at, act: () => replyTo(state, helper, task, null) })
    }
  }
}
