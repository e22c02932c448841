import {
  BRINGS_MAX,
  INVITATION_NAME_MAX,
  MEAL_AVOID_MAX,
  MEAL_PLACE_MAX,
  NAME_MAX,
  NEWS_MAX,
  QUESTION_MAX,
  REASON_MAX,
  TITLE_MAX,
  WAY_IN_MAX,
} from '@hand-in-hand/contract/constants.ts'
import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { TASK_TEXTS } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'
import { ok } from '../../../server/src/testing/family.ts'
import { asKept, packed } from '../../../server/src/testing/hostile-texts.ts'
import { dayFromNow, makeFamily } from './circle.ts'

/** How many days, from tomorrow on, have tasks. */
const DAYS = 6

/** A circle with these texts in every field that a person can fill in. Each field gets several texts if they fit. */
export async function makeHostileCircle(texts: readonly string[]) {
  const pack = (limit: number) => packed(limit, texts)
  const titles = pack(TITLE_MAX)
  const names = pack(NAME_MAX)
  const nameAt = (at: number) => asKept(names[at % names.length] ?? '')
  const [title = ''] = titles
  const circle = await makeFamily({ locale: 'en', title, noa: [nameAt(0), nameAt(1)] })
  const avi = await circle.makeSupporter({ first_name: nameAt(2), last_name: nameAt(3) })
  const [description = '', ...others] = pack(TASK_TEXTS.description.most)
  if (others.length > 0) throw new Error('the texts are too many for one description: shorten some')
  const details = pack(TASK_TEXTS.private_details.most)
  const addresses = pack(TASK_TEXTS.address.most)
  const areas = pack(TASK_TEXTS.area.most)
  const reasons = pack(REASON_MAX)
  const linkNames = pack(INVITATION_NAME_MAX)

  const [avoid = ''] = pack(MEAL_AVOID_MAX)
  const [place = ''] = pack(MEAL_PLACE_MAX)
  const [address = ''] = addresses
  const [way_in = ''] = pack(WAY_IN_MAX)
  await circle.changeSettings({
    house_rules: description,
    home: { address, way_in },
    meals: { people: 4, avoid, from: null, until: null, dishes: null, place },
  })
  const [news = ''] = pack(NEWS_MAX)
  await ok(circle.asOwner('PUT', '/news', { text: news, days: 7 }))
  await Promise.all(linkNames.map((name) => ok(circle.asOwner('POST', '/invitations', { name, days: 30 }))))

  const open = await Promise.all(
    titles.map((each, at) => {
      const day = dayFromNow(1 + (at % DAYS))
      return circle.makeTask({ title: each, description, start_at: `${day}T10:00`, end_at: `${day}T11:00` })
    }),
  )
  // Avi takes one task for each text of private details. The tasks that Avi gives back are made in `decide`.
  const taken = await Promise.all(
    details.map((private_details, at) =>
      circle.makeTask({
        title: titles[at] ?? title,
        description,
        private_details,
        address: addresses[at % addresses.length] ?? '',
        area: areas[at % areas.length] ?? '',
      }),
    ),
  )
  for (const task of taken) await ok(avi.take(task))
  const meal = await circle.makeTask({ title: 'Soup', start_at: `${dayFromNow(1)}T18:00`, end_at: `${dayFromNow(1)}T19:00` })
  await ok(avi.take(meal))
  const [brings = ''] = pack(BRINGS_MAX)
  const ofFamily = `/supporters/me/families/${circle.token}`
  await ok(avi.browser.call('PUT', `${ofFamily}/events/${meal.id}/brings`, { token: avi.token, body: { text: brings } }))
  const [question = '', answer = question] = pack(QUESTION_MAX)
  const asked = await ok<{ id: number }>(
    avi.browser.call('PUT', `${ofFamily}/tasks/${meal.task_id}/question`, { token: avi.token, body: { question } }),
  )
  await ok(circle.asOwner('PUT', `/questions/${asked.id}/answer`, { answer }))
  const done = await circle.makeTask({ title })
  await ok(avi.take(done))
  await ok(avi.complete(done))
  const cancelled = await circle.makeTask({ title })
  await ok(circle.asOwner('DELETE', `/tasks/${cancelled.id}`, undefined, { 'if-match': `"${cancelled.version}"` }))

  // For each name, a person asks to join. The requests have different tasks and last names.
  const fullNameAt = (at: number) => `${nameAt(at)} ${nameAt(at + 7)}`
  for (const at of names.keys()) {
    const wanted_task_id = open[at % open.length]?.id
    const said = { first_name: nameAt(at), last_name: nameAt(at + 7), acquaintance: nameAt(at) }
    await circle.makeRequest({ ...said, ...(wanted_task_id && { wanted_task_id }) })
  }

  /** Declines a request for each reason and approves the others. Avi gives a task back for each reason. */
  async function decide() {
    const requests = await ok<Reply<'GET /families/:family/requests'>>(circle.asOwner('GET', '/requests'))
    const ids = requests.map(({ id }) => id)
    const approved = ids.slice(reasons.length)
    if (approved.length > 0) await ok(circle.asOwner('POST', '/requests/approve', { ids: approved }))
    for (const [at, reason] of reasons.entries()) {
      if (ids[at]) await ok(circle.asOwner('POST', `/requests/${ids[at]}/decline`, { reason }))
      const task = await circle.makeTask({ title })
      await ok(avi.take(task))
      await ok(avi.withdraw(task, reason))
    }
  }

  const kept = (each: string[]) => each.map(asKept)
  return {
    ...circle,
    avi,
    title,
    decide,
    open,
    taken,
    meal,
    /** For the taken task with this index: the texts about its place, as the screens show them. */
    placeOf: (at: number) =>
      [kept(details)[at], kept(addresses)[at % addresses.length], kept(areas)[at % areas.length]].map((text) => text ?? ''),
    /** The texts as the screens show them. */
    shown: {
      titles: kept(titles),
      description: asKept(description),
      reasons: kept(reasons),
      linkNames: kept(linkNames),
      news: asKept(news),
      ofHome: [address, way_in].map(asKept),
      /** The texts about the meal: what to avoid, the place, what the taker brings, and a question with its answer. */
      ofMeal: [avoid, place, brings, question, answer].map(asKept),
      names: names.map((_name, at) => fullNameAt(at)),
      /** The names in approved requests. The newest requests are declined. */
      members: names.slice(0, -reasons.length).map((_name, at) => fullNameAt(at)),
      owner: `${nameAt(0)} ${nameAt(1)}`,
      avi: `${nameAt(2)} ${nameAt(3)}`,
    },
  }
}
