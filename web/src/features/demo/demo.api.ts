import type { EndpointName, Params, Query, Reply, RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { CallError } from '../../platform/api-client.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { changedTask, countersOf, type DemoChange, demoTask } from './demo.rules.ts'
import { type DemoAccount, sampleAccount } from './parts/sample-account.ts'

/** Begins the demo, or begins it anew: what was changed in it before is gone. */
export const startDemo = () => keep(sampleAccount(Date.now()))

interface Asked<Name extends EndpointName> {
  params: Params<Name>
  query: Query<Name>
  body: RequestBody<Name>
}
type Answers = { [Name in EndpointName]?: (asked: Asked<Name>) => Reply<Name> }

const one = ({ params }: { params: { id: string } }) => demoTask(account(), Number(params.id))
const take = (asked: { params: { id: string } }) => change(asked, { kind: 'take' })
const withdraw = (asked: { params: { id: string } }) => change(asked, { kind: 'withdraw' })
const complete = (asked: { params: { id: string } }) => change(asked, { kind: 'complete' })
const remind = (asked: { params: { id: string }; body: { remind_at: string } }) =>
  change(asked, { kind: 'remind', at: asked.body.remind_at })
const forgetReminder = (asked: { params: { id: string } }) => change(asked, { kind: 'remind', at: null })
const confirm = (asked: { params: { id: string } }) => change(asked, { kind: 'confirm' })
const mine = (tasks: readonly Task[], statuses: readonly Task['status'][] | undefined) =>
  tasks.filter((task) => task.assigned_on_me && (statuses?.includes(task.status) ?? true))

const answers: Answers = {
  'GET /supporters/:user': () => account().supporter,
  'PATCH /supporters/:user': ({ body }) => {
    const now = account()
    const supporter = { ...now.supporter, ...body, locale: body.locale === 'he' ? ('iw' as const) : (body.locale ?? now.supporter.locale) }
    supporter.full_name = [supporter.first_name, supporter.last_name].filter(Boolean).join(' ')
    keep({ ...now, supporter })
    return supporter
  },
  'GET /supporters/:user/families/:family': () => ({ ...account().family, tasks_counter: countersOf(account()) }),
  'GET /supporters/:user/families/:family/tasks': () => {
    const { no_time, events } = account()
    return { no_time, events }
  },
  'GET /supporters/:user/families/:family/tasks/:id': one,
  'GET /supporters/:user/families/:family/events/:id': one,
  'GET /supporters/:user/tasks': ({ query }) => mine(account().no_time, query['status_in[]']),
  'GET /supporters/:user/my_events': ({ query }) => mine(account().events, query['status_in[]']),
  'PUT /supporters/:user/families/:family/tasks/:id/assign_me': take,
  'PUT /supporters/:user/families/:family/events/:id/assign_me': take,
  'PUT /supporters/:user/families/:family/tasks/:id/unassign_me': withdraw,
  'PUT /supporters/:user/families/:family/events/:id/unassign_me': withdraw,
  'PUT /supporters/:user/families/:family/tasks/:id/complete': complete,
  'PUT /supporters/:user/families/:family/events/:id/complete': complete,
  'PUT /supporters/:user/families/:family/tasks/:id/reminder': remind,
  'PUT /supporters/:user/families/:family/events/:id/reminder': remind,
  'DELETE /supporters/:user/families/:family/tasks/:id/reminder': forgetReminder,
  'DELETE /supporters/:user/families/:family/events/:id/reminder': forgetReminder,
  'PUT /supporters/:user/families/:family/tasks/:id/confirm': confirm,
  'PUT /supporters/:user/families/:family/events/:id/confirm': confirm,
  'POST /supporters/families/task_count': ({ body }) => body.payload.map(() => null),
  'GET /settings': () => ({ sign_in_by_code: true, partner: null, push_key: null, apps: { ios: null, android: null } }),
  'GET /session/devices': () => [],
  'GET /supporters/:user/export': () => account(),
}

/** Answers one call of the contract from what is on the device. Throws `CallError`; whatever the demo has not is `not_found`. */
export async function answerFromDemo(name: EndpointName, given: { params?: unknown; query?: unknown; body?: unknown }): Promise<unknown> {
  // The client that hands a call over has typed what belongs to its name; here any name comes through one door.
  const answer = answers[name] as ((asked: unknown) => unknown) | undefined
  if (!answer) throw new CallError('not_found', 404)
  return answer({ query: {}, ...given })
}

function change({ params }: { params: { id: string } }, wish: DemoChange) {
  const now = account()
  const task = changedTask(now, demoTask(now, Number(params.id)), wish, Date.now())
  const changed = (tasks: Task[]) => tasks.map((each) => (each.id === task.id ? task : each))
  keep({ ...now, no_time: changed(now.no_time), events: changed(now.events) })
  return task
}

const keep = (account: DemoAccount) => deviceStorage.write('demoAccount', JSON.stringify(account))

/** What is kept; what cannot be read, such as what an older build has left, begins anew. */
function account(): DemoAccount {
  try {
    const kept: unknown = JSON.parse(deviceStorage.read('demoAccount') ?? 'null')
    if (isAccount(kept)) return kept
  } catch {
    // No JSON: it begins anew below.
  }
  const fresh = sampleAccount(Date.now())
  keep(fresh)
  return fresh
}

function isAccount(kept: unknown): kept is DemoAccount {
  if (typeof kept !== 'object' || kept === null) return false
  return (
    'supporter' in kept &&
    'family' in kept &&
    'no_time' in kept &&
    Array.isArray(kept.no_time) &&
    'events' in kept &&
    Array.isArray(kept.events)
  )
}
