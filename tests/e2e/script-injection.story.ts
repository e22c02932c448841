import { TITLE_MAX } from '@hand-in-hand/contract/constants.ts'
import { type Endpoint, endpoints } from '@hand-in-hand/contract/endpoints.ts'
import { ok } from '../../server/src/testing/family.ts'
import { asKept, HOSTILE, packed } from '../../server/src/testing/hostile-texts.ts'
import { signIn } from './screenshots/scene.ts'
import { dayFromNow, makeFamily } from './setup/circle.ts'
import { makeHostileCircle } from './setup/hostile-circle.ts'
import { makePhone, outboxAddress, readLegalTexts, storyMaker } from './setup/people.ts'
import { expect, test } from './setup/story.ts'
import { missingIn, textOnly } from './setup/text-only.ts'

// The server returns 410 for a closed circle, and other 4xx for an unknown address.
test.use({ allowedConsoleErrors: /status of (400|401|404|410)/ })

/** Each field gets as many texts as fit. With EVERY_TEXT_ALONE=yes each text is alone in its field, which takes half an hour. */
const ROUNDS = process.env.EVERY_TEXT_ALONE === 'yes' ? HOSTILE.map((text) => [text]) : [HOSTILE]

for (const [round, texts] of ROUNDS.entries()) {
  test.describe(`typed texts never become markup or script, round ${round + 1}`, () => {
    test('hostile texts stay text on the family’s side', async ({ page }) => {
      const circle = await makeHostileCircle(texts)
      const { shown } = circle
      const [title = ''] = shown.titles
      const { look, lookInside, expectNothing } = await textOnly(page)
      await signIn(page, circle.ownerPath)

      await test.step('people', async () => {
        await look('/family/requests', [...shown.names, ...shown.titles])
        await lookInside('li button[aria-label^="Decline"]')
        await circle.decide()
        await look('/family/circle', [shown.owner, shown.avi, ...shown.members])
        await page.locator('li:nth-child(2) a:has(.lucide-chevron-right)').click()
        await expect(page).toHaveURL(/person=/)
        await look(null)
        await look('/family/invite', shown.linkNames)
        await look('/family/messages', shown.members)
        await look('/family/events', [shown.avi, ...shown.reasons])
      })
      await test.step('tasks', async () => {
        await look(`/family/tasks/${circle.meal.id}`, shown.ofMeal)
        await look('/family/settings?part=meals', shown.ofMeal.slice(0, 2))
        await look('/family', [shown.avi])
        await look('/family/tasks', shown.titles)
        await lookInside('li button:has(.lucide-ellipsis-vertical)')
        for (const query of ['view=month', 'show=needed', 'show=done', 'show=cancelled']) await look(`/family/tasks?${query}`)
        await look('/family/tasks?show=taken', [shown.avi])
        for (const [at, { id }] of circle.taken.entries()) {
          await look(`/family/tasks/${id}/edit`, [shown.description, ...circle.placeOf(at)])
          await look(`/family/tasks/${id}`, [shown.titles[at] ?? '', shown.description, ...circle.placeOf(at), shown.avi])
        }
        await page.locator('button:has(.lucide-ellipsis-vertical), button:has(.lucide-ellipsis)').first().click()
        await lookInside('button:has(.lucide-user-round-plus)', shown.members)
        await look(`/family/tasks/new?from=${circle.taken[0]?.id}`, [title, shown.description])
        const thisWeek = await look('/family/week', [title])
        await page.locator('input[type="radio"]').last().check()
        const nextWeek = await look(null, [title])
        expect(missingIn(thisWeek + nextWeek, shown.titles)).toEqual([])
        await look('/family/tasks/paste')
        await page.locator('textarea').fill(shown.titles.join('\n'))
        await page.locator('[data-hides-menu] > div:last-child > button').first().click()
        await expect(page).toHaveURL(/step=drafts/)
        await look(null)
      })
      await test.step('settings', async () => {
        await look('/family/settings', [title, shown.avi])
        await look('/family/settings?part=circle', [title, shown.description, ...shown.ofHome])
        await look('/family/settings?part=contacts', [shown.avi])
        await look('/family/settings?part=data')
        await lookInside('div:has(> h2 .lucide-door-closed) > button')
        await look('/me?part=name', shown.owner.split(' ').slice(0, 1))
        await look(`/outbox${outboxAddress().search}`)
        await ok(circle.asOwner('DELETE', '', { title: circle.title }))
        await look('/family', [title])
      })
      expectNothing()
    })

    test('hostile texts stay text for a supporter', async ({ page }) => {
      const circle = await makeHostileCircle(texts)
      const { shown } = circle
      const [title = ''] = shown.titles
      const { look, lookInside, expectNothing } = await textOnly(page)
      await signIn(page, circle.avi.loginPath)
      await look('/welcome_page', [title])
      await look('/home', [title, shown.news, ...shown.titles])
      await look(`/my_tasks?task=${circle.meal.task_id}`, shown.ofMeal)
      await look('/meals', shown.ofMeal.slice(2, 3))
      for (const tab of ['Available', 'MyTasks', 'Finished']) await look(`/home?tab=${tab}`, [title])
      await look(`/home?day=${dayFromNow(1)}`, [title])
      await look(`/home?task=${circle.open[0]?.task_id}`, [title, shown.description, shown.owner])
      for (const [at, { task_id }] of circle.taken.entries()) {
        await look(`/my_tasks?task=${task_id}`, [shown.titles[at] ?? '', shown.description, ...circle.placeOf(at)])
      }
      await look('/my_tasks', [title])
      const preview = `/t/${circle.token}`
      await look(`${preview}/${circle.taken[0]?.task_id}`, [title, shown.description])
      await look(`${preview}/${circle.open[0]?.task_id}`, [title, shown.description])
      await page.getByRole('button', { name: 'I’ll take it' }).click()
      await expect(page).toHaveURL(/fromPreview/)
      await look(null, [title])
      await look(`/my_tasks?task=${circle.open[0]?.task_id}`, [title])
      await lookInside('button:has(.lucide-calendar-plus)')
      await lookInside('div:has(> h2 .lucide-bell-ring) > button, button:has(.lucide-bell-ring)')
      await lookInside('main button:not(:has(svg)):last-of-type')
      for (const part of ['help', 'messages', 'name', 'data']) await look(`/me?part=${part}`)
      await look('/me', [shown.avi])
      expectNothing()
    })

    test('hostile texts stay text for someone who asks to join', async ({ page }) => {
      const circle = await makeHostileCircle(texts)
      const { shown } = circle
      const [title = ''] = shown.titles
      const { look, expectNothing } = await textOnly(page)
      const link = `/sign-up/${circle.invitation}`
      await look(link, [title])
      await look(`${link}?step=intro`)
      await look(`${link}?step=tasks&task=${circle.open[0]?.task_id}`, shown.titles)
      await look(`${link}?step=details`)
      const phone = makePhone()
      const [first = '', last = ''] = shown.avi.split(' ')
      await page.locator('[autocomplete="given-name"]').fill(`${first}${last}`)
      await page.locator('[autocomplete="family-name"]').fill(last)
      await page.locator('input[type="tel"]').fill(phone.typed)
      await page.locator('[type="submit"]').click()
      await expect(page).toHaveURL(/step=consent/)
      await look(null)
      await readLegalTexts(page)
      await page.getByRole('button', { name: 'Send my request' }).click()
      await expect(page.getByRole('heading', { name: 'Your request was sent to the family' })).toBeVisible()
      await look(null)
      await look('/user_login')
      await page.locator('input[type="tel"]').fill(phone.typed)
      await page.keyboard.press('Enter')
      const [code = ''] = await storyMaker().textTo(phone.e164, /^\d{6}/)
      await page.locator('[autocomplete="one-time-code"]').fill(code)
      await page.keyboard.press('Enter')
      await look(null, [title])
      for (const path of ['/docview/TERMS', '/docview/PRIVACY', '/helper/how-to-log-in', '/v2/docs']) await look(path)
      expectNothing()
    })

    test('a hostile name of a family stays text for the family, for supporters and for visitors', async ({ page, newPerson }) => {
      const circle = await makeFamily()
      const { loginPath } = await circle.makeSupporter()
      const [family, supporter] = [await newPerson(), await newPerson()]
      await signIn(family, circle.ownerPath)
      await signIn(supporter, loginPath)
      // Each title is shown on only one of the three screens. The tests above show the first title on every screen.
      const looks = [
        { path: '/family', ...(await textOnly(family)) },
        { path: '/home', ...(await textOnly(supporter)) },
        { path: `/sign-up/${circle.invitation}`, ...(await textOnly(page)) },
      ]
      for (const [at, title] of packed(TITLE_MAX, texts).entries()) {
        await circle.changeSettings({ title })
        const shown = looks[at % looks.length]
        await shown?.look(shown.path, [asKept(title)])
      }
      for (const { expectNothing } of looks) expectNothing()
    })
  })
}

test('a hostile address brings no markup or script into a page', async ({ page }) => {
  const circle = await makeFamily()
  const { look, expectNothing } = await textOnly(page)
  const text = encodeURIComponent(`"><img src=x onerror=hit(1)>javascript:hit(2)//<svg onload=hit(3)><constructor/>{0}`)
  const publicPaths = [`/error?variant=${text}`, `/goodbye?after=${text}`, `/helper/${text}`, `/docview/${text}`, `/sign-up/${text}`]
  for (const path of [...publicPaths, `/welcome_wait#${text}`, `/${text}`]) await look(path)
  await signIn(page, circle.ownerPath)
  const here = `/t/${circle.token}`
  const memberPaths = [
    `/home?tab=${text}`,
    `/home?day=${text}`,
    `/home?task=${text}`,
    `/me?part=${text}`,
    `${here}/${text}`,
    `/t/${text}/1`,
  ]
  const familyPaths = [`/family/tasks?show=${text}`, `/family/tasks/${text}`, `/family/events?by=${text}`, `/family/tasks/new?from=${text}`]
  for (const path of [...memberPaths, ...familyPaths]) await look(path)
  expectNothing()
})

/** Text fields of request bodies that the tests above fill in. Add a new field here, or to the list below if it is never shown. */
const FILLED_IN = [
  'acquaintance',
  'first_name',
  'last_name',
  'title',
  'description',
  'area',
  'address',
  'private_details',
  'house_rules',
  'reason',
  'name',
  'text',
  'avoid',
  'place',
  'question',
  'answer',
  'way_in',
]
/** Fields that accept only a number, a mail address, a time, a zone, a rule or one of our keys, or that are stored and never shown. */
const NEVER_SHOWN = [
  ...[
    'phone_number',
    'email',
    'start_at',
    'end_at',
    'remind_at',
    'date',
    'day',
    'days',
    'from',
    'until',
    'start',
    'end',
    'time_zone',
    'repeat',
    'paused_until',
  ],
  ...['code', 'ask', 'rule', 'start_code', 'invitation', 'link', 'user_token', 'family_token'],
  ...['endpoint', 'p256dh', 'auth', 'terms_version', 'privacy_version', 'sensitive_version'],
]

test('each text field of a call is in FILLED_IN or in NEVER_SHOWN', () => {
  const names = new Set(Object.values(endpoints).flatMap(({ body }: Endpoint) => textsIn(body)))
  expect([...names].sort()).toEqual([...FILLED_IN, ...NEVER_SHOWN].sort())
})

/** The parts of JSON Schema that the contract's bodies use. */
interface Schema {
  type?: string | string[]
  enum?: unknown[]
  pattern?: string
  properties?: Record<string, Schema>
  items?: Schema
}

function textsIn(schema: Schema = {}, name = ''): string[] {
  const isText = [schema.type].flat().includes('string') && !schema.enum && !schema.pattern
  const inside = Object.entries(schema.properties ?? {}).flatMap(([key, each]) => textsIn(each, key))
  return [...(isText ? [name] : []), ...inside, ...(schema.items ? textsIn(schema.items, name) : [])]
}
