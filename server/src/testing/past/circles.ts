import { makePhone, ok } from '../family.ts'
import { changeSettings, moveTo, newKey, type Person, person, type Secrets, type Server } from './story.ts'

// Families of several languages and time zones. The clock is between 20 and 25 November 2026, in Jerusalem.

/** A circle with people in every state. */
export async function makeCircle(server: Server) {
  const family = await server.makeFamily({
    title: 'משפחת רוזן',
    locale: 'iw',
    owner: { first_name: 'נועה', last_name: 'רוזן' },
    news: 'daily',
  })
  const people: Person[] = [person(family, 'owner', family.owner)]
  const add = <Who extends { token: string }>(role: string, who: Who) => {
    people.push(person(family, role, who))
    return who
  }
  const meals = { people: 4, avoid: 'אגוזים', from: '17:00', until: '19:30', dishes: 'returned', place: 'בארגז ליד הדלת' }
  await ok(
    changeSettings(family, {
      house_rules: 'נא לא לצלצל אחרי 20:00',
      meals,
      quiet_hours: { from: '21:00', to: '08:00' },
    }),
  )
  const dana = add('coordinator', await family.makeCoordinator({ first_name: 'דנה', last_name: 'כהן', locale: 'iw' }))
  const avi = add('supporter', await family.makeSupporter({ first_name: 'אבי', last_name: 'לוי', locale: 'iw', trusted: true }))
  const bella = add('supporter', await family.makeSupporter({ first_name: 'Bella', last_name: '', locale: 'ru' }))
  await ok(family.asOwner('PATCH', `/members/${bella.id}`, { trusted: true }))
  const change = (who: { token: string }, body: object) => ok(server.call('PATCH', '/supporters/me', { token: who.token, body }))
  await change(dana, { messages: { off: ['taken', 'completed'], digest: 'daily' } })
  await change(avi, {
    can_help: {
      categories: ['home', 'childcare'],
      times: [
        { weekday: 'MO', time: 'morning' },
        { weekday: 'FR', time: 'evening' },
      ],
    },
    messages: { off: ['reminders', 'new_tasks'], digest: 'none' },
  })
  await change(bella, { can_help: { categories: [], times: [] }, messages: { off: [], digest: 'none' } })
  await ok(family.asOwner('PATCH', `/members/${dana.id}`, { contact: true }))
  await ok(family.asOwner('PATCH', `/members/${avi.id}`, { primary_caregiver: true }))
  const open = await ok<{ token: string }>(family.asOwner('POST', '/invitations', { name: 'School', days: 30 }, newKey()))
  const ended = await ok<{ id: number; token: string }>(family.asOwner('POST', '/invitations', { name: 'Choir' }, newKey()))
  await ok(family.asOwner('DELETE', `/invitations/${ended.id}`))

  // Someone whom the family added and who never confirmed, and someone who opened the link and has not said yes.
  await family.addMember({ first_name: 'Zelda', locale: 'de', trusted: true })
  const newcomer = await family.makeNewcomer({ first_name: 'Maya' })
  const opened = await server.call('POST', '/session', { body: newcomer.link })
  add('unconfirmed', { token: opened.json<{ user_token: string }>().user_token })
  const cookies = opened.cookies.map(({ name, value }) => `${name}=${value}`)
  await family.makeNewcomer({ first_name: 'Or' })

  const removed = add('removed', await family.makeSupporter({ first_name: 'Rami' }))
  await ok(family.asOwner('DELETE', `/members/${removed.id}`))
  const back = add('requested', await family.makeSupporter({ first_name: 'Shira' }))
  await ok(family.asOwner('DELETE', `/members/${back.id}`))
  await family.makeRequest({ first_name: 'Shira', phone_number: back.phone, acquaintance: 'We sing in one choir' })
  const declined = await family.makeRequest({ first_name: 'Tom' })
  await ok(family.asOwner('POST', `/requests/${declined.id}/decline`, { reason: 'We do not know you' }))
  const left = add('left', await family.makeSupporter({ first_name: 'Lior' }))
  await ok(server.call('DELETE', `/supporters/me${family.path}`, { token: left.token }))
  const refused = await family.makeNewcomer({ first_name: 'Ron' })
  const { user_token } = await ok<{ user_token: string }>(server.call('POST', '/session', { body: refused.link }))
  await ok(server.call('PUT', `/supporters/me${family.path}/refuse`, { token: user_token, body: { never: true } }))
  const erased = await family.makeSupporter({ first_name: 'Yael' })
  await ok(server.call('DELETE', '/supporters/me', { token: erased.token }))

  const offered = add('offered', await family.makeSupporter({ first_name: 'Gil' }))
  await ok(family.asOwner('PATCH', `/members/${offered.id}`, { role: 'coordinator' }))
  // The owner offers Dana the role of owner, and corrects the number of a member.
  await ok(family.asOwner('POST', '/owner', { member: dana.id }))
  const typo = await family.addMember({ first_name: 'Peleg' })
  await ok(family.asOwner('PATCH', `/members/${typo.id}`, { phone_number: makePhone(), last_name: 'Peretz' }))
  await ok(server.call('POST', '/session/link', { body: newcomer.link }))
  const feeds: string[] = []
  for (const { token } of [family.owner, avi]) {
    // The second feed ends the first one.
    await ok(server.call('POST', '/supporters/me/calendar', { token, body: {} }))
    const { url } = await ok<{ url: string }>(server.call('POST', '/supporters/me/calendar', { token, body: {} }))
    feeds.push(/([\w-]+)\.ics$/.exec(url)?.[1] ?? '')
  }
  const browserOf = (name: string) => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys: { p256dh: 'p', auth: 'a' } })
  await ok(server.call('POST', '/supporters/me/push', { token: avi.token, body: browserOf('avi') }))
  await ok(server.call('POST', '/supporters/me/push', { token: family.owner.token, body: browserOf('noa') }))
  const secrets: Omit<Secrets, 'asks'> = { invitations: [open.token, ended.token], feeds, cookies }
  return { family, people, dana, avi, bella, gil: offered, secrets }
}

export type Circle = Awaited<ReturnType<typeof makeCircle>>

/** Tasks of every kind and in every state, on Monday 23 November at noon. */
export async function makeTasks(server: Server, { family, avi, bella }: Circle) {
  const tomorrow = { start_at: '2026-11-24T16:00', end_at: '2026-11-24T17:00' }
  const thursday = { start_at: '2026-11-26T16:00', end_at: '2026-11-26T17:30' }
  const create = (body: object) =>
    ok<{ tasks: { id: number; type: string; version: number; start_at: string }[] }>(
      family.asOwner('POST', '/tasks', { category: 'home', type: 'until_time', ...body }, newKey()),
    ).then(({ tasks }) => tasks)
  const one = async (body: object) => {
    const [made] = await create(body)
    if (!made) throw new Error('one task was made')
    return made
  }
  const withVersion = (version: number) => ({ 'if-match': `"${version}"` })
  const versionOf = async (id: number) => withVersion((await ok<{ version: number }>(family.asOwner('GET', `/tasks/${id}`))).version)
  // Tasks with every field, at any time, on a whole day, for trusted people, only for the circle, and for several people.
  await one({
    ...{ title: 'הסעה לרופא', category: 'medical', description: 'תור בשעה 16:15', area: 'Katamon', address: '5 Palmach St', urgent: true },
    ...{ private_details: 'Door code 4711', circle_only: true, trusted_only: true, meal: false, ...thursday },
  })
  await one({ title: 'Laundry', type: 'no_time' })
  await one({ title: 'Sukkah boards', date: '2026-11-27' })
  // Tasks on one of several days, once and each week.
  const onDays = { type: 'no_time', may_be: { days: ['2026-11-30', '2026-12-02'], part_of_day: 'morning', taker_sets_hour: true } }
  await one({ title: 'Groceries', ...onDays })
  await create({ title: 'Ironing', ...onDays, repeat: 'FREQ=WEEKLY;COUNT=3' })
  const several = await create({ title: 'Carry the sofa', helpers_needed: 3, ...thursday })
  await ok(avi.take({ id: several[0]?.id ?? 0, type: 'until_time' }))

  // A series in which one date was changed, one cancelled, and three taken. One of these three was given back. Also an ended series.
  const weekly = await create({ title: 'Piano lesson', category: 'childcare', ...tomorrow, repeat: 'FREQ=WEEKLY;BYDAY=TU' })
  const [first] = weekly
  if (!first) throw new Error('a series has a first date')
  const { events } = await ok<{ events: { id: number; title: string; version: number; type: string }[] }>(family.asOwner('GET', '/tasks'))
  const dates = events.filter(({ title }) => title === 'Piano lesson')
  const [, second, third, fourth, fifth] = dates
  if (!second || !third || !fourth || !fifth) throw new Error('eight weeks are made ahead')
  await ok(
    family.asOwner(
      'PATCH',
      `/tasks/${second.id}`,
      { title: 'Piano concert', start_at: '2026-12-01T18:00', end_at: '2026-12-01T19:00' },
      withVersion(second.version),
    ),
  )
  await ok(family.asOwner('DELETE', `/tasks/${third.id}`, undefined, withVersion(third.version)))
  await ok(bella.takeAll({ id: first.id, type: 'until_time' }, [first.id, fourth.id, fifth.id]))
  await ok(bella.withdrawAll({ id: fourth.id, type: 'until_time' }, [fourth.id], 'A trip'))
  const everything = { area: 'Katamon', address: '5 Palmach St', circle_only: true, trusted_only: true, urgent: true }
  await create({ title: 'Pharmacy', description: 'By noon', ...everything, date: '2026-11-26', repeat: 'FREQ=MONTHLY;BYMONTHDAY=26' })
  const [, dog] = await create({ title: 'Dog', ...tomorrow, repeat: 'FREQ=WEEKLY' })
  if (!dog) throw new Error('a series has a second date')
  await ok(family.asOwner('DELETE', `/tasks/${dog.id}?scope=following`, undefined, withVersion(dog.version)))
  await family.makeRequest({ first_name: 'Omer', wanted_task_id: dates[5]?.id ?? 0 })
  const cancelled = await one({ title: 'Bread', type: 'no_time' })
  await ok(family.asOwner('DELETE', `/tasks/${cancelled.id}`, undefined, withVersion(cancelled.version)))

  // Meals, with and without what their takers bring.
  const meals = await create({
    title: 'Dinner',
    category: 'home',
    helpers_needed: 2,
    start_at: '2026-11-25T18:00',
    end_at: '2026-11-25T19:00',
  })
  const [dinner] = meals
  if (!dinner) throw new Error('a meal was made')
  await ok(avi.take(dinner))
  await ok(
    server.call('PUT', `/supporters/me${family.path}/events/${dinner.id}/brings`, { token: avi.token, body: { text: 'Lentil soup' } }),
  )

  // A question with an answer, and one without.
  const path = `${family.path}/tasks/${several[0]?.id}`
  const ask = (who: { token: string }, question: string) =>
    ok<{ id: number }>(server.call('PUT', `/supporters/me${path}/question`, { token: who.token, body: { question } }))
  const answered = await ask(avi, 'Is there a lift?')
  await ok(family.asOwner('PUT', `/questions/${answered.id}/answer`, { answer: 'No, second floor' }))
  await ask(bella, 'For how long?')

  // Tasks that were done and thanked for, done and reopened by the family, marked as done by mistake, and given back with a reason and with
  // a suggestion of another time. Also a picked reminder, and a change that the taker saw.
  const done = await family.makeTask({ title: 'Soup' })
  await ok(avi.take(done))
  await ok(avi.complete(done))
  await ok(family.asOwner('POST', `/tasks/${done.id}/thank`, { text: 'You made our day easier' }))
  const reopened = await family.makeTask({ title: 'Iron' })
  await ok(bella.take(reopened))
  await ok(bella.complete(reopened))
  await ok(family.asOwner('POST', `/tasks/${reopened.id}/reopen`, {}))
  const undone = await family.makeTask({ title: 'Garden' })
  await ok(bella.take(undone))
  await ok(bella.complete(undone))
  await ok(bella.uncomplete(undone))
  const back = await one({ title: 'Pharmacy', ...thursday })
  await ok(bella.take(back))
  await ok(bella.withdraw(back, 'My car broke down'))
  const times = [{ day: '2026-11-28', time: '10:00' }]
  await ok(server.call('PUT', `/supporters/me${family.path}/tasks/${back.id}/suggestion`, { token: bella.token, body: { times } }))
  const picked = await one({ title: 'Swimming', start_at: '2026-11-27T10:00', end_at: '2026-11-27T11:00' })
  await ok(avi.take(picked))
  await ok(avi.remind(picked, '2026-11-27T08:30'))
  await ok(
    family.asOwner(
      'PATCH',
      `/tasks/${picked.id}`,
      { start_at: '2026-11-27T10:30', end_at: '2026-11-27T11:30', area: 'Pool' },
      await versionOf(picked.id),
    ),
  )
  await ok(avi.see(picked))
}

/** A family in which three people were asked to take one task. One says no, one says yes, and one has not answered. */
export async function makeAsked(server: Server) {
  const family = await server.makeFamily({ title: 'The Katz family' })
  const supporters = [await family.makeSupporter(), await family.makeSupporter(), await family.makeSupporter()]
  const [first] = supporters
  await family.makeEvent({
    title: 'Drive Dana',
    start_at: '2026-11-27T16:00',
    end_at: '2026-11-27T17:00',
    private_details: '4471',
  })
  const byHand = await family.makeEvent({ title: 'Drive Saba', start_at: '2026-11-28T16:00', end_at: '2026-11-28T17:00' })
  await ok(family.asOwner('PUT', `/tasks/${byHand.id}/asking`, { asking: 'off' }))
  await ok(family.asOwner('PUT', `/tasks/${byHand.id}/asks`, { members: [first?.id] }))
  await moveTo(server, '2026-11-24T16:00')
  const asks: string[] = []
  for (const [index, { phone }] of supporters.entries()) {
    const [, ask] = /\/a#([\w-]+)/.exec((await server.textsTo(phone)).join('\n')) ?? []
    if (!ask) throw new Error('each of them was asked')
    asks.push(ask)
    const say = ['/no', '/yes'][index]
    if (say) await ok(server.call('POST', `/ask${say}`, { body: { ask } }))
  }
  return { people: [person(family, 'owner', family.owner), ...supporters.map((each) => person(family, 'supporter', each))], asks }
}

/** Stand-ins, phone calls and news, on Monday at noon. */
export async function standIn(server: Server, { family, avi, bella }: Circle) {
  const taken = await family.makeEvent({ title: 'Choir', start_at: '2026-11-25T20:00', end_at: '2026-11-25T21:00' })
  await ok(avi.take(taken))
  const put = (who: { token: string }, what: string, id: number) =>
    ok(server.call('PUT', `/supporters/me${family.path}/tasks/${id}/${what}`, { token: who.token, body: {} }))
  const offered = await family.makeEvent({ title: 'Judo', start_at: '2026-11-24T18:00', end_at: '2026-11-24T19:00' })
  await ok(avi.take(offered))
  await put(avi, 'offer', offered.id)
  await ok(bella.take(offered))

  // Someone with a landline, whom the family calls.
  const landline = await family.addMember({ first_name: 'Ruth', phone_number: '+97226543210' })
  const called = await family.makeEvent({ title: 'Bake', start_at: '2026-11-24T09:00', end_at: '2026-11-24T10:00' })
  await ok(family.asOwner('POST', `/tasks/${called.id}/assign`, { member: landline.id }))
  await ok(family.asOwner('PUT', `/tasks/${called.id}/phone_call`, {}))
  await ok(family.asOwner('PUT', '/news', { text: 'Dana is home again', days: 14 }))
}
