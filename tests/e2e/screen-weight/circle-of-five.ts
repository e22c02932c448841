import { ok } from '../../../server/src/testing/family.ts'
import { dayFromNow, makeFamily } from '../setup/circle.ts'

const on = (days: number, from: string, until: string) => ({
  start_at: `${dayFromNow(days)}T${from}`,
  end_at: `${dayFromNow(days)}T${until}`,
})
/** This number belongs to no one. It only has to be a landline. */
const LANDLINE = '+97226712345'

/**
 * A circle of five supporters with fifteen tasks, as it is after its first hour. Many lines of `npm run weight` count the screens of this
 * circle. About half of the tasks are taken: one by someone who gets no SMS, and one for three people by only one person. One task is done,
 * and one repeats. Someone asks to join, and someone asks a question.
 */
export async function makeCircleOfFive() {
  const circle = await makeFamily()
  // Anyone in the circle may take tasks with children.
  await ok(circle.asOwner('PATCH', '', { children_trusted: false }))
  const avi = await circle.makeSupporter()
  const bella = await circle.makeSupporter({ first_name: 'Bella', last_name: 'Katz' })
  const dana = await circle.makeSupporter({ first_name: 'Dana', last_name: 'Peretz' })
  const igor = await circle.makeSupporter({ first_name: 'Igor', last_name: 'Petrov' })
  const ruth = await circle.addMember({ first_name: 'Ruth', last_name: 'Stern', phone_number: LANDLINE })

  const groceries = await circle.makeTask({ title: 'Groceries', category: 'home' })
  const garden = await circle.makeTask({ title: 'Tidy the garden', category: 'home' })
  await circle.makeTask({ title: 'Help with forms', category: 'legal_rights' })
  await circle.makeTask({ title: 'Fix the kitchen tap', category: 'home' })
  const grandma = await circle.makeTask({ title: 'Drive Grandma to the clinic', category: 'medical', ...on(1, '09:15', '11:00') })
  const dog = await circle.makeTask({ title: 'Walk the dog', category: 'home', ...on(1, '18:00', '18:30') })
  await circle.makeTask({ title: 'Sit with Grandpa', category: 'emotional', ...on(1, '16:00', '18:00') })
  const soup = await circle.makeTask({ title: 'Soup for the evening', category: 'general', ...on(2, '17:00', '19:00') })
  const dinner = await circle.makeTask({ title: 'Dinner', category: 'general', ...on(3, '18:00', '19:30') })
  const school = await circle.makeTask({ title: 'Drive Tom to school', category: 'childcare', ...on(3, '07:40', '08:20') })
  await circle.makeTask({ title: 'Pick up the medicine', category: 'medical', ...on(4, '12:00', '13:00') })
  const bed = await circle.makeTask({ title: 'Carry the bed', category: 'home', helpers_needed: 3, ...on(5, '10:00', '11:00') })
  await circle.makeTask({ title: 'Play with Tom', category: 'childcare', ...on(5, '15:00', '17:00') })
  await circle.makeTask({ title: 'Lasagne for five', category: 'general', ...on(6, '17:00', '18:00') })
  const tuesdays = await circle.makeTask({
    title: 'Warm supper',
    category: 'general',
    ...on(6, '18:30', '19:30'),
    repeat: 'FREQ=WEEKLY;COUNT=8',
  })

  for (const task of [groceries, grandma, dinner]) await ok(avi.take(task))
  for (const task of [garden, dog]) await ok(bella.take(task))
  for (const task of [school, bed]) await ok(igor.take(task))
  await ok(dana.take(tuesdays))
  await ok(circle.asOwner('POST', `/tasks/${soup.id}/assign`, { member: ruth.id }))
  await ok(avi.complete(groceries))
  await ok(
    dana.browser.call('PUT', `/supporters/me${circle.path}/tasks/${tuesdays.id}/question`, {
      token: dana.token,
      body: { question: 'For how many people?' },
    }),
  )
  await circle.makeRequest({ first_name: 'Gil', last_name: 'Bar', acquaintance: 'From the choir' })
  return { ...circle, avi, bella, dana, igor, ruth, open: { soup, bed, tuesdays } }
}
