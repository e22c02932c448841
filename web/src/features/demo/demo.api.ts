import type { EndpointName, Params, Query, Reply, RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { CallError } from '../../platform/api-client.ts'
import { attempt } from '../../platform/attempt.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { paths } from '../../platform/paths.ts'
import { allTasks, applyChange, countTasksByStatus, type DemoChange, demoTask } from './demo.rules.ts'
import {
  actOnBehalf,
  demoInvitation,
  demoOverview,
  demoShare,
  familyTasks,
  toFamilyTask,
  withChange,
  withNewTask,
  withoutTask,
  withRestored,
} from './demo-family.rules.ts'
import { type DemoAccount, type DemoSide, sampleAccount, sampleMeals } from './parts/sample-account.ts'

/** Starts the demo or resets it. */
export const startDemo = (side: DemoSide) => saveAccount(sampleAccount(Date.now(), side))

/** The side that the running demo shows. */
export const demoSide = (): DemoSide => (account().family.me.role === 'supporter' ? 'supporter' : 'coordinator')

/** Shows the other side of the same tasks. */
export function showDemoSide(side: DemoSide) {
  const stored = account()
  saveAccount({ ...stored, family: { ...stored.family, me: { ...stored.family.me, role: side } } })
}

type DemoHandlers = {
  [Name in EndpointName]?: (request: { params: Params<Name>; query: Query<Name>; body: RequestBody<Name> }) => Reply<Name>
}

/** A call about one task. */
interface AboutTask {
  params: { id: string }
}
const findInDemo = ({ params }: AboutTask) => demoTask(account(), Number(params.id))
const takeInDemo = (request: AboutTask & { body: { day?: string; time?: string } }) =>
  changeInDemo(request, { kind: 'take', ...request.body })
const remindInDemo = (request: AboutTask & { body: { remind_at: string } }) =>
  changeInDemo(request, { kind: 'remind', at: request.body.remind_at })
const changing = (change: DemoChange) => (request: AboutTask) => changeInDemo(request, change)
const myTasks = (tasks: readonly Task[], statuses: readonly Task['status'][] | undefined) =>
  tasks.filter((task) => task.assigned_on_me && (statuses?.includes(task.status) ?? true))

const handlers: DemoHandlers = {
  'GET /supporters/:user': () => account().supporter,
  'PATCH /supporters/:user': ({ body: { away: _, ...changed } }) => {
    const stored = account()
    const supporter = {
      ...stored.supporter,
      ...changed,
      messages: { ...stored.supporter.messages, ...changed.messages },
      locale: changed.locale === 'he' ? ('iw' as const) : (changed.locale ?? stored.supporter.locale),
    }
    supporter.full_name = [supporter.first_name, supporter.last_name].filter(Boolean).join(' ')
    saveAccount({ ...stored, supporter })
    return supporter
  },
  'GET /supporters/:user/families/:family': () => ({ ...account().family, tasks_counter: countTasksByStatus(account()) }),
  'GET /supporters/:user/families/:family/meals': () => sampleMeals(),
  'GET /supporters/:user/families/:family/tasks': () => {
    const { no_time, events } = account()
    return { no_time, events }
  },
  'GET /supporters/:user/families/:family/tasks/:id': findInDemo,
  'GET /supporters/:user/families/:family/events/:id': findInDemo,
  'GET /supporters/:user/tasks': ({ query }) => myTasks(account().no_time, query['status_in[]']),
  'GET /supporters/:user/my_events': ({ query }) => myTasks(account().events, query['status_in[]']),
  'PUT /supporters/:user/families/:family/tasks/:id/assign_me': takeInDemo,
  'PUT /supporters/:user/families/:family/events/:id/assign_me': takeInDemo,
  'PUT /supporters/:user/families/:family/tasks/:id/unassign_me': changing({ kind: 'withdraw' }),
  'PUT /supporters/:user/families/:family/events/:id/unassign_me': changing({ kind: 'withdraw' }),
  'PUT /supporters/:user/families/:family/tasks/:id/complete': changing({ kind: 'complete' }),
  'PUT /supporters/:user/families/:family/events/:id/complete': changing({ kind: 'complete' }),
  'PUT /supporters/:user/families/:family/tasks/:id/uncomplete': changing({ kind: 'uncomplete' }),
  'PUT /supporters/:user/families/:family/events/:id/uncomplete': changing({ kind: 'uncomplete' }),
  'GET /supporters/:user/families/:family/events/:id/reminders': () => ({ at: [] }),
  'PUT /supporters/:user/families/:family/tasks/:id/reminder': remindInDemo,
  'PUT /supporters/:user/families/:family/events/:id/reminder': remindInDemo,
  'DELETE /supporters/:user/families/:family/tasks/:id/reminder': changing({ kind: 'remind', at: null }),
  'DELETE /supporters/:user/families/:family/events/:id/reminder': changing({ kind: 'remind', at: null }),
  'PUT /supporters/:user/families/:family/tasks/:id/confirm': changing({ kind: 'confirm' }),
  'PUT /supporters/:user/families/:family/events/:id/confirm': changing({ kind: 'confirm' }),
  'PUT /supporters/:user/families/:family/tasks/:id/offer': changing({ kind: 'offer' }),
  'DELETE /supporters/:user/families/:family/tasks/:id/offer': changing({ kind: 'keep' }),
  'POST /supporters/families/task_count': ({ body }) => body.payload.map(() => null),
  'GET /settings': () => ({
    sign_in_by_code: true,
    sends: { sms: true, mail: false },
    family_start: 'open',
    partner: null,
    push_key: null,
    contact: null,
    minimum_age: 16,
    imprint: false,
    version: '',
    source: null,
    apps: { ios: null, android: null },
  }),
  'GET /session/devices': () => [],
  'GET /supporters/:user/export': () => account(),
  // Calls of the family's side.
  'GET /families/:family': () => demoOverview(account(), Date.now()),
  'GET /families/:family/tasks': ({ query }) =>
    familyTasks(
      query.cancelled
        ? { no_time: account().cancelled.filter(isTimeless), events: account().cancelled.filter((task) => !isTimeless(task)) }
        : account(),
    ),
  'GET /families/:family/tasks/:id': ({ params }) => toFamilyTask(demoTask(account(), Number(params.id))),
  'GET /families/:family/tasks/:id/call_list': () => [],
  'GET /families/:family/tasks/:id/asking': () => ({ state: 'by_hand', asked: 0, declined: 0, next: null }),
  'GET /supporters/:user/families/:family/tasks/:id/ask': () => ({ is_asked: false }),
  'POST /families/:family/tasks': ({ body }) => {
    const { account: next, tasks } = withNewTask(account(), body, Date.now())
    saveAccount(next)
    return { tasks: tasks.map(toFamilyTask) }
  },
  'PATCH /families/:family/tasks/:id': ({ params, body }) =>
    saveAndFind(withChange(account(), Number(params.id), body, Date.now()), params),
  'DELETE /families/:family/tasks/:id': ({ params }) => {
    const cancelled = toFamilyTask(demoTask(account(), Number(params.id)))
    saveAccount(withoutTask(account(), cancelled.id))
    return cancelled
  },
  'POST /families/:family/tasks/:id/restore': ({ params }) => saveAndFind(withRestored(account(), Number(params.id)), params),
  'POST /families/:family/tasks/:id/unassign': (request) => actInDemo(request, 'release'),
  'POST /families/:family/tasks/:id/complete': (request) => actInDemo(request, 'complete'),
  'POST /families/:family/tasks/:id/reopen': (request) => actInDemo(request, 'reopen'),
  'GET /families/:family/share': () => demoShare(account(), exampleLink()),
  'GET /families/:family/invitations': () => [demoInvitation(exampleLink(), Date.now())],
  'GET /families/:family/events': () => [],
}

/** A link to the page that visitors of the made-up family see. It replaces a sign-up link. */
const exampleLink = () => new URL(paths.welcomeExample, location.origin).href

const isTimeless = (task: Task) => task.type === 'no_time'

function actInDemo({ params }: AboutTask, action: 'release' | 'complete' | 'reopen') {
  return saveAndFind(actOnBehalf(account(), Number(params.id), action, Date.now()), params)
}

function saveAndFind(next: DemoAccount, { id }: { id: string }) {
  saveAccount(next)
  return toFamilyTask(demoTask(next, Number(id)))
}

/** Handles one call of the contract with data on the device. Throws `CallError`; `not_found` for calls that the demo does not have. */
export async function handleDemoCall(name: EndpointName, request: { params?: unknown; query?: unknown; body?: unknown }): Promise<unknown> {
  // `call` has checked the type of the request for this name. TypeScript does not know this here, because `name` can be any name.
  const handler = handlers[name] as ((request: unknown) => unknown) | undefined
  if (!handler) throw new CallError('not_found', 404)
  return handler({ query: {}, ...request })
}

function changeInDemo({ params }: AboutTask, change: DemoChange) {
  const stored = account()
  const task = applyChange(stored, demoTask(stored, Number(params.id)), change, Date.now())
  const tasks = allTasks(stored).map((each) => (each.id === task.id ? task : each))
  const [no_time, events] = (['no_time', 'until_time'] as const).map((type) => tasks.filter((each) => each.type === type))
  saveAccount({ ...stored, no_time: no_time ?? [], events: events ?? [] })
  return task
}

const saveAccount = (loadAccount: DemoAccount) => deviceStorage.write('demoAccount', JSON.stringify(loadAccount))

/** The stored demo. Invalid data, such as data of an older build, is replaced by a new demo. */
function account(): DemoAccount {
  const stored: unknown = attempt(() => JSON.parse(deviceStorage.read('demoAccount') ?? 'null'))
  if (isAccount(stored)) return stored
  const fresh = sampleAccount(Date.now(), 'supporter')
  saveAccount(fresh)
  return fresh
}

function isAccount(stored: unknown): stored is DemoAccount {
  if (typeof stored !== 'object' || stored === null || !('supporter' in stored && 'family' in stored)) return false
  return ['no_time', 'events', 'cancelled'].every((list) => Array.isArray(Reflect.get(stored, list)))
}
