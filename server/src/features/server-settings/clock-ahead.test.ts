import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { makePhone } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

// What was stored while the clock was ahead must not block anything once the clock is right again.

const AHEAD = 500 * DAY
const { clock, call, database, makeFamily } = await testServer()

async function whileAhead<Result>(act: () => Promise<Result>) {
  clock.now += AHEAD
  try {
    return await act()
  } finally {
    clock.now -= AHEAD
  }
}

test('families started while the clock was ahead do not count for the limit of the day', async () => {
  const phone = makePhone()
  const begin = async () => (await makeFamily({ owner: { phone_number: phone } })).token
  await whileAhead(async () => {
    for (let family = 0; family < 3; family++) {
      await begin()
      clock.now += HOUR
    }
    clock.now -= 3 * HOUR
  })
  expect(await begin()).toBeTruthy()
})

test('a link that was asked for while the clock was ahead can be asked for again', async () => {
  const family = await makeFamily()
  const { link } = await family.makeSupporter()
  clock.now += 200 * DAY
  const ask = () => call('POST', '/session/link', { body: link })
  const askedAt = async () =>
    (await family.asOwner('GET', '/members')).json<{ link_asked_at: string | null }[]>().map((each) => each.link_asked_at)
  await whileAhead(ask)
  await ask()
  expect((await askedAt()).filter((at) => at !== null).map((at) => Date.parse(at ?? ''))).toEqual([clock.now])
})

test('after a visit while the clock was ahead, a visit with the right clock is stored', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  await whileAhead(() => avi.tasks())
  await avi.tasks()
  const { person_id, last_seen_at } = await database
    .selectFrom('membership')
    .where('id', '=', avi.id)
    .select(['person_id', 'last_seen_at'])
    .executeTakeFirstOrThrow()
  const devices = await database.selectFrom('device').where('person_id', '=', person_id).select('last_seen_at').execute()
  expect([last_seen_at, ...devices.map((device) => device.last_seen_at)]).toEqual([clock.now, clock.now])
})

test('a request that came while the clock was ahead does not block a later one', async () => {
  const family = await makeFamily()
  await whileAhead(() => family.makeRequest({ first_name: 'Bella' }))
  await family.makeRequest({ first_name: 'Gil' })
  const due = await database.selectFrom('message').where('template', '=', 'join_request').select('due_at').orderBy('id', 'desc').execute()
  expect(due[0]?.due_at).toBeLessThan(clock.now + DAY)
})
