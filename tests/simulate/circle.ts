import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import type { DayPick } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import { addDays, startOfDay } from '../../server/src/platform/zones.ts'
import type { Assumptions } from './assumptions.ts'
import { needsAt } from './needs.ts'
import { localDay, type Model, makePerson } from './people.ts'
import { openByRules } from './products/by-rules.ts'
import { openOnServer } from './products/on-server.ts'
import { type Need, type Place, type Product, type Sent, ZONE } from './products/product.ts'
import { type Random, randomFrom } from './random.ts'

// One circle for some weeks. People do the same things, whether the product is the whole server or only its rules.

/**
 * The features that people and families use. Without a feature the circle is as it was before that feature existed. For example, tasks that
 * could move have a fixed time.
 */
export const LEVERS = ['mayMove', 'suggests', 'hours', 'away', 'signed', 'knows'] as const
export type Lever = (typeof LEVERS)[number]
export interface Setup {
  product: 'rules' | 'server'
  /** With `list`, no one is asked: people only open the list. */
  asks: 'list' | 'now'
  levers: readonly Lever[]
  ways: 'sms' | 'mail' | 'both'
  people: number
  /** How many people join later, evenly over the weeks. */
  newcomers: number
  /** How many dates someone who takes 'all' leaves to others, if the series has four or more open dates. */
  left: number
  /** Only with `rules`: how many days longer the cooldown after a message is than in the product. */
  longer: number
  weeks: number
  seed: number
  given: Assumptions
}

/** A Sunday, a week before the clocks of Jerusalem change. So every run includes the change. */
const START = Date.parse('2026-10-18T06:00:00Z')
const FRIENDS = 3
const MANY_DATES = 4
/** The distance between the seed of a circle and the seed of its family's answer about friends. */
const OF_FRIENDS = 500

interface Task extends Place, Pick<Need, 'category' | 'may_be'> {
  writtenAt: number
  /** The time by which the family needs the task, as the family wrote it. */
  due: number
  takenAt: number | null
  by: number | null
}
interface Helper {
  id: number
  joinedAt: number
  random: Random
  model: Model
}
type Act = () => Promise<unknown>

export type SimulatedCircle = Awaited<ReturnType<typeof simulateCircle>>

/** Simulates a circle. Returns its tasks that were due, the messages with asks or new tasks, the declined asks, and its people. */
export async function simulateCircle(setup: Setup) {
  const { people, newcomers, weeks, seed, given } = setup
  const end = START + weeks * 7 * DAY
  const isAsking = setup.asks === 'now'
  const product = setup.product === 'rules' ? openByRules(START, setup.longer * DAY) : await openOnServer(START, isAsking)
  try {
    // The family and each person have separate random numbers, so that no one's choices change the choices of others.
    const family = randomFrom(seed)
    const isSigned = family.isTrue(given.signs) && setup.levers.includes('signed')
    const isOpenToFriends = randomFrom(seed + OF_FRIENDS).isTrue(given.allows) && setup.levers.includes('knows')
    const asked = given.asked * (isSigned ? given.signed : 1)
    const state: State = {
      ...{ setup, product, end, asked, isOpenToFriends },
      helpers: [],
      tasks: [],
      sent: [],
      declines: [],
      later: [],
      running: [],
    }
    for (let made = 0; made < people; made++) await join(state)
    const joins = Array.from({ length: newcomers }, (_, index) => START + ((index + 1) / (newcomers + 1)) * (end - START))
    while (product.clock.now < end) {
      const hour = new Date(product.clock.now).getUTCHours()
      // No one writes, reads or is asked at night.
      product.clock.now += hour >= 19 ? (28 - hour) * HOUR : HOUR
      const { now } = product.clock
      while (joins[0] !== undefined && joins[0] <= now && joins.shift()) await join(state)
      await write(state, family)
      if (isAsking) for (const each of (await product.sendDue()).toSorted((one, other) => one.to - other.to)) read(state, each)
      for (const helper of [...state.helpers])
        if (helper.random.isTrue((given.looks / (7 * 15)) * helper.model.interest(now))) await readList(state, helper)
      const due = state.later.filter(({ at }) => at <= now)
      state.later = state.later.filter(({ at }) => at > now)
      for (const { act } of due) await act()
    }
    const { helpers, sent, declines } = state
    return { tasks: state.tasks.filter(({ due }) => due <= end), sent, declines, helpers, weeks, start: START, end }
  } finally {
    await product.stop()
  }
}

interface State {
  setup: Setup
  product: Product
  end: number
  /** The factor by which an ask makes a yes likelier. */
  asked: number
  /** Whether someone who says no may pass the task on. */
  isOpenToFriends: boolean
  helpers: Helper[]
  tasks: Task[]
  sent: Sent[]
  declines: { by: number; task: number; at: number }[]
  later: { at: number; act: Act }[]
  running: { left: number }[]
}

const then = (state: State, at: number, act: Act) => state.later.push({ at, act })
const isOpen = ({ takenAt, start_at, due }: Task, now: number) => takenAt === null && (start_at === null || start_at > now) && due > now

async function join(state: State): Promise<Helper> {
  const { setup, product, helpers, end } = state
  const { given, levers, ways } = setup
  const { now } = product.clock
  const random = randomFrom(setup.seed + 50_000_017 * (helpers.length + 1))
  const isByMail = random.isTrue(given.byMail) ? ways !== 'sms' : ways === 'mail'
  const model = makePerson(random, given, { isFriend: helpers.length < FRIENDS, isByMail, joinedAt: now, until: end })
  const [chooses, givesHours] = [random.isTrue(given.chooses), random.isTrue(given.givesHours)]
  const hours = givesHours && levers.includes('hours') ? model.saidHours : []
  const id = await product.join({ categories: chooses ? model.likes : [], hours })
  if (levers.includes('away')) {
    for (const { from, says } of model.aways)
      if (says) then(state, from - 2 * DAY, () => product.recordAway(id, localDay(from), addDays(localDay(from), 6)))
  }
  const helper = { id, joinedAt: now, random, model }
  helpers.push(helper)
  return helper
}

async function write({ setup, product, tasks, running }: State, family: Random) {
  const { now } = product.clock
  for (const need of needsAt(now, running, { random: family, given: setup.given, says: setup.levers.includes('mayMove') })) {
    const { category, may_be } = need
    const last = may_be?.days.at(-1)
    for (const place of await product.write(need)) {
      const due = place.start_at ?? (last ? startOfDay(last, ZONE) + DAY : now + 7 * DAY)
      tasks.push({ ...place, category, may_be, writtenAt: now, due, takenAt: null, by: null })
    }
  }
}

/** Handles a message of the product: someone who is asked replies later, and new tasks make people open the list. */
function read(state: State, sent: Sent) {
  const { product, tasks, setup } = state
  state.sent.push(sent)
  const helper = state.helpers.find(({ id }) => id === sent.to)
  const at = helper?.model.repliesAt(product.clock.now) ?? null
  if (!helper || at === null) return
  if (sent.task === null) {
    if (helper.random.isTrue(setup.given.evening)) then(state, at, () => readList(state, helper))
    return
  }
  const task = tasks.find(({ id }) => id === sent.task)
  if (task) then(state, at, () => replyTo(state, helper, task))
}

async function replyTo(state: State, helper: Helper, asked: Task) {
  const { product, setup } = state
  const { random } = helper
  const { given, levers } = setup
  const { now } = product.clock
  // A task for several people has one place for each person. An ask is for any of these places.
  const task = state.tasks.find((each) => asked.group !== null && each.group === asked.group && each.takenAt === null) ?? asked
  if (isOpen(task, now)) {
    const suits = helper.model.timeFor(task, now) !== null
    if (await takeIfWilling(state, helper, task, state.asked)) return
    if (!suits && levers.includes('suggests') && (await suggest(state, helper, task))) return
  }
  if (!random.isTrue(given.saysNo)) return
  await product.sayNo(helper.id, asked.id)
  state.declines.push({ by: helper.id, task: asked.id, at: now })
  if (state.isOpenToFriends && random.isTrue(given.knows * given.joins)) then(state, now + random.next() * DAY, () => bring(state, task))
}

/** Someone new joins because of this task, and stays in the circle. */
async function bring(state: State, task: Task) {
  const helper = await join(state)
  const time = helper.model.timeFor(task, state.product.clock.now)
  if (time && isOpen(task, state.product.clock.now)) await take(state, helper, task, time.pick)
}

async function suggest(state: State, helper: Helper, task: Task) {
  const { product, setup } = state
  const { random } = helper
  const { given } = setup
  const { now } = product.clock
  if (task.start_at === null || task.may_be || !helper.model.isWilling(task, now, state.asked) || !random.isTrue(given.suggests))
    return false
  const times = helper.model.otherTimes(task.start_at, now)
  if (times.length === 0) return false
  await product.suggest(helper.id, task.id, times)
  state.declines.push({ by: helper.id, task: task.id, at: now })
  if (!random.isTrue(given.accepts)) return true
  then(state, now + given.acceptsAfter * HOUR * random.around(1), async () => {
    const [time] = times
    if (!time || task.takenAt !== null || !(await product.accept(helper.id, task.id, time))) return
    task.start_at = Date.parse(`${time.day}T${time.time}:00Z`) - offsetOf(time.day)
    noteTaken(state, helper, task)
  })
  return true
}
const offsetOf = (day: string) => Date.parse(`${day}T00:00:00Z`) - startOfDay(day, ZONE)

async function readList(state: State, helper: Helper) {
  const { product, tasks } = state
  const { now } = product.clock
  if (helper.model.isAway(now)) return
  await product.see(helper.id)
  for (const task of helper.random.shuffled(tasks.filter((each) => isOpen(each, now))))
    if (await takeIfWilling(state, helper, task, 1)) return
}

async function takeIfWilling(state: State, helper: Helper, task: Task, factor: number) {
  const { now } = state.product.clock
  const time = isOpen(task, now) ? helper.model.timeFor(task, now) : null
  if (!time || !helper.model.isWilling(task, now, factor)) return false
  const isTaken = await take(state, helper, task, time.pick)
  if (isTaken && task.series !== null && helper.random.isTrue(state.setup.given.takesAll)) await takeAll(state, helper, task)
  return isTaken
}

/** Takes the dates of a series that the button 'all' ticks. The button leaves some dates to others. */
async function takeAll(state: State, helper: Helper, { series }: Task) {
  const { now } = state.product.clock
  const open = state.tasks.filter((each) => each.series === series && isOpen(each, now))
  for (const each of open.length < MANY_DATES ? open : open.slice(0, open.length - state.setup.left))
    if (helper.model.timeFor(each, now)) await take(state, helper, each, null)
}

async function take(state: State, helper: Helper, task: Task, pick: DayPick | null) {
  const taken = await state.product.take(helper.id, task.id, pick)
  const place = state.tasks.find(({ id }) => id === taken?.id)
  if (!taken || !place) return false
  place.start_at = taken.start_at
  noteTaken(state, helper, place)
  return true
}

function noteTaken(state: State, helper: Helper, task: Task) {
  const { product, setup } = state
  const { random } = helper
  const { now } = product.clock
  const isMine = () => task.by === helper.id && task.takenAt === now
  Object.assign(task, { takenAt: now, by: helper.id })
  helper.model.noteTaken(task.start_at ?? now)
  const done = task.start_at === null ? now + 2 * DAY : task.start_at + 2 * HOUR
  if (random.isTrue(setup.given.saysDone)) then(state, done, async () => isMine() && product.complete(helper.id, task.id))
  if (task.start_at === null || !random.isTrue(setup.given.givesBack)) return
  then(state, now + random.next() * (task.start_at - now), async () => {
    if (!isMine()) return
    await product.giveBack(helper.id, task.id)
    Object.assign(task, { takenAt: null, by: null, ...(task.may_be && { start_at: null }) })
    state.declines.push({ by: helper.id, task: task.id, at: product.clock.now })
  })
}
