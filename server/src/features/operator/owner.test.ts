import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'
import { proposeByOperator } from './families.commands.ts'

const server = await testServer()
const { clock, database, jobs, makeFamily, textsTo, lines } = server
const at = () => ({ now: clock.now, via: 'command' }) as const

async function aSilentOwner() {
  const family = await makeFamily()
  const avi = await family.makeSupporter({ first_name: 'Avi' })
  clock.now += 2 * HOUR
  const { id } = await database.selectFrom('family').where('token', '=', family.token).select('id').executeTakeFirstOrThrow()
  const propose = (phone: string) => proposeByOperator(database, at(), id, phone)
  const circle = async () => {
    const { role, offered_role } = await database
      .selectFrom('membership')
      .where('id', '=', avi.id)
      .select(['role', 'offered_role'])
      .executeTakeFirstOrThrow()
    return { role, offered: offered_role }
  }
  const history = async () => {
    const events = await database
      .selectFrom('family_event')
      .where('family_id', '=', id)
      .orderBy('id', 'desc')
      .select('kind')
      .limit(3)
      .execute()
    return events.map(({ kind }) => kind)
  }
  return { family, avi, id, propose, circle, history }
}

test('a proposed owner is offered the family after seven silent days, and accepts it', async () => {
  const { family, avi, id, propose, circle, history } = await aSilentOwner()
  expect(await propose(avi.phone)).toMatch(/^Both are told by message\./)
  expect((await textsTo(family.owner.phone))[0]).toMatch(/Avi may take charge of your circle in 7 days\. To stay in charge, just open it: /)
  expect((await textsTo(avi.phone))[0]).toMatch(/in 7 days you can take charge of the circle, unless Noa opens it before\./)
  expect(await history()).toContain('owner_proposed')
  clock.now += 7 * DAY - 1
  await jobs.decideHeirs()
  expect(await circle()).toEqual({ role: 'supporter', offered: null })
  clock.now += 1
  await jobs.decideHeirs()
  await jobs.decideHeirs()
  expect((await textsTo(avi.phone)).filter((text) => text.includes('you can take charge of the circle now'))).toHaveLength(1)
  expect(await circle()).toEqual({ role: 'supporter', offered: 'owner' })
  const token = await server.tokenByCode(avi.phone, family.token)
  expect((await server.call('PUT', `/supporters/me/families/${family.token}/role`, { token, body: {} })).json()).toEqual({ role: 'owner' })
  const roles = await database.selectFrom('membership').where('family_id', '=', id).orderBy('id').select('role').execute()
  expect(roles.map(({ role }) => role)).toEqual(['coordinator', 'owner'])
})

test('an owner who opens the circle within the seven days stays, and the history says so', async () => {
  const { family, avi, propose, circle, history } = await aSilentOwner()
  await propose(avi.phone)
  clock.now += 3 * DAY
  const overview = (await family.asOwner('GET', '')).json()
  expect(overview.recent_events[0]).toMatchObject({ kind: 'owner_proposed', by: null, about: 'Avi Cohen' })
  clock.now += HOUR
  await jobs.decideHeirs()
  expect(await history()).toContain('owner_kept')
  clock.now += 7 * DAY
  await jobs.decideHeirs()
  expect(await circle()).toEqual({ role: 'supporter', offered: null })
})

test('an owner who has just been there, a stranger, and the owner themselves are not proposed', async () => {
  const { family, avi, id, propose } = await aSilentOwner()
  await expect(propose('+972501111111')).rejects.toThrow('No approved member')
  await expect(propose(family.owner.phone)).rejects.toThrow('is the owner already')
  const added = await family.addMember({ first_name: 'Gil' })
  await expect(propose(added.phone)).rejects.toThrow('never signed in')
  await expect(propose(avi.phone)).rejects.toThrow('within the last hour')
  expect(await database.selectFrom('operator_act').where('about_family', '=', id).selectAll().execute()).toEqual([])
})

test('a proposal ends if the member is not in the circle any more', async () => {
  const { family, avi, id, propose } = await aSilentOwner()
  await propose(avi.phone)
  await ok(family.asOwner('DELETE', `/members/${avi.id}`, {}))
  await jobs.decideHeirs()
  const { heir_id } = await database.selectFrom('family').where('id', '=', id).select('heir_id').executeTakeFirstOrThrow()
  expect(heir_id).toBeNull()
})

test('each act of an operator is one line of the security log', async () => {
  const { avi, id, propose } = await aSilentOwner()
  await jobs.logActs()
  lines.length = 0
  await propose(avi.phone)
  await jobs.logActs()
  await jobs.logActs()
  const logged = lines.map((line) => JSON.parse(line)).filter((line) => line.security?.startsWith('operator'))
  expect(logged).toMatchObject([{ security: 'operator: owner proposed', via: 'command', family: id, level: 30 }])
})
