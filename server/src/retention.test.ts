import { DAY } from '@hand-in-hand/contract/constants.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import { expect, test } from 'vitest'
import { makePhone, ok } from './testing/family.ts'
import { makeMessageTo, makeRecipient } from './testing/messages.ts'
import { proposalOf } from './testing/request-keys.ts'
import { testServer } from './testing/server.ts'

const server = await testServer()
const { makeFamily, call, codeFor, clock, database, jobs, outbox, textsTo, tokenByCode } = server

/** Runs everything that erases, whatever time the clock shows. */
async function eraseAll() {
  await jobs.erase()
  await jobs.forgetOld()
  await jobs.forgetPeople()
  await jobs.askIdle()
  await jobs.closeIdle()
  await jobs.eraseClosed()
  await outbox.erase()
}

/** The tables that have one of these texts in any row. */
async function tablesWith(texts: string[]) {
  const found = []
  for (const { name } of await database.introspection.getTables()) {
    const rows = await database
      .selectFrom(name as 'person')
      .selectAll()
      .execute()
    if (rows.some((row) => texts.some((text) => JSON.stringify(row).includes(text)))) found.push(name)
  }
  return found
}
const isThere =
  (...texts: string[]) =>
  async () => {
    const found = await tablesWith(texts)
    return found.length > 0 && found.join()
  }

type Family = Awaited<ReturnType<typeof makeFamily>>
const person = () => ({ first_name: 'Zebulon', last_name: 'Ostrander', phone_number: makePhone() })
const request = async (family: Family) => {
  const asked = await family.makeRequest({ ...person(), acquaintance: 'We sing in the same choir' })
  return { ...asked, isThere: isThere('Zebulon', 'Ostrander', asked.phone, 'We sing') }
}

/** A supporter changes their number, by a code to each number. */
async function changeNumber(family: Family, from: string, to: string) {
  const token = await tokenByCode(from, family.token)
  const body = { phone_number: to, code: await codeFor(to, 'change_number') }
  await ok(call('POST', '/supporters/me/phone', { token, body }))
}

/** What is stored, for how many days, and how to create it. `make` returns a function that tells whether it is still stored. */
const ROWS: Record<string, [days: number, make: (family: Family) => Promise<() => Promise<boolean | string>>]> = {
  'an unanswered request': [RETENTION_DAYS.unansweredRequest, async (family) => (await request(family)).isThere],
  'a declined request, with what was noted about the person': [
    RETENTION_DAYS.declinedRequest,
    async (family) => {
      const asked = await request(family)
      clock.now += 10 * DAY
      await ok(family.asOwner('POST', `/requests/${asked.id}/decline`, { reason: 'Nobody here knows them' }))
      return isThere('Zebulon', 'Ostrander', asked.phone, 'Nobody here knows')
    },
  ],
  'what a member said they could do, without a day': [
    RETENTION_DAYS.ownOffer,
    async (family) => {
      const { token } = await family.makeSupporter()
      const body = { text: 'Bake a plum cake', day: null }
      await ok(call('PUT', `/supporters/me${family.path}/own_offer`, { token, body }))
      return isThere('plum cake')
    },
  ],
  'a circle that a friend proposed, and whom it was sent to': [
    RETENTION_DAYS.proposedCircle,
    async () => {
      const phone_number = makePhone()
      const body = proposalOf({ phone_number, code: await codeFor(phone_number, 'start_family') })
      const { link } = await ok<{ link: string }>(call('POST', '/proposed_circles', { body }))
      await ok(call('POST', '/proposed_circles/send', { body: { link, phone_number: makePhone() } }))
      await database.deleteFrom('login_code').where('phone_e164', '=', phone_number).execute()
      const row = () => database.selectFrom('proposed_circle').where('address', '=', phone_number).select('asked_hash').executeTakeFirst()
      return async () => (await row())?.asked_hash != null
    },
  ],
  'when a member was away': [
    RETENTION_DAYS.away,
    async (family) => {
      const { id, token } = await family.makeSupporter()
      const today = new Date(clock.now).toISOString().slice(0, 10)
      await ok(call('PATCH', '/supporters/me', { token, body: { away: { from: today, until: today } } }))
      const row = () => database.selectFrom('membership').where('id', '=', id).select('away_until').executeTakeFirst()
      clock.now = (await row())?.away_until ?? 0
      return async () => (await row())?.away_until != null
    },
  ],
  'another time that a member suggested for a task': [
    RETENTION_DAYS.suggestion,
    async (family) => {
      const { token } = await family.makeSupporter()
      const day = (days: number) => new Date(clock.now + days * DAY).toISOString().slice(0, 10)
      const event = await family.makeEvent({ start_at: `${day(5)}T10:00`, end_at: `${day(5)}T11:00` })
      const body = { times: [{ day: day(6), time: '10:00' }] }
      const path = `/supporters/me${family.path}/tasks/${event.id}/suggestion`
      const { id, until } = await ok<{ id: number; until: string }>(call('PUT', path, { token, body }))
      clock.now = Date.parse(until)
      return async () => (await database.selectFrom('task_suggestion').where('id', '=', id).select('id').execute()).length > 0
    },
  ],
  'that a member was asked for a task and said no': [
    RETENTION_DAYS.ask,
    async (family) => {
      const { id, token } = await family.makeSupporter()
      const { take } = await family.makeSupporter({ first_name: 'Bella' })
      const task = await family.makeTask()
      await ok(call('PUT', `/supporters/me${family.path}/tasks/${task.id}/not_this_time`, { token }))
      await ok(take(task))
      return async () => (await database.selectFrom('task_ask').where('membership_id', '=', id).select('id').execute()).length > 0
    },
  ],
  'that no one came to a task': [
    RETENTION_DAYS.missed,
    async (family) => {
      const { take } = await family.makeSupporter()
      const task = await family.makeTask()
      await ok(take(task))
      const row = () => database.selectFrom('task').where('id', '=', task.id)
      await database.updateTable('task').set({ missed_at: clock.now }).where('id', '=', task.id).execute()
      return async () => (await row().select('missed_at').executeTakeFirst())?.missed_at != null
    },
  ],
  'the name of someone who left, and the reasons that they gave': [
    RETENTION_DAYS.leftMember,
    async (family) => {
      const left = await family.makeSupporter(person())
      const task = await family.makeTask()
      await ok(left.take(task))
      await ok(left.withdraw(task, 'My own mother is ill'))
      await ok(left.browser.call('DELETE', `/supporters/me${family.path}`, { token: left.token }))
      return isThere('Zebulon', 'Ostrander', left.phone, 'My own mother')
    },
  ],
  'the name of someone who was removed': [
    RETENTION_DAYS.leftMember,
    async (family) => {
      const removed = await family.makeSupporter(person())
      await ok(removed.take(await family.makeTask()))
      await ok(family.asOwner('DELETE', `/members/${removed.id}`))
      return isThere('Zebulon', 'Ostrander', removed.phone)
    },
  ],
  'the text of a message': [
    RETENTION_DAYS.messageText,
    async () => {
      const message = await makeMessageTo(server, await makeRecipient(server))
      await message.set({ state: 'failed' })
      return async () => (await message.read()).parameters !== '{}'
    },
  ],
  'a number that was changed, to undo that': [
    RETENTION_DAYS.oldAddress,
    async (family) => {
      const avi = await family.makeSupporter()
      await ok(avi.take(await family.makeTask()))
      await changeNumber(family, avi.phone, makePhone())
      return isThere(avi.phone)
    },
  ],
  'a number that was added by someone else, and undone': [
    RETENTION_DAYS.oldAddress,
    async (family) => {
      const [avi, other] = [await family.makeSupporter(), makePhone()]
      await changeNumber(family, avi.phone, other)
      const { id } = await family.makeTask()
      await ok(family.asOwner('POST', `/tasks/${id}/assign`, { member: avi.id }))
      expect((await textsTo(other))[0]).toContain('gave you')
      const undo = (await textsTo(avi.phone)).flatMap((text) => /\/(undo\/[\w-]{22})/.exec(text)?.[1] ?? [])[0]
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const { statusCode } = await server.app.inject({ method: 'POST', url: `/${undo}`, payload: '', headers })
      expect(statusCode).toBe(200)
      return isThere(other)
    },
  ],
  'a confirmed number that the family corrected': [
    RETENTION_DAYS.oldAddress,
    async (family) => {
      const avi = await family.makeSupporter()
      await ok(family.asOwner('PATCH', `/members/${avi.id}`, { phone_number: makePhone() }))
      return isThere(avi.phone)
    },
  ],
  'the private details of a task': [
    RETENTION_DAYS.privateDetails,
    async (family) => {
      const at = (instant: number) => new Date(instant).toISOString()
      const times = { start_at: at(clock.now + DAY), end_at: at(clock.now + 2 * DAY) }
      await family.makeEvent({ ...times, address: 'Herzl 7', private_details: 'Door code 4711' })
      clock.now += 2 * DAY
      return isThere('Herzl 7', 'Door code')
    },
  ],
  'a login code': [
    RETENTION_DAYS.loginCode,
    async () => {
      const phone = makePhone()
      await codeFor(phone)
      return async () => (await database.selectFrom('login_code').where('phone_e164', '=', phone).select('id').execute()).length > 0
    },
  ],
  'a device': [
    RETENTION_DAYS.device,
    async () => {
      const before = new Set((await database.selectFrom('device').select('id').execute()).map(({ id }) => id))
      await makeFamily()
      return async () => (await database.selectFrom('device').select('id').execute()).some(({ id }) => !before.has(id) && id > 0)
    },
  ],
  'a closed family': [
    RETENTION_DAYS.closedFamily,
    async () => {
      const closed = await makeFamily({ title: 'Closedtitle', owner: person() })
      await ok(closed.asOwner('DELETE', '', { title: 'Closedtitle' }))
      return isThere('Closedtitle', 'Zebulon')
    },
  ],
}

test.each(Object.keys(ROWS))('%s is stored until its time is over, and erased afterwards', async (name) => {
  const [days, make] = ROWS[name] ?? [0, () => Promise.reject(new Error(name))]
  const family = await makeFamily()
  const isStillThere = await make(family)
  // Waiting messages are sent now, before the clock moves.
  await textsTo(family.owner.phone)
  clock.now += (days - 0.1) * DAY
  await eraseAll()
  expect(await isStillThere()).toBeTruthy()
  clock.now += 0.2 * DAY
  await eraseAll()
  expect(await isStillThere()).toBe(false)
})

test('a declined ask is kept while its task can be taken, so that its person is not asked again', async () => {
  const family = await makeFamily()
  const { id, token } = await family.makeSupporter()
  const task = await family.makeTask()
  await ok(call('PUT', `/supporters/me${family.path}/tasks/${task.id}/not_this_time`, { token }))
  clock.now += (RETENTION_DAYS.ask + 1) * DAY
  await jobs.erase()
  const asks = () => database.selectFrom('task_ask').where('membership_id', '=', id).select('id').execute()
  expect(await asks()).toHaveLength(1)
  await database.updateTable('task').set({ cancelled_at: clock.now }).where('id', '=', task.id).execute()
  await jobs.erase()
  expect(await asks()).toEqual([])
})
