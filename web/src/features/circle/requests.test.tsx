import type { Decided, Request } from '@hand-in-hand/contract/circle.ts'
import type { Message } from '@hand-in-hand/contract/messages.ts'
import type { WantedTask } from '@hand-in-hand/contract/tasks/wanted-tasks.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { queryClient } from '../../app/query-client.ts'
import { openPage, renderPart } from '../../testing/app.tsx'
import { aMember, aRequest } from '../../testing/samples.ts'
import { type Replies, refuse, sentTo, serve } from '../../testing/server.ts'
import { FAMILY, signInAs } from '../../testing/session.ts'
import { RequestsCard } from './parts/requests-card.tsx'

const APPROVE = 'POST /families/:family/requests/:id/approve'
const DECLINE = 'POST /families/:family/requests/:id/decline'
const APPROVE_ALL = 'POST /families/:family/requests/approve'

const YAEL = aRequest()
const TAL = aRequest({ id: 12, full_name: 'Tal Azoulay' })
const aMessage = (wanted: Partial<Message> = {}): Message => ({
  id: 1,
  to: 'Yael Peretz',
  template: 'login_link',
  label: 'A new login link',
  task: null,
  state: 'queued',
  created_at: '2026-11-22T08:00:00.000Z',
  sent_at: null,
  hint: null,
  by_hand: null,
  ...wanted,
})

/** Opens the page with these requests. After a request is approved or declined, the next reply leaves it out. */
async function open(requests: Request[], replies: Replies = {}, locale?: 'iw') {
  let waiting = requests
  const decided = (id: string) => {
    waiting = waiting.filter((request) => request.id !== Number(id))
    return aMember({ id: Number(id), full_name: requests.find((request) => request.id === Number(id))?.full_name ?? '' })
  }
  signInAs('coordinator')
  serve({
    'GET /families/:family/requests': () => waiting,
    'GET /families/:family/members': () => [],
    [APPROVE]: ({ params }) => ({ member: decided(params.id), message: aMessage() }),
    [DECLINE]: ({ params }) => {
      decided(params.id)
      return YAEL
    },
    ...replies,
  })
  await openPage('/family/requests', locale && { locale })
}

test('before approval, the page says if the family has to send a login link itself', async () => {
  const text = 'If you approve, you send the login link yourself. The message will be ready.'
  await open([{ ...YAEL, links_left: 0 }, TAL])
  await expect.element(page.getByText(text)).toBeVisible()
  expect(page.getByText(text).elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Approve all 2' }).click()
  await expect.element(page.getByText('Some of the login links you send yourself. The messages will be ready.')).toBeVisible()
})

test('if there are two people, the name of each switch says which person it is for', async () => {
  await open([YAEL, TAL])
  const name = (person: string) => page.getByRole('switch', { name: `${person}: Someone we know well` })
  await expect.element(name('Yael Peretz')).toBeVisible()
  await name('Tal Azoulay').click()
  await page.getByRole('button', { name: 'Approve Tal Azoulay' }).click()
  await expect.poll(() => sentTo(APPROVE)).toMatchObject([{ params: { id: '12' }, body: { trusted: true } }])
})

test('with enough login links for all requests, the family is not asked to send a link itself', async () => {
  await open([YAEL, TAL].map((request) => ({ ...request, links_left: 2 })))
  await page.getByRole('button', { name: 'Approve all 2' }).click()
  await expect.element(page.getByRole('heading', { name: 'Approve all 2?' })).toBeVisible()
  // The focused text comes before the button that approves, so a screen reader reads the text first.
  expect(document.activeElement?.textContent).toContain('Each person gets their own login link.')
  expect(page.getByText('you send yourself').elements()).toHaveLength(0)
})

test('after an approval, the page confirms the approval and says how the link was sent', async () => {
  await open([YAEL])
  await page.getByRole('switch', { name: 'Yael Peretz: Someone we know well' }).click()
  await page.getByRole('button', { name: 'Approve Yael Peretz' }).click()
  await expect.element(page.getByText('Yael Peretz is in your circle now')).toBeVisible()
  await expect.element(page.getByText('The login link for Yael Peretz is on its way.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'No one is waiting' })).toBeVisible()
  expect(sentTo(APPROVE)[0]?.body).toEqual({ trusted: true })
})

test('a request shows number and mail address, and a screen reader reads the number once', async () => {
  await open([aRequest({ formatted_phone_number: '+972 54-456-7890', email: 'yael@example.org' })])
  await expect.element(page.getByText('+972 54-456-7890 · yael@example.org')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Call Yael Peretz', exact: true })).toBeVisible()
})

test('before approval, the page says that the link goes to a mail address that is not proved', async () => {
  const email = 'yael@example.org'
  await open([aRequest({ email, link_to: email }), TAL])
  const note = page.getByText('The login link goes to yael@example.org. Please check that it’s really theirs.')
  await expect.element(note).toBeVisible()
  await page.getByRole('button', { name: 'Approve all 2' }).click()
  await expect.element(page.getByRole('dialog').getByText(/The login link goes to yael@example.org/)).toBeVisible()
})

test('if no gateway can send a login link, the page has a ready message for the family to send', async () => {
  const by_hand = { text: 'Hello Yael', whatsapp_url: 'whatsapp://send?text=Hello', sms_url: 'sms:+972544567890' }
  await open([YAEL], {
    [APPROVE]: () => ({ member: aMember({ full_name: 'Yael Peretz' }), message: aMessage({ by_hand, state: 'by_hand' }) }),
  })
  await page.getByRole('button', { name: 'Approve Yael Peretz' }).click()
  await expect.element(page.getByText('Please send Yael Peretz the login link. The message is ready.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', by_hand.whatsapp_url)
})

const SOUP: WantedTask = { task_id: -1, title: 'Soup', start_at: null, all_day: false, state: 'open' }
const DRIVE: WantedTask = { task_id: 2, title: 'Drive', start_at: '2026-11-24T07:40:00+02:00', all_day: false, state: 'gone' }
const GIVE = 'Approve and give this task: Yael Peretz'

test('a request shows language, acquaintance and task, and that an earlier request was declined', async () => {
  await open([aRequest({ locale: 'iw', acquaintance: 'We sing together', wanted_task: SOUP, asked_before: 'declined' })])
  await expect.element(page.getByText(/language: Hebrew/)).toBeVisible()
  await expect.element(page.getByText('In their words: “We sing together”')).toBeVisible()
  await expect.element(page.getByText('Interested in “Soup” · Any time')).toBeVisible()
  await expect.element(page.getByText('Asked before and was declined.')).toBeVisible()
})

test('someone who wants an open task can be approved with or without getting the task', async () => {
  await open([aRequest({ wanted_task: SOUP })], { [APPROVE]: () => refuse('task_taken') })
  await page.getByRole('button', { name: GIVE }).click()
  await expect.element(page.getByText('This task is taken by someone else.')).toBeVisible()
  await page.getByRole('button', { name: 'Approve only: Yael Peretz' }).click()
  await expect.poll(() => sentTo(APPROVE).map(({ body }) => body)).toEqual([{ trusted: false, give_task: true }, { trusted: false }])
})

test('the row of an approved request says that the person joined the circle and has the task', async () => {
  const tal = aRequest({ ...TAL, requested_at: '2026-11-20T08:00:00.000Z', wanted_task: SOUP })
  await open([YAEL, tal])
  await page.getByRole('button', { name: 'Approve and give this task: Tal Azoulay' }).click()
  const rows = page.getByRole('main').getByRole('list').first().getByRole('listitem')
  await expect.element(rows.nth(1)).toMatchTextContent(/Tal Azoulay is in your circle now.*“Soup” is theirs/)
  await expect.element(rows.nth(1).getByRole('status')).toHaveFocus()
  await expect.element(rows.nth(0)).toMatchTextContent(/Yael Peretz/)
  expect(page.getByRole('heading', { name: 'No one is waiting' }).query()).toBeNull()
})

test('a request for a task on one of several days names them, and has no button to give the task', async () => {
  await open([aRequest({ wanted_task: { ...SOUP, days: ['2026-11-26', '2026-11-28'] } })])
  await expect.element(page.getByText('Interested in “Soup” · Thu or Sat')).toBeVisible()
  expect(page.getByRole('button', { name: GIVE }).query()).toBeNull()
})

test('a request names a task that is no longer open, but has no button to give the task', async () => {
  await open([aRequest({ wanted_task: DRIVE })])
  await expect.element(page.getByText(/Interested in “Drive” · Tuesday, 24 November, \d\d:40 · no longer open/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Approve Yael Peretz' })).toHaveTextContent('Approve')
  expect(page.getByRole('button', { name: GIVE }).query()).toBeNull()
})

test('a request is declined only after a confirmation, and the family’s note is sent', async () => {
  await open([YAEL])
  await page.getByRole('button', { name: 'Decline the request from Yael Peretz' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Not yet' }).click()
  expect(sentTo(DECLINE)).toEqual([])
  await page.getByRole('button', { name: 'Decline the request from Yael Peretz' }).click()
  await dialog.getByLabelText('Note for your family (optional)').fill(' unknown ')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(page.getByRole('heading', { name: 'No one is waiting' })).toBeVisible()
  expect(sentTo(DECLINE)[0]?.body).toEqual({ reason: 'unknown' })
})

test('if a request no longer exists when it is approved, its card shows the reason', async () => {
  await open([YAEL], { [APPROVE]: () => refuse('not_found') })
  await page.getByRole('button', { name: 'Approve Yael Peretz' }).click()
  await expect.element(page.getByText('This is no longer available.')).toBeVisible()
  expect(page.getByText('Yael Peretz is in your circle now').query()).toBeNull()
})

test('with one request, there is no button to approve all requests', async () => {
  await open([YAEL])
  await expect.element(page.getByRole('button', { name: 'Approve Yael Peretz' })).toBeVisible()
  expect(page.getByRole('button', { name: /Approve all/ }).query()).toBeNull()
})

test('all requests are approved only after a dialog that names the people', async () => {
  const decided = (request: Request): Decided => ({
    id: request.id,
    outcome: 'approved',
    member: aMember({ id: request.id, full_name: request.full_name }),
    message: null,
  })
  await open([YAEL, TAL], { [APPROVE_ALL]: () => [decided(YAEL), decided(TAL)] })
  await page.getByRole('button', { name: 'Approve all 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve all 2?' })
  await expect.element(dialog.getByRole('list')).toMatchTextContent('Yael PeretzTal Azoulay')
  expect(sentTo(APPROVE_ALL)).toEqual([])
  await dialog.getByRole('button', { name: 'Yes, approve' }).click()
  await expect.element(page.getByText('Tal Azoulay is in your circle now')).toBeVisible()
  expect(sentTo(APPROVE_ALL)[0]?.body).toEqual({ ids: [11, 12] })
})

test('after approving all, a notice counts the requests that were already answered', async () => {
  await open([YAEL, TAL], {
    [APPROVE_ALL]: () => [
      { id: 11, outcome: 'approved', member: aMember({ full_name: 'Yael Peretz' }), message: null },
      { id: 12, outcome: 'gone', member: null, message: null },
    ],
  })
  await page.getByRole('button', { name: 'Approve all 2' }).click()
  await page.getByRole('button', { name: 'Yes, approve' }).click()
  await expect.element(page.getByText('1 request was answered already.')).toBeVisible()
  await expect.element(page.getByText('Yael Peretz is in your circle now')).toBeVisible()
  expect(page.getByText('Tal Azoulay is in your circle now').query()).toBeNull()
})

test('approving all requests leaves out a request that arrives while the dialog is open', async () => {
  let waiting = [YAEL, TAL]
  await open([], { 'GET /families/:family/requests': () => waiting, [APPROVE_ALL]: () => refuse('unavailable') })
  await page.getByRole('button', { name: 'Approve all 2' }).click()
  waiting = [aRequest({ id: 13, full_name: 'Gil' }), YAEL, TAL]
  const yes = page.getByRole('button', { name: 'Yes, approve' })
  await yes.click()
  // After the refusal the new list is fetched.
  await expect.element(page.getByRole('button', { name: 'Approve Gil', includeHidden: true })).toBeInTheDocument()
  await yes.click()
  await expect
    .poll(() => sentTo(APPROVE_ALL).map(({ body }) => body.ids))
    .toEqual([
      [11, 12],
      [11, 12],
    ])
})

test('the overview names all people who wait if there are at most three, otherwise the first two', async () => {
  signInAs('owner')
  const waiting = ['Yael', 'Tal', 'Gil', 'Roni'].map((full_name, id) => aRequest({ id, full_name }))
  serve({ 'GET /families/:family/requests': () => waiting })
  await renderPart(<RequestsCard family={FAMILY} waiting={4} />)
  await expect.element(page.getByRole('heading', { name: '4 people want to join' })).toBeVisible()
  await expect.element(page.getByText('Yael, Tal and 2 more')).toBeVisible()
  await cleanup()
  queryClient.clear()
  waiting.pop()
  await renderPart(<RequestsCard family={FAMILY} waiting={3} />)
  await expect.element(page.getByText('Yael, Tal, and Gil')).toBeVisible()
  await cleanup()
  await renderPart(<RequestsCard family={FAMILY} waiting={1} />)
  await expect.element(page.getByRole('heading', { name: '1 person wants to join' })).toBeVisible()
})

test('in Hebrew a Latin name keeps its own direction between Hebrew words', async () => {
  await open([YAEL], {}, 'iw')
  const name = page.getByText('Yael Peretz').first()
  await expect.element(name).toBeVisible()
  expect(getComputedStyle(name.element()).direction).toBe('ltr')
  expect(getComputedStyle(page.getByRole('main').element()).direction).toBe('rtl')
})

test('the family may let someone whom a link approved stay as well known; a removal asks first', async () => {
  let circle = [aMember({ id: 21, full_name: 'Avi Cohen', not_looked_at: true, acquaintance: 'From the choir' }), aMember()]
  const STAYS = { params: { family: FAMILY, id: '21' }, body: { trusted: true } }
  await open([], {
    'GET /families/:family/members': () => circle,
    [APPROVE]: () => {
      circle = [aMember()]
      return { member: aMember({ id: 21, full_name: 'Avi Cohen' }), message: null }
    },
  })
  await expect.element(page.getByText('In their words: “From the choir”')).toBeVisible()
  expect(page.getByText('Dana Mor').elements()).toEqual([])
  expect(page.getByText('No one is waiting').elements()).toEqual([])
  await page.getByRole('button', { name: 'Remove Avi Cohen' }).click()
  await expect.element(page.getByText('If your link still approves people without you, that ends too.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep in the circle' }).click()
  await page.getByRole('switch', { name: 'Avi Cohen: Someone we know well' }).click()
  await page.getByRole('button', { name: 'Avi Cohen may stay' }).click()
  await expect.element(page.getByText('No one is waiting')).toBeVisible()
  expect(sentTo(APPROVE)[0]).toMatchObject(STAYS)
})
