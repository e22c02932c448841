import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf } from '../../testing/long-runs.ts'
import { testServer } from '../../testing/server.ts'

// Random histories of a few tasks, compared with a small model of the rules for tasks (P30 to P36).

const server = await testServer()
const { database } = server
const { runs, timeout } = runsOf(2)

const PEOPLE = ['owner', 'coordinator', 'trusted', 'second', 'third'] as const
type Name = (typeof PEOPLE)[number]
const REMOVABLE = ['trusted', 'second', 'third'] as const
const EDITORS = ['owner', 'coordinator'] as const
/** A dateless task, an event, a task for trusted people, and the two places of a group. */
const TASKS = [0, 1, 2, 3, 4] as const

const task = fc.constantFrom(...TASKS)
const anyone = fc.record({
  kind: fc.constantFrom('take', 'take', 'take', 'withdraw', 'complete'),
  who: fc.constantFrom(...PEOPLE, 'holder'),
  task,
})
/** An action of a task's holder. Such actions are added because most of what happens to a task is done by its holder. */
const holder = fc.record({ kind: fc.constantFrom('take', 'withdraw', 'complete'), who: fc.constant('holder' as const), task })
const act = fc.oneof(anyone, holder)
const edit = fc.record({ kind: fc.constantFrom('edit', 'cancel'), who: fc.constantFrom(...EDITORS), task, isFresh: fc.boolean() })
const remove = fc.record({ kind: fc.constant('remove'), by: fc.constantFrom(...EDITORS), who: fc.constantFrom(...REMOVABLE) })
const approve = fc.record({ kind: fc.constant('approve'), who: fc.constantFrom(...REMOVABLE), trusted: fc.boolean() })
const command = fc.oneof({ arbitrary: act, weight: 8 }, { arbitrary: edit, weight: 2 }, remove, approve)
type Act = Omit<typeof act extends fc.Arbitrary<infer T> ? T : never, 'who'> & { who: Name }
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

interface ModelTask {
  status: 'initial' | 'in_progress' | 'completed'
  assignee: Name | null
  version: number
  isCancelled: boolean
}

async function aWorld() {
  const family = await server.makeFamily()
  const trusted = await family.makeSupporter({ trusted: true })
  const [second, third, coordinator] = [await family.makeSupporter(), await family.makeSupporter(), await family.makeSupporter()]
  await database.updateTable('membership').set({ role: 'coordinator' }).where('id', '=', coordinator.id).execute()
  const { id: ownerId } = await database
    .selectFrom('user_token')
    .innerJoin('membership', 'membership.id', 'user_token.membership_id')
    .innerJoin('family', 'family.id', 'membership.family_id')
    .where('family.token', '=', family.token)
    .where('membership.role', '=', 'owner')
    .select('membership.id')
    .executeTakeFirstOrThrow()
  const people = { owner: { ...family.owner, id: ownerId }, coordinator, trusted, second, third }
  const single = [await family.makeTask(), await family.makeEvent(), await family.makeTask({ trusted_only: true })]
  const group = (await family.asOwner('POST', '/tasks', { title: 'Move', category: 'home', type: 'no_time', helpers_needed: 2 })).json()
    .tasks
  return { family, people, tasks: [...single, ...group].map(({ id, type }: { id: number; type: string }) => ({ id, type })) }
}
type World = Awaited<ReturnType<typeof aWorld>>

const rowsOf = (world: World) =>
  database
    .selectFrom('task')
    .where(
      'id',
      'in',
      world.tasks.map(({ id }) => id),
    )
    .orderBy('id')
    .select(['id', 'status', 'assignee_id', 'version', 'cancelled_at', 'group_id', 'trusted_only_at'])
    .execute()

function taskAt<Item>(tasks: readonly Item[], index: number): Item {
  const found = tasks[index]
  if (found === undefined) throw new Error('there are five tasks')
  return found
}

async function send(world: World, { kind, who, task: index }: Act) {
  const person = world.people[who]
  return person[kind](taskAt(world.tasks, index))
}

function sendEdit(world: World, { kind, who, task: index, isFresh }: Edit, version: number) {
  const headers = { 'if-match': `"${isFresh ? version : version - 1}"` }
  const path = `${world.family.path}/tasks/${taskAt(world.tasks, index).id}`
  const { token } = world.people[who]
  return kind === 'edit'
    ? server.call('PATCH', path, { token, headers, body: { title: `Changed after ${version} of ${index}` } })
    : server.call('DELETE', path, { token, headers })
}

const sendRemoval = (world: World, { by, who }: { by: Name; who: Name }) =>
  server.call('DELETE', `${world.family.path}/members/${world.people[who].id}`, { token: world.people[by].token })

/** Who acts as the holder if no one has the task. */
const HELD_BY_NOBODY: Name = 'second'

/** Predicts from the rules what the server replies to a command, and how the command changes the model. */
class Model {
  tasks: ModelTask[] = TASKS.map(() => ({ status: 'initial', assignee: null, version: 1, isCancelled: false }))
  removed = new Set<Name>()
  trusted = new Set<Name>(['owner', 'trusted'])

  act({ kind, who, task: index }: Act): string {
    const it = taskAt(this.tasks, index)
    const isMine = it.assignee === who
    if (this.removed.has(who)) return 'unauthenticated'
    if (kind === 'take' && (it.isCancelled || (it.status !== 'initial' && !isMine))) {
      const place = this.placesOf(index).find((each) => each.status === 'initial' && !each.isCancelled)
      if (place && place !== it) return this.act({ kind, who, task: this.tasks.indexOf(place) as Act['task'] })
    }
    if (it.isCancelled) return 'task_cancelled'
    if (kind === 'take') {
      if (isMine && it.status === 'in_progress') return '200'
      if (it.status === 'completed') return 'task_completed'
      if (it.status === 'in_progress') return 'task_taken'
      if (index === 2 && !this.trusted.has(who)) return 'not_trusted'
      if (this.placesOf(index).some((each) => each.assignee === who && !each.isCancelled)) return 'already_helping'
      return this.change(it, { status: 'in_progress', assignee: who })
    }
    if (kind === 'withdraw') {
      if (isMine && it.status === 'completed') return 'task_completed'
      return isMine ? this.change(it, { status: 'initial', assignee: null }) : '200'
    }
    if (isMine) return it.status === 'completed' ? '200' : this.change(it, { status: 'completed' })
    return it.status === 'completed' ? 'task_completed' : 'not_allowed'
  }

  edit({ kind, task: index, isFresh }: Edit): string {
    const it = taskAt(this.tasks, index)
    if (it.isCancelled) return kind === 'cancel' ? '200' : 'task_cancelled'
    if (it.status === 'completed') return 'task_completed'
    if (!isFresh) return 'version_conflict'
    for (const place of this.placesOf(index)) {
      if (place.status !== 'completed' && !place.isCancelled) this.change(place, { isCancelled: kind === 'cancel' })
    }
    return '200'
  }

  /**
   * The task alone, or all places of its group. An edit changes all places. If someone takes a place that is taken, they get another place.
   */
  private placesOf(index: number) {
    return index < 3 ? [taskAt(this.tasks, index)] : [taskAt(this.tasks, 3), taskAt(this.tasks, 4)]
  }

  remove(who: Name): string {
    if (this.removed.has(who)) return '200'
    this.removed.add(who)
    this.trusted.delete(who)
    for (const it of this.tasks) {
      if (it.assignee === who && it.status === 'in_progress' && !it.isCancelled) this.change(it, { status: 'initial', assignee: null })
    }
    return '200'
  }

  private change(it: ModelTask, values: Partial<ModelTask>) {
    Object.assign(it, values, { version: it.version + 1 })
    return '200'
  }
}

const outcome = (reply: { statusCode: number; body: string }) => (reply.statusCode === 200 ? '200' : JSON.parse(reply.body).code)

async function run(world: World, model: Model, step: Command) {
  if ('task' in step) {
    const { version } = taskAt(model.tasks, step.task)
    if ('isFresh' in step) return [outcome(await sendEdit(world, step, version)), model.edit(step)]
    const acted = { ...step, who: step.who === 'holder' ? (taskAt(model.tasks, step.task).assignee ?? HELD_BY_NOBODY) : step.who }
    return [outcome(await send(world, acted)), model.act(acted)]
  }
  if ('by' in step) return [outcome(await sendRemoval(world, step)), model.remove(step.who)]
  const { who, trusted } = step
  if (!model.removed.has(who)) {
    // Approving a member again changes nothing.
    return [outcome(await world.family.asOwner('POST', `/requests/${world.people[who].id}/approve`, { trusted })), '200']
  }
  await approveAgain(world, who, trusted)
  model.removed.delete(who)
  if (trusted) model.trusted.add(who)
  return ['200', '200']
}

/** A removed person asks again by the family's link, is approved and signs in. */
async function approveAgain({ family, people }: World, who: (typeof REMOVABLE)[number], trusted: boolean) {
  people[who] = await family.makeSupporter({ phone_number: people[who].phone, trusted })
}

async function expectCounters(world: World, rows: Awaited<ReturnType<typeof rowsOf>>) {
  const counted = rows.filter((row) => row.cancelled_at === null)
  const amount = (status: string) => counted.filter((row) => row.status === status).length
  const my_tasks = counted.filter((row) => row.assignee_id === world.people.owner.id).length
  const { tasks_counter } = (await world.people.owner.get(world.family.path)).json()
  expect(tasks_counter).toEqual({
    initial: amount('initial'),
    in_progress: amount('in_progress'),
    completed: amount('completed'),
    my_tasks,
  })
  const { no_time, events } = (await world.people.owner.tasks()).json()
  const listed = [...no_time, ...events].map(({ id, status, version }) => ({ id, status, version }))
  expect(listed.sort((one, other) => one.id - other.id)).toEqual(counted.map(({ id, status, version }) => ({ id, status, version })))
}

test('after any sequence of actions, the tasks and replies are as a model of the rules expects', { timeout }, async () => {
  const property = fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 30, size: 'max' }), async (steps) => {
    const world = await aWorld()
    const model = new Model()
    const nameOf = new Map(PEOPLE.map((name) => [world.people[name].id, name]))
    for (const step of steps) {
      const [answered, foreseen] = await run(world, model, step)
      expect(answered, JSON.stringify(step)).toBe(foreseen)
      const rows = await rowsOf(world)
      const seen = rows.map((row) => ({
        status: row.status,
        assignee: row.assignee_id === null ? null : nameOf.get(row.assignee_id),
        version: row.version,
        isCancelled: row.cancelled_at !== null,
      }))
      expect(seen, JSON.stringify(step)).toEqual(model.tasks)
      await expectCounters(world, rows)
    }
  })
  await fc.assert(property, runs)
})

/** Invariants of tasks, whatever the order of actions. */
async function expectOrder(world: World, before: Awaited<ReturnType<typeof rowsOf>>, removed: Set<Name>) {
  const rows = await rowsOf(world)
  const events = await database
    .selectFrom('family_event')
    .where(
      'task_id',
      'in',
      world.tasks.map(({ id }) => id),
    )
    .select(['task_id', 'kind'])
    .execute()
  for (const [index, row] of rows.entries()) {
    const earlier = taskAt(before, index)
    const happened = (kind: string) => events.filter((event) => event.task_id === row.id && event.kind === kind).length
    expect(row.status === 'initial').toBe(row.assignee_id === null)
    expect(row.version).toBeGreaterThanOrEqual(earlier.version)
    if (earlier.status === 'completed') expect(row).toEqual(earlier)
    if (earlier.cancelled_at !== null) expect(row).toEqual(earlier)
    // Each time someone took the task, it was given back or released later, or is still taken or completed. So no one lost a task without
    // an event.
    expect(happened('taken')).toBe(happened('withdrawn') + happened('released') + (row.status === 'initial' ? 0 : 1))
    expect(happened('completed')).toBe(row.status === 'completed' ? 1 : 0)
    // Each change raises the version once, so no two changes were made to the same version. An edit of the group's other place also raised
    // the version of this place, until this place was completed.
    const kinds = ['taken', 'withdrawn', 'released', 'completed', 'changed', 'cancelled']
    const own = 1 + kinds.reduce((sum, kind) => sum + happened(kind), 0)
    const other = rows.find((each) => row.group_id !== null && each.group_id === row.group_id && each.id !== row.id)
    const shared = events.filter(({ task_id, kind }) => task_id === other?.id && (kind === 'changed' || kind === 'cancelled')).length
    expect(row.version).toBeGreaterThanOrEqual(own)
    expect(row.version).toBeLessThanOrEqual(own + shared)
    if (row.status !== 'completed') expect(row.version).toBe(own + shared)
  }
  const held = rows.filter((row) => row.status === 'in_progress' && row.cancelled_at === null)
  for (const name of removed) expect(held.map((row) => row.assignee_id)).not.toContain(world.people[name].id)
  const helpers = rows.filter((row) => row.group_id !== null && row.assignee_id !== null && row.cancelled_at === null)
  expect(new Set(helpers.map((row) => row.assignee_id)).size).toBe(helpers.length)
  await expectCounters(world, rows)
}

test('with any actions at the same time, nothing is taken twice, lost or overwritten', { timeout }, async () => {
  const together = fc.oneof({ arbitrary: act, weight: 8 }, { arbitrary: edit, weight: 3 }, remove)
  const batches = fc.array(fc.array(together, { minLength: 2, maxLength: 8 }), { minLength: 1, maxLength: 8, size: 'max' })
  const property = fc.asyncProperty(batches, async (rounds) => {
    const world = await aWorld()
    const removed = new Set<Name>()
    for (const round of rounds) {
      const before = await rowsOf(world)
      const replies = await Promise.all(
        round.map((step) => {
          if (!('task' in step)) return sendRemoval(world, step)
          const row = taskAt(before, step.task)
          if ('isFresh' in step) return sendEdit(world, step, row.version)
          const holder = PEOPLE.find((name) => world.people[name].id === row.assignee_id) ?? HELD_BY_NOBODY
          return send(world, { ...step, who: step.who === 'holder' ? holder : step.who })
        }),
      )
      expect(Math.max(...replies.map((reply) => reply.statusCode))).toBeLessThan(500)
      for (const step of round) if (!('task' in step)) removed.add(step.who)
      await expectOrder(world, before, removed)
      for (const who of REMOVABLE) if (removed.delete(who)) await approveAgain(world, who, who === 'trusted')
    }
  })
  await fc.assert(property, runs)
})
