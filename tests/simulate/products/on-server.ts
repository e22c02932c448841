import type { DayPick } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import { localOf } from '../../../server/src/platform/zones.ts'
import { type Need, type Place, type Product, type Sent, ZONE } from './product.ts'
import { startServer } from './server.ts'

// The whole server. It is used over HTTP, as a browser and a phone use it.

const PEOPLE_OF_A_LINK = 25

interface Person {
  id: number
  phone: string
  token: string
}
interface TaskOfReply {
  id: number
  /** Missing for a task at any time. */
  start_at?: string | null
}
const placeOf = ({ id, start_at = null }: TaskOfReply) => ({ id, start_at: start_at === null ? null : Date.parse(start_at) })

/** Opens the product at an instant (ms). With `isAsking`, people get asks and the evening's message. Call `stop` at the end. */
export async function openOnServer(start: number, isAsking: boolean): Promise<Product> {
  const server = await startServer(start)
  const { clock, call, maker } = server
  const family = await maker.makeFamily({ news: 'daily' })
  // With the first task that involves children, the app asks who may take such tasks. Here everyone may take such tasks.
  const { version } = (await family.asOwner('GET', '/settings')).json<{ version: number }>()
  const answer = await family.asOwner('PATCH', '', { children_trusted: false }, { 'if-match': `"${version}"` })
  if (answer.statusCode !== 200) throw new Error(`the family could not answer: ${answer.body}`)
  let door: Pick<typeof family, 'makeSupporter'> = family
  const people = new Map<number, Person>()
  const places = new Map<number, Place>()
  const secrets = new Map<string, string>()
  const suggestions = new Map<string, number>()
  const read = new Set<string>()

  const personOf = (id: number) => {
    const person = people.get(id)
    if (!person) throw new Error(`no person ${id}`)
    return person
  }
  const put = (person: number, task: number, what: string, body: object = {}) => {
    const kind = places.get(task)?.start_at == null ? 'tasks' : 'events'
    return call('PUT', `/supporters/me${family.path}/${kind}/${task}/${what}`, { token: personOf(person).token, body })
  }
  const note = (place: Pick<Place, 'id' | 'start_at'>) => {
    const known = { group: null, series: null, ...places.get(place.id), ...place }
    places.set(place.id, known)
    return known
  }

  return {
    clock,
    join: async ({ categories, hours }) => {
      // A sign-up link accepts only this many people.
      if (people.size > 0 && people.size % PEOPLE_OF_A_LINK === 0) door = maker.familyOf(family.token, { ...family.owner })
      const { id, phone, token } = await door.makeSupporter({ first_name: 'Avi' })
      people.set(id, { id, phone, token })
      const messages = { off: isAsking ? [] : ['uncovered', 'new_tasks'], digest: 'none' }
      await call('PATCH', '/supporters/me', { token, body: { can_help: { categories, times: hours }, messages } })
      return id
    },
    write: async (need) => {
      const reply = await family.asOwner('POST', '/tasks', bodyOf(need, places.size + 1))
      if (reply.statusCode !== 201) throw new Error(`no task was written: ${reply.body}`)
      const made = reply.json<{ tasks: TaskOfReply[] }>().tasks
      const [first] = made
      return made.map((task, index) => {
        const group = need.helpers > 1 ? (made[index - (index % need.helpers)]?.id ?? null) : null
        return note({ ...placeOf(task), group, series: need.dates > 1 ? (first?.id ?? null) : null } as Place)
      })
    },
    sendDue: async () => {
      await server.sendDue()
      const texts = await server.texts()
      // Messages of the same instant are sent at the same time, so their order differs between runs. They are sorted by person.
      const ofPeople = [...people.values()].flatMap((person) =>
        texts.flatMap(({ to, text }) => (to === person.phone ? [{ person, text }] : [])),
      )
      const sent: Sent[] = []
      for (const { person, text } of ofPeople) {
        const key = `${person.id} ${text}`
        if (read.has(key)) continue
        read.add(key)
        const [, secret] = /\/a#([\w-]+)/.exec(text) ?? []
        // An ask for a task that has ended meanwhile does not count as an ask.
        const asked = secret ? await call('POST', '/ask', { body: { ask: secret } }) : null
        if (secret && asked?.statusCode === 200) {
          const id = Math.abs(asked.json<{ task: { task_id: number } }>().task.task_id)
          secrets.set(`${person.id} ${id}`, secret)
          sent.push({ to: person.id, kind: 'ask', at: clock.now, task: id })
        } else if (text.includes('new task')) sent.push({ to: person.id, kind: 'evening', at: clock.now, task: null })
      }
      return sent
    },
    see: async (person) => {
      await call('GET', `/supporters/me${family.path}/tasks`, { token: personOf(person).token })
    },
    take: async (person, task, pick) => {
      const ask = secrets.get(`${person} ${task}`)
      if (!ask || places.get(task)?.group) {
        const reply = await put(person, task, 'assign_me', bodyOfPick(pick))
        return reply.statusCode === 200 ? note(placeOf(reply.json<TaskOfReply>())) : null
      }
      const reply = await call('POST', '/ask/yes', { body: { ask, ...bodyOfPick(pick) } })
      if (reply.statusCode !== 200) return null
      const { start_at } = reply.json<{ task: { start_at: string | null } }>().task
      return note(placeOf({ id: task, start_at }))
    },
    giveBack: async (person, task) => {
      const reply = await put(person, task, 'unassign_me')
      if (reply.statusCode === 200) note(placeOf(reply.json<TaskOfReply>()))
    },
    sayNo: async (person, task) => {
      await call('POST', '/ask/no', { body: { ask: secrets.get(`${person} ${task}`) ?? '' } })
    },
    complete: async (person, task) => {
      await put(person, task, 'complete')
    },
    suggest: async (person, task, times) => {
      const { token } = personOf(person)
      const path = `/supporters/me${family.path}/tasks/${task}/suggestion`
      const reply = await call('PUT', path, { token, body: { times } })
      if (reply.statusCode === 200) suggestions.set(`${person} ${task}`, reply.json<{ id: number }>().id)
    },
    accept: async (person, task, time) => {
      const id = suggestions.get(`${person} ${task}`)
      const reply = await family.asOwner('POST', `/suggestions/${id ?? 0}/accept`, time)
      if (reply.statusCode !== 200) return false
      note(placeOf(reply.json<TaskOfReply>()))
      return true
    },
    recordAway: async (person, from, until) => {
      await call('PATCH', '/supporters/me', { token: personOf(person).token, body: { away: { from, until } } })
    },
    stop: server.stop,
  }
}

const bodyOfPick = (pick: DayPick | null) => (pick ? { day: pick.day, ...(pick.time !== null && { time: pick.time }) } : {})

function bodyOf({ category, start_at, may_be, helpers, dates }: Need, number: number) {
  const local = start_at === null ? null : localOf(start_at, ZONE)
  return {
    ...{ title: `Task ${number}`, category, type: start_at === null ? 'no_time' : 'until_time' },
    ...(local !== null && { start_at: local, end_at: localOf((start_at ?? 0) + 3_600_000, ZONE) }),
    ...(may_be && { may_be: { ...may_be, taker_sets_hour: true } }),
    ...(helpers > 1 && { helpers_needed: helpers }),
    ...(dates > 1 && { repeat: `FREQ=WEEKLY;COUNT=${dates}` }),
  }
}
