import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { ok } from '../../../server/src/testing/family.ts'
import type { Words } from '../screenshots/words.ts'
import { dayFromNow, makeFamily } from '../setup/circle.ts'

const PEOPLE = 60
const OPEN_TASKS = 200
const REQUESTS = 10
const QUESTIONS = 5
/** These numbers belong to no one. They only have to be landlines. */
const landline = (index: number) => `+9722671${2345 + index}`

function namesIn(words: Words) {
  const names = [words.avi, words.bella, ...words.asking, ...words.others, words.byHand]
  return (index: number) => {
    const [first_name, last_name] = names[index % names.length] ?? words.noa
    return { first_name, last_name: `${last_name}-${words.noa[1]} ${index}` }
  }
}

/**
 * A circle in one language, in which as much as possible waits for the family: 60 people, 200 open tasks, ten requests, questions, and
 * people without SMS.
 */
export async function makeLargeCircle(words: Words) {
  const circle = await makeFamily(words)
  const drafts = Array.from({ length: OPEN_TASKS }, (_, index) => ({
    title: `${index % 2 ? words.doctor : words.supper} ${index + 1}`,
    category: index % 2 ? 'general' : 'medical',
    ...(index % 4 ? { date: dayFromNow(1 + (index % 9)), start: '17:00', end: '18:30' } : { date: null, start: null, end: null }),
  }))
  await ok(circle.asOwner('POST', '/tasks/import/confirm', { drafts }))
  const nameOf = namesIn(words)
  const askers = []
  for (let index = 0; index < QUESTIONS; index++) askers.push(await circle.makeSupporter(nameOf(index)))
  const members = []
  for (let index = QUESTIONS; index < PEOPLE - 1; index++) {
    members.push(await circle.addMember({ ...nameOf(index), ...(index < 2 * QUESTIONS && { phone_number: landline(index) }) }))
  }
  for (let index = 0; index < REQUESTS; index++) await circle.makeRequest({ ...nameOf(PEOPLE + index), acquaintance: words.description })
  const made = (title: string, days: number, helpers_needed = 1) =>
    circle.makeTask({
      title,
      category: 'medical',
      helpers_needed,
      start_at: `${dayFromNow(days)}T17:00`,
      end_at: `${dayFromNow(days)}T18:30`,
    })
  // These members have tasks tomorrow, and no message reaches them.
  for (const member of members.slice(0, 2 * QUESTIONS)) {
    const task = await made(words.doctor, 1)
    await ok(circle.asOwner('POST', `/tasks/${task.id}/assign`, { member: member.id }))
  }
  const asked = await made(words.doctor, 2, QUESTIONS)
  for (const { browser, token } of askers) {
    const path = `/supporters/me${circle.path}/tasks/${asked.id}/question`
    await ok(browser.call('PUT', path, { token, body: { question: words.description } }))
  }
  const [avi] = askers
  if (!avi) throw new Error('no one asks')
  return { ...circle, avi, asked }
}

const ANY_TIME = 17
const DATED = 103
const TAKEN = 39
const DAYS = 15

/** A fortnight that a coordinator plans: 60 people and 120 tasks of every kind, about seven a day. 39 of the tasks are taken. */
export async function makeFullFortnight(words: Words) {
  const circle = await makeFamily(words)
  const nameOf = namesIn(words)
  const kinds = [
    [words.doctor, 'medical'],
    [words.supper, 'general'],
    [words.laundry, 'home'],
    [words.company, 'emotional'],
    [words.walk, 'home'],
    [words.pharmacy, 'medical'],
  ] as const
  const drafts = Array.from({ length: ANY_TIME + DATED }, (_, index) => {
    const [title, category] = kinds[index % kinds.length] ?? kinds[0]
    const hour = 8 + (index % 11)
    const time = (at: number) => `${String(at).padStart(2, '0')}:00`
    return {
      title: `${title} ${index + 1}`,
      category,
      ...(index < ANY_TIME
        ? { date: null, start: null, end: null }
        : { date: dayFromNow(1 + (index % DAYS)), start: time(hour), end: time(hour + 1) }),
    }
  })
  const { tasks } = await ok<Reply<'POST /families/:family/tasks/import/confirm'>>(
    circle.asOwner('POST', '/tasks/import/confirm', { drafts }),
  )
  const helper = await circle.makeSupporter(nameOf(0))
  const members: { id: number }[] = [helper]
  for (let index = 1; index < PEOPLE - 1; index++) members.push(await circle.addMember(nameOf(index)))
  // The taken tasks are on every third day, and some of them have no day.
  const given = tasks.filter((_, index) => index % 3 === 1).slice(0, TAKEN)
  for (const [index, task] of given.entries()) {
    await ok(circle.asOwner('POST', `/tasks/${task.id}/assign`, { member: members[1 + index]?.id }))
  }
  const open = tasks.find((task) => !given.includes(task) && task.start_at !== null)
  if (!open) throw new Error('every task is taken')
  return { ...circle, helper, open }
}
