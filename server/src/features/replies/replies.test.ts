import { DAY, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { sendForm } from '../../testing/plain-forms.ts'
import { repliesServer } from '../../testing/replies.ts'

const server = await repliesServer()
const { call, clock, gateway, inbound, isStopped, jobs, makeFamily, reply, textsTo } = server
afterAll(gateway.close)
const START = clock.now
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
const FRIDAY = { title: 'Drive Dana', start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00' }
const TOMORROW = { title: 'Soup', start_at: '2026-11-24T16:00', end_at: '2026-11-24T17:00' }

type Family = Awaited<ReturnType<typeof makeFamily>>
type Person = Awaited<ReturnType<Family['makeSupporter']>>

/** A family with a supporter, at noon on Monday. */
async function withAvi() {
  clock.now = START
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  await call('PATCH', '/supporters/me', { token: avi.token, body: { can_help: { categories: ['emotional'], times: [] } } })
  return { family, avi }
}
const give = async (family: Family, { id }: Person, event: object = TOMORROW) => {
  const made = await family.makeEvent(event)
  await family.asOwner('POST', `/tasks/${made.id}/assign`, { member: id })
  return made
}
/** Asks everyone who may be asked for a task on Friday. */
async function asked(family: Family, event: object = FRIDAY) {
  const made = await family.makeEvent(event)
  at('2026-11-24T16:00')
  await jobs.queueDueMessages()
  await textsTo(family.owner.phone)
  return made
}
/** Asks the taker whether they are coming. */
async function askedIfComing(family: Family, { token }: Person) {
  const made = await family.makeEvent({ ...FRIDAY, start_at: '2026-11-25T16:00', end_at: '2026-11-25T17:00' })
  await call('PUT', `/supporters/me${family.path}/events/${made.id}/assign_me`, { token, body: {} })
  at('2026-11-24T12:00')
  await jobs.queueDueMessages()
  return made
}
const shown = async (family: Family, { id }: { id: number }) => (await family.asOwner('GET', `/tasks/${id}`)).json<FamilyTask>()
const wrote = async (family: Family) =>
  (await family.asOwner('GET', '/events'))
    .json<{ kind: string; reason: string }[]>()
    .flatMap(({ kind, reason }) => (kind === 'wrote' ? [reason] : []))

describe('a yes or a no to an ask', () => {
  test.each(['Yes', 'כן, בשמחה', 'Ja gerne', 'да', '👍🏽', '1', 'OK, thanks!'])('%s takes the task, and one SMS says so', async (yes) => {
    const { family, avi } = await withAvi()
    const event = await asked(family)
    expect(await reply(avi.phone, yes)).toEqual([
      `Levi: thank you, "Drive Dana" (Fri 27 Nov 16:00) is yours. http://localhost:3000/t/${family.token}/${event.id}`,
    ])
    expect(await shown(family, event)).toMatchObject({ status: 'in_progress', assignee: { full_name: 'Avi Cohen' } })
    // A gateway may pass a reply on twice, and someone may send it twice.
    expect(await reply(avi.phone, yes)).toEqual([])
    expect((await textsTo(family.owner.phone)).filter((text) => text.includes('took'))).toHaveLength(1)
    expect(await wrote(family)).toEqual([])
  })

  test('the reply to a yes says what to read first, also if the yes brought another place', async () => {
    const { family, avi } = await withAvi()
    const other = await family.makeSupporter()
    const rules = 'Please ring once, take off your shoes, and keep the windows shut.'
    await family.asOwner('PATCH', '', { house_rules: rules }, { 'if-match': '"1"' })
    const event = await asked(family, { ...FRIDAY, helpers_needed: 2 })
    await other.take(event)
    const [text = ''] = await reply(avi.phone, 'Yes')
    expect(text).toMatch(/^Levi: thank you, "Drive Dana" \(Fri 27 Nov 16:00\) is yours\. Please read this first: \S+\/t\/\S+#[\w-]{22}$/)
    const page = await sendForm(server.app, '/ask', `secret=${/#(.*)$/.exec(text)?.[1]}&opened=yes`)
    expect(page.body).toContain(rules)
  })

  test.each(['No', 'לא, תודה', 'Leider nein', 'не могу', '👎', '0'])('%s says not this time', async (no) => {
    const { family, avi } = await withAvi()
    const event = await asked(family)
    expect(await reply(avi.phone, no)).toEqual([
      'Levi: all right, not this time: "Drive Dana" (Fri 27 Nov 16:00). Thank you for telling us.',
    ])
    const [entry] = (await family.asOwner('GET', `/tasks/${event.id}/call_list`)).json()
    expect(entry).toMatchObject({ declined: true })
    expect(await shown(family, event)).toMatchObject({ status: 'initial' })
    // Avi can do the task after all.
    clock.now += MINUTE
    expect(await reply(avi.phone, 'yes')).toEqual([expect.stringContaining('is yours')])
  })

  test('a reply never gives a task back', async () => {
    const { family, avi } = await withAvi()
    const event = await asked(family)
    await reply(avi.phone, 'yes')
    expect(await reply(avi.phone, 'no')).toEqual([
      `Levi: "Drive Dana" (Fri 27 Nov 16:00) is yours already. To give it back: http://localhost:3000/t/${family.token}/${event.id}`,
    ])
    expect(await shown(family, event)).toMatchObject({ status: 'in_progress', offered_until: null })
  })

  test('someone who is too late gets an SMS that says so, even if the time of the task is over', async () => {
    const { family, avi } = await withAvi()
    const bella = await family.makeSupporter({ first_name: 'Bella' })
    const event = await asked(family)
    await bella.take(event)
    const over = ['Levi: "Drive Dana" (Fri 27 Nov 16:00) is no longer open. Thank you all the same.']
    expect(await reply(avi.phone, 'yes')).toEqual(over)
    const next = await withAvi()
    await asked(next.family)
    at('2026-11-27T16:00')
    expect(await reply(next.avi.phone, 'yes')).toEqual([expect.stringContaining('is no longer open')])
  })

  test('a yes in a pause, or to a task without a day, changes nothing, and the reply has a link', async () => {
    const { family, avi } = await withAvi()
    const task = await family.makeTask({ category: 'emotional', title: 'Ironing' })
    clock.now += 4 * DAY
    await jobs.queueDueMessages()
    expect(await reply(avi.phone, 'yes')).toEqual([
      expect.stringMatching(/a reply by SMS isn't enough for "Ironing" .* Please answer here: http/),
    ])
    expect(await shown(family, task)).toMatchObject({ status: 'initial' })
    const paused = await withAvi()
    await asked(paused.family)
    await paused.family.asOwner('PATCH', '', { paused: true })
    expect(await reply(paused.avi.phone, 'yes')).toEqual([expect.stringContaining('Please answer here:')])
  })

  test('if several people say yes at once, one gets the task, and each gets an SMS about it', async () => {
    const { family } = await withAvi()
    const people: Person[] = []
    for (let index = 0; index < 7; index++) people.push(await family.makeSupporter())
    await asked(family)
    // All but three are asked in later waves.
    at('2026-11-26T16:00')
    await jobs.queueDueMessages()
    const reached: Person[] = []
    for (const each of people) if ((await textsTo(each.phone))[0]?.includes('Could you help?')) reached.push(each)
    expect(reached.length).toBeGreaterThan(2)
    await Promise.all(reached.map(({ phone }) => inbound(phone, 'yes')))
    const heard = await Promise.all(reached.map(async ({ phone }) => (await textsTo(phone))[0]))
    expect(heard.filter((text) => text?.includes('is yours'))).toHaveLength(1)
    expect(heard.filter((text) => text?.includes('no longer open'))).toHaveLength(reached.length - 1)
  })
})

describe('a yes or a no to "are you coming?"', () => {
  test('a yes confirms that the taker is coming', async () => {
    const { family, avi } = await withAvi()
    const event = await askedIfComing(family, avi)
    expect(await reply(avi.phone, 'Yes!')).toEqual(['Levi: thank you, see you then: "Drive Dana" (tomorrow 16:00).'])
    expect(await shown(family, event)).toMatchObject({ confirmed_at: '2026-11-24T12:00:00+02:00' })
  })

  test('a no marks the task as uncertain until a yes, and gets the link to give it back', async () => {
    const { family, avi } = await withAvi()
    const event = await askedIfComing(family, avi)
    expect(await reply(avi.phone, 'leider nicht')).toEqual([
      `Levi: noted, you're not sure. "Drive Dana" (tomorrow 16:00) is yours until you give it back: http://localhost:3000/t/${family.token}/${event.id}`,
    ])
    expect(await shown(family, event)).toMatchObject({ status: 'in_progress', assignee: { full_name: 'Avi Cohen' } })
    const { coverage } = (await family.asOwner('GET', '')).json()
    expect(coverage.offered).toMatchObject([{ id: event.id }])
    expect(await reply(avi.phone, 'yes')).toHaveLength(1)
    expect((await family.asOwner('GET', '')).json().coverage.offered).toEqual([])
  })

  test('in a pause a no goes to the family as a text, because the task is not marked as uncertain', async () => {
    const { family, avi } = await withAvi()
    await askedIfComing(family, avi)
    await textsTo(avi.phone)
    await family.asOwner('PATCH', '', { paused: true })
    expect(await reply(avi.phone, 'No, sorry')).toEqual([expect.stringContaining('Please answer here:')])
    expect(await wrote(family)).toEqual(['No, sorry'])
    clock.now += MINUTE
    expect((await textsTo(family.owner.phone))[0]).toContain('Avi replied about "Drive Dana": "No, sorry"')
  })

  test('a yes does not confirm a task that has moved since', async () => {
    const { family, avi } = await withAvi()
    const event = await askedIfComing(family, avi)
    await textsTo(avi.phone)
    await call('PATCH', '/supporters/me', { token: avi.token, body: { messages: { off: ['changes'], digest: 'none' } } })
    await family.asOwner('PATCH', `/tasks/${event.id}`, { start_at: '2026-11-25T19:00', end_at: '2026-11-25T20:00' }, { 'if-match': '"2"' })
    await reply(avi.phone, 'yes')
    expect(await shown(family, event)).toMatchObject({ confirmed_at: null })
  })
})

const LINK_ALONE = expect.stringMatching(/^(?!.*no longer open).*\/t\//s)

test('a reply about a task that is still the sender’s never says that it is not open any more', async () => {
  const { family, avi } = await withAvi()
  const event = await askedIfComing(family, avi)
  await textsTo(avi.phone)
  await call('PATCH', '/supporters/me', { token: avi.token, body: { messages: { off: ['changes'], digest: 'none' } } })
  await family.asOwner('PATCH', `/tasks/${event.id}`, { start_at: '2026-11-25T19:00', end_at: '2026-11-25T20:00' }, { 'if-match': '"2"' })
  expect([await reply(avi.phone, 'No, I can’t'), await wrote(family)]).toEqual([[LINK_ALONE], ['No, I can’t']])
  const { family: other, avi: ben } = await withAvi()
  await give(other, ben, { ...TOMORROW, start_at: '2026-11-23T12:30', end_at: '2026-11-23T14:00' })
  await textsTo(ben.phone)
  at('2026-11-23T12:35')
  expect([await reply(ben.phone, 'no'), await wrote(other)]).toEqual([[LINK_ALONE], ['no']])
})

test.each(['yes', 'no'])('a "%s" to an ask for a task that has moved since changes nothing', async (text) => {
  const { family, avi } = await withAvi()
  const event = await asked(family)
  await textsTo(avi.phone)
  await family.asOwner('PATCH', `/tasks/${event.id}`, { start_at: '2026-11-28T16:00', end_at: '2026-11-28T17:00' }, { 'if-match': '"1"' })
  expect(await reply(avi.phone, text)).toEqual([LINK_ALONE])
  expect(await shown(family, event)).toMatchObject({ status: 'initial' })
})

describe('a yes or a no to a given task', () => {
  test('a yes marks the given task as seen', async () => {
    const { family, avi } = await withAvi()
    const event = await give(family, avi)
    expect(await reply(avi.phone, 'כן')).toEqual(['Levi: thank you, the family knows you\'ve seen it: "Soup" (tomorrow 16:00).'])
    expect(await shown(family, event)).toMatchObject({ seen_at: '2026-11-23T12:00:00+02:00', offered_until: null })
  })

  test('a no marks the given task as uncertain, also if the task is far ahead', async () => {
    const { family, avi } = await withAvi()
    const event = await give(family, avi, { title: 'Soup', start_at: '2026-11-29T16:00', end_at: '2026-11-29T17:00' })
    expect(await reply(avi.phone, 'Нет, извините')).toEqual([expect.stringContaining("noted, you're not sure")])
    expect(await shown(family, event)).toMatchObject({ status: 'in_progress', offered_until: '2026-11-29T16:00:00+02:00' })
    expect((await family.asOwner('GET', '')).json().coverage.offered).toMatchObject([{ id: event.id }])
  })

  test('a no to a given task without a day goes to the family as a text', async () => {
    const { family, avi } = await withAvi()
    const task = await family.makeTask({ title: 'Ironing' })
    await family.asOwner('POST', `/tasks/${task.id}/assign`, { member: avi.id })
    expect(await reply(avi.phone, 'no')).toEqual([expect.stringContaining('Please answer here:')])
    expect(await wrote(family)).toEqual(['no'])
    expect(await shown(family, task)).toMatchObject({ status: 'in_progress' })
  })
})

describe('a yes that may mean more than one message', () => {
  const WHICH = 'Hand in Hand: your reply fits more than one message, so nothing changed. Please open the link in the one you mean.'

  test('changes nothing and asks which message is meant, if another one was sent since', async () => {
    const { family, avi } = await withAvi()
    const event = await asked(family)
    const other = await family.makeTask({ title: 'Shelf' })
    await avi.take(other)
    await family.asOwner('POST', `/tasks/${other.id}/unassign`, {})
    expect(await reply(avi.phone, 'yes')).toEqual([WHICH])
    expect(await reply(avi.phone, 'yes')).toEqual([])
    expect(await shown(family, event)).toMatchObject({ status: 'initial' })
  })

  test('changes nothing and asks which message is meant, if two messages of one family are open', async () => {
    const { family, avi } = await withAvi()
    const gifts = [await give(family, avi), await give(family, avi, { ...FRIDAY, category: 'home' })]
    clock.now += 5 * MINUTE
    expect(await reply(avi.phone, '👍')).toEqual([WHICH])
    for (const gift of gifts) expect(await shown(family, gift)).toMatchObject({ seen_at: null })
  })

  test('is shown to neither of the two families that it may mean', async () => {
    const { family, avi } = await withAvi()
    const other = await makeFamily({ title: 'Katz' })
    const there = await other.makeSupporter({ phone_number: avi.phone })
    await give(family, avi)
    await give(other, there)
    clock.now += MINUTE
    expect(await reply(avi.phone, 'yes')).toEqual([WHICH])
    for (const each of [family, other]) {
      expect(JSON.stringify((await each.asOwner('GET', '/messages')).json())).not.toContain('reply_which')
      expect(await wrote(each)).toEqual([])
    }
  })

  test('counts if it is a thumbs-up that quotes a message with a question', async () => {
    const { family, avi } = await withAvi()
    const event = await asked(family)
    expect(await reply(avi.phone, '👍 to “Levi: Welcome to the circle…”')).toEqual([WHICH])
    expect(await reply(avi.phone, `Liked “Levi: … http://localhost:3000/t/${family.token}/${event.id}#abc”`)).toEqual([
      expect.stringContaining('is yours'),
    ])
  })
})

describe('any other reply', () => {
  const NOTICE = 'Levi: thank you, the family has your text, but may not read it at once. If it is urgent, please call them.'

  test('is passed on only to the family of the last SMS, and its sender is notified once a day', async () => {
    const { family, avi } = await withAvi()
    const other = await makeFamily({ title: 'Katz' })
    await other.makeSupporter({ phone_number: avi.phone })
    clock.now += MINUTE
    const event = await give(family, avi)
    expect(await reply(avi.phone, 'Can I come at half past?')).toEqual([NOTICE])
    expect(await reply(avi.phone, 'With the small car')).toEqual([])
    clock.now += MINUTE
    expect((await textsTo(family.owner.phone))[0]).toBe(
      `Levi: Avi replied about "Soup": "Can I come at half past? With the small car" http://localhost:3000/family/tasks/${event.id}`,
    )
    expect(await wrote(family)).toEqual(['With the small car', 'Can I come at half past?'])
    expect(await wrote(other)).toEqual([])
    expect((await textsTo(other.owner.phone)).filter((text) => text.includes('by SMS'))).toEqual([])
    clock.now += DAY
    expect(await reply(avi.phone, 'And today?')).toEqual([NOTICE])
    expect(await wrote(family)).toHaveLength(3)
  })

  test('before a yes does not stop the yes from taking the task', async () => {
    const { family, avi } = await withAvi()
    const event = await asked(family)
    await reply(avi.phone, 'Which car?')
    expect(await reply(avi.phone, 'Yes')).toEqual([expect.stringContaining('is yours')])
    expect(await shown(family, event)).toMatchObject({ status: 'in_progress' })
  })

  test('no link of ours and nothing that is quoted is passed on', async () => {
    const { family, avi } = await withAvi()
    await inbound(avi.phone, `> Levi: your new link to log in\nWhat is this? http://localhost:3000/login/abc/def localhost:3000/t/x#secret`)
    expect(await wrote(family)).toEqual(['What is this?'])
  })

  test('sixty texts are a few SMS to the family and one to the sender', { timeout: 60_000 }, async () => {
    const { family, avi } = await withAvi()
    await textsTo(avi.phone)
    const before = gateway.sent.length
    for (let time = 0; time < 60; time++) {
      await reply(avi.phone, `Are you there? ${time}`)
      clock.now += MINUTE
    }
    await textsTo(avi.phone)
    expect(gateway.sent.slice(before).filter(({ to }) => to === avi.phone)).toHaveLength(1)
    expect(gateway.sent.slice(before).filter(({ to }) => to === family.owner.phone).length).toBeLessThan(4)
    expect(await wrote(family)).toHaveLength(30)
  })

  test('is kept for ninety days', async () => {
    const { family, avi } = await withAvi()
    await inbound(avi.phone, 'Which car?')
    clock.now += 90 * DAY - 1
    await jobs.erase()
    expect(await wrote(family)).toEqual(['Which car?'])
    clock.now += 2
    await jobs.erase()
    expect(await wrote(family)).toEqual([])
  })

  test('strangers, short codes and programs get no reply, and the family gets no message', async () => {
    const { family, avi } = await withAvi()
    const stranger = '+972541112233'
    await call('POST', '/login/code', { body: { phone_number: stranger, locale: 'en', purpose: 'start_family' } })
    expect(await reply(stranger, 'Who is this?')).toEqual([])
    expect(await reply('+972541112244', 'yes')).toEqual([])
    const programs = ['Out of office until Monday', 'I’m driving right now', 'הודעה אוטומטית: אני בחופש', 'Абонент снова в сети']
    for (const text of programs) expect(await reply(avi.phone, text)).toEqual([])
    // A text that looks like a program's may be a person's, so it is in the history.
    expect(await wrote(family)).toEqual(programs.toReversed())
    clock.now += MINUTE
    expect((await textsTo(family.owner.phone)).filter((text) => text.includes('by SMS'))).toEqual([])
    const before = server.lines.length
    await inbound('62862', 'Your parcel is here')
    await inbound('Partner', 'Win')
    const lines = server.lines.slice(before).filter((line) => line.includes('can not be read'))
    expect(lines).toHaveLength(2)
    expect(lines.join()).not.toMatch(/62862|Partner/)
  })

  test('two programs that answer each other get ten replies and no more', { timeout: 60_000 }, async () => {
    const { family, avi } = await withAvi()
    await askedIfComing(family, avi)
    let answers = 0
    for (let time = 0; time < 40; time++) {
      answers += (await reply(avi.phone, time % 2 === 0 ? 'no' : 'yes')).length
      clock.now += MINUTE
    }
    expect(answers).toBe(10)
  })

  test('after STOP gets no SMS back, and the family still reads the text', async () => {
    const { family, avi } = await withAvi()
    await inbound(avi.phone, 'STOP')
    expect(await reply(avi.phone, 'I can not come')).toEqual([])
    expect(await wrote(family)).toEqual(['I can not come'])
  })

  test('a forged reply is refused and does nothing', async () => {
    const { family, avi } = await withAvi()
    const event = await asked(family)
    expect((await inbound(avi.phone, 'yes', 'B'.repeat(31))).statusCode).toBe(404)
    expect((await inbound(avi.phone, 'STOP', '')).statusCode).toBe(404)
    expect(await shown(family, event)).toMatchObject({ status: 'initial' })
    expect(await isStopped(avi.phone)).toBe(false)
  })
})
