import type { Role } from '@hand-in-hand/contract/circle.rules.ts'
import type { Member } from '@hand-in-hand/contract/circle.ts'
import type { Message } from '@hand-in-hand/contract/messages.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../app/query-client.ts'
import { address, closePage, openPage } from '../../testing/app.tsx'
import { aFamilyTask, aMember, aRequest, on } from '../../testing/samples.ts'
import { refuse, sentTo, serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const CHANGE = 'PATCH /families/:family/members/:id'
const REMOVE = 'DELETE /families/:family/members/:id'
const sheet = page.getByRole('dialog')
const LINK_MESSAGE: Message = {
  ...{ id: 1, to: 'Dana', template: 'login_link', label: 'A new login link', task: null, state: 'queued', hint: null, by_hand: null },
  ...{ created_at: '2026-11-22T08:00:00.000Z', sent_at: null },
}

/** Opens the page of one person as owner or coordinator of their circle. */
async function openPerson(member: Partial<Member>, asRole: Exclude<Role, 'supporter'> = 'owner', locale?: 'iw') {
  const other = aMember(member)
  const me = aMember({ id: 1, full_name: 'Noa Levi', role: asRole, is_me: true })
  signInAs(asRole)
  serve({
    'GET /families/:family/members': () => (other.is_me ? [other] : [me, other]),
    'GET /families/:family/requests': () => [],
    'GET /families/:family/tasks': () => ({ no_time: [], events: [] }),
  })
  await openPage(`/family/circle?person=${other.id}`, locale && { locale })
  return other
}
const roles = page.getByRole('button', { name: /^Role …/ })
const openRoles = () => roles.click()
const textsOf = (buttons: Element[]) => buttons.map((button) => button.textContent)
/** The texts of the buttons on the page, and of the buttons in the sheet about the role. */
async function offers() {
  await expect.element(page.getByRole('link', { name: 'What they did' })).toBeVisible()
  const onPage = textsOf(page.getByRole('main').getByRole('listitem').getByRole('button').elements()).filter(
    (text) => !text?.startsWith('Role'),
  )
  if (!roles.query()) return onPage
  await openRoles()
  return [...onPage, ...textsOf(sheet.getByRole('button').elements())].filter((text) => text !== 'Close')
}

const LINK = 'Send a new login link'
const CORRECT = 'Correct the name or number'
const ASK_COORDINATOR = 'Ask them to be a coordinator'
const HAND_OVER = 'Ask them to be in charge'
const MAKE_SUPPORTER = 'Make them a supporter again'
const REMOVE_THEM = 'Remove from the circle'

test.each<[string, Partial<Member>, 'owner' | 'coordinator', string[]]>([
  ['an owner may do everything with a supporter', {}, 'owner', [LINK, CORRECT, ASK_COORDINATOR, HAND_OVER, REMOVE_THEM]],
  [
    'an owner may make a coordinator a supporter',
    { role: 'coordinator' },
    'owner',
    [LINK, CORRECT, MAKE_SUPPORTER, HAND_OVER, REMOVE_THEM],
  ],
  ['a coordinator may change no role of a supporter', {}, 'coordinator', [LINK, CORRECT, REMOVE_THEM]],
  ['a coordinator may do nothing with another coordinator', { role: 'coordinator' }, 'coordinator', []],
  ['a coordinator may do nothing with the owner', { role: 'owner' }, 'coordinator', []],
  ['a coordinator may do nothing with someone who is offered a role', { offered_by: 'operator' }, 'coordinator', []],
  ['someone who has not said that they help is offered no role', { confirmed: false }, 'owner', [LINK, CORRECT, REMOVE_THEM]],
])('%s', async (_, member, asRole, expected) => {
  await openPerson(member, asRole)
  expect((await offers()).map((text) => text?.trim())).toEqual(expected)
})

test('a person who was just added is shown in the circle, and has the focus', async () => {
  signInAs('owner')
  const others = Array.from({ length: 12 }, (_, index) => aMember({ id: 40 + index, full_name: `Dana ${index}` }))
  const ruth = aMember({ id: 30, full_name: 'Ruth Levi' })
  serve({ 'GET /families/:family/members': () => [...others, ruth], 'GET /families/:family/requests': () => [] })
  await openPage('/family/circle?member=30')
  const card = page.getByRole('listitem').filter({ hasText: 'Ruth Levi' })
  await expect.element(card).toHaveFocus()
  await expect.element(card).toBeInViewport()
})

test('a coordinator has no switch that marks an owner as known well', async () => {
  await openPerson({ role: 'owner' }, 'coordinator')
  await expect.element(page.getByRole('switch', { name: 'Contact for questions' })).toBeVisible()
  expect(page.getByRole('switch', { name: 'Someone we know well' }).query()).toBeNull()
})

test('a changed switch is sent at once, and returns to its old value if the server refuses it', async () => {
  await openPerson({})
  serve({ [CHANGE]: () => refuse('not_allowed') })
  const trust = page.getByRole('switch', { name: 'Someone we know well' })
  await trust.click()
  await expect.element(page.getByText('Only the person in charge of the circle can do that.')).toBeVisible()
  await expect.element(trust).not.toBeChecked()
  expect(sentTo(CHANGE)).toMatchObject([{ params: { id: '7' }, body: { trusted: true } }])
})

test('a role is offered only after a confirmation, and then waits for the member to accept', async () => {
  const member = await openPerson({})
  serve({ [CHANGE]: () => ({ member: { ...member, offered_role: 'coordinator' }, message: null }) })
  await openRoles()
  await sheet.getByRole('button', { name: ASK_COORDINATOR }).click()
  await expect.element(sheet.getByRole('heading', { name: 'Ask Dana Mor to be a coordinator?' })).toBeVisible()
  expect(sentTo(CHANGE)).toEqual([])
  await sheet.getByRole('button', { name: 'Ask them' }).click()
  await expect.element(sheet.getByRole('heading', { name: 'Waiting for Dana Mor to accept' })).toBeVisible()
  expect(sentTo(CHANGE)[0]?.body).toEqual({ role: 'coordinator' })
})

test('answering the question about a role with “Leave it as it is” changes nothing', async () => {
  await openPerson({ role: 'coordinator' })
  await openRoles()
  await sheet.getByRole('button', { name: MAKE_SUPPORTER }).click()
  await sheet.getByRole('button', { name: 'Leave it as it is' }).click()
  await expect.poll(() => sheet.query()).toBeNull()
  expect(sentTo(CHANGE)).toEqual([])
})

test('an offered role can be withdrawn, and meanwhile no other role can be offered', async () => {
  const member = await openPerson({ offered_role: 'owner' })
  serve({ [CHANGE]: () => ({ member: { ...member, offered_role: null }, message: null }) })
  expect(await offers()).not.toContain(ASK_COORDINATOR)
  await sheet.getByRole('button', { name: 'Withdraw the request to be in charge' }).click()
  await expect.element(page.getByText('Request withdrawn')).toBeVisible()
  expect(sentTo(CHANGE)[0]?.body).toEqual({ role: 'supporter' })
})

test('a member is removed only after a sheet has said that their tasks will be open again', async () => {
  await openPerson({ load: { open: 2, done_30_days: 0 } })
  serve({ [REMOVE]: () => aMember({ state: 'removed' }) })
  await openRoles()
  await sheet.getByRole('button', { name: REMOVE_THEM }).click()
  await expect.element(sheet.getByText('Their 2 tasks will be open again.')).toBeVisible()
  expect(sentTo(REMOVE)).toEqual([])
  await sheet.getByRole('button', { name: REMOVE_THEM }).click()
  await expect.element(page.getByText('Removed')).toBeVisible()
  expect(sentTo(REMOVE)).toHaveLength(1)
  await expect.poll(address).toBe('/family/circle')
})

test('the page of an empty circle links to the page for inviting people', async () => {
  await openPerson({ is_me: true, role: 'owner', full_name: 'Noa Levi' })
  await expect.element(page.getByText(/You’re in charge of this circle/)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('link', { name: 'Invite people' })).toHaveAttribute('href', '/family/invite')
})

test('the page of the circle sorts people by name, and says how many ask to join', async () => {
  signInAs('owner')
  serve({
    'GET /families/:family/members': () => ['Zohar', 'Avi', 'Miri'].map((full_name, id) => aMember({ id, full_name, is_me: id === 0 })),
    'GET /families/:family/requests': () => [aRequest({ id: 1 }), aRequest({ id: 2 })],
  })
  await openPage('/family/circle')
  await expect.element(page.getByRole('link', { name: '2 people want to join' })).toBeVisible()
  const names = page.getByRole('link', { name: /Has no tasks now/ }).elements()
  expect(names.map((link) => link.querySelector('bdi')?.textContent)).toEqual(['Avi', 'Miri', 'Zohar'])
})

test('each person is a link at most 64 px high, and people who ask for a new link come first', async () => {
  signInAs('owner')
  serve({
    'GET /families/:family/members': () => [
      aMember({ id: 3, full_name: 'Avi Cohen' }),
      aMember({ id: 4, full_name: 'Zohar Bar', link_asked_at: '2026-11-22T08:00:00.000Z' }),
    ],
    'GET /families/:family/requests': () => [],
  })
  await openPage('/family/circle')
  const rows = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect.element(rows.first()).toMatchTextContent(/Zohar Bar.*Asks for a new link/)
  await expect.element(rows.last()).toHaveAttribute('href', '/family/circle?person=3')
  expect(rows.last().element().getBoundingClientRect().height).toBeLessThanOrEqual(64)
})

test('a large circle is searched by name or number', async () => {
  signInAs('owner')
  const others = Array.from({ length: 12 }, (_, id) => aMember({ id, full_name: `Dana ${id}`, is_me: id === 0 }))
  serve({
    'GET /families/:family/members': () => [
      ...others,
      aMember({ id: 30, full_name: 'Ruth Levi', formatted_phone_number: '+972 2-671-0000' }),
    ],
    'GET /families/:family/requests': () => [],
  })
  await openPage('/family/circle')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect.poll(() => rows.elements()).toHaveLength(13)
  for (const typed of ['ruth', '671-0']) {
    await page.getByRole('searchbox', { name: 'Search by name or number' }).fill(typed)
    await expect.poll(() => rows.elements().map((row) => row.querySelector('bdi')?.textContent)).toEqual(['Ruth Levi'])
  }
})

test('people without the app get their links with one button, after a confirmation', async () => {
  const LINK_CALL = 'POST /families/:family/members/:id/link'
  signInAs('owner')
  const waiting = [1, 2, 3].map((id) => aMember({ id, full_name: `Dana ${id}`, confirmed: false }))
  serve({
    'GET /families/:family/members': () => [aMember({ id: 9, role: 'owner', is_me: true }), ...waiting],
    'GET /families/:family/requests': () => [],
    // Person 2 already had a link.
    [LINK_CALL]: ({ params }) => (params.id === '2' ? refuse('link_already_sent') : { member: aMember(), message: LINK_MESSAGE }),
  })
  await openPage('/family/circle')
  await page.getByRole('button', { name: 'Send the link to 3 people without the app' }).click()
  expect(sentTo(LINK_CALL)).toEqual([])
  await page.getByRole('button', { name: 'Send the links' }).click()
  await expect.element(page.getByText('Links on their way: 2')).toBeVisible()
  expect(sentTo(LINK_CALL).map(({ params }) => params.id)).toEqual(['1', '2', '3'])
})

test('in Hebrew a phone number is still read from the left', async () => {
  await openPerson({}, 'owner', 'iw')
  const number = page.getByText('+972 54-345-6789')
  await expect.element(number).toBeVisible()
  expect(getComputedStyle(number.element()).direction).toBe('ltr')
  expect(getComputedStyle(page.getByRole('main').element()).direction).toBe('rtl')
})

test('the page of a person shows three ways to reach them, their tasks and what they did', async () => {
  const member = await openPerson({ load: { open: 2, done_30_days: 3 } })
  const assignee = { full_name: member.full_name, formatted_phone_number: member.formatted_phone_number }
  const held = { status: 'in_progress' as const, assignee }
  // The task 'Bread' belongs to another person with the same name.
  const others = { ...held, assignee: { ...assignee, formatted_phone_number: '+972 52-000-0000' } }
  serve({
    'GET /families/:family/tasks': () => ({
      no_time: [aFamilyTask({ id: 5, title: 'Soup', ...held }), aFamilyTask({ id: 6, title: 'Bread', ...others })],
      events: [aFamilyTask({ id: 9, title: 'Drive', ...held, ...on('2030-12-02', '17:00', '18:00') })],
    }),
  })
  await queryClient.invalidateQueries()
  await expect
    .element(page.getByRole('link', { name: 'SMS to Dana Mor' }))
    .toHaveAttribute('href', 'sms:+972543456789?body=Hello%20Dana%2C')
  await expect.element(page.getByRole('link', { name: 'WhatsApp to Dana Mor' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Call Dana Mor' })).toHaveAttribute('href', 'tel:+972543456789')
  await expect.element(page.getByRole('heading', { name: 'Has 2 tasks now' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Drive' })).toHaveAttribute('href', '/family/tasks/9')
  expect(page.getByRole('link', { name: 'Bread' }).query()).toBeNull()
  await expect.element(page.getByText('3 tasks done in the last 30 days')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'What they did' })).toHaveAttribute('href', '/family/events?by=7')
})

test('a person’s page lists the chosen errands, or the chosen categories if there are no errands', async () => {
  const can_help = { categories: ['medical' as const], times: [] }
  await openPerson({ can_help: { ...can_help, errands: ['driving', 'shopping'] } })
  await expect.element(page.getByText('Likes to help with: Driving, Shopping')).toBeVisible()
  await closePage()
  await openPerson({ can_help })
  await expect.element(page.getByText('Likes to help with: Medical')).toBeVisible()
})

test('for a member who has not confirmed, the page offers only a call', async () => {
  await openPerson({ confirmed: false })
  await expect.element(page.getByRole('link', { name: /^Call Dana Mor/ })).toBeVisible()
  expect(page.getByRole('link', { name: /^(SMS|WhatsApp)/ }).query()).toBeNull()
})

test('a person’s page says that messages are turned off, and that a mail address is unconfirmed', async () => {
  await openPerson({ stopped_since: '2026-11-22T08:00:00.000Z', email: 'dana@example.org', email_waits: true, link_to: 'dana@example.org' })
  await expect.element(page.getByText('Turned off messages: please call')).toBeVisible()
  await expect.element(page.getByText('E-mail not confirmed yet')).toBeVisible()
  await page.getByRole('button', { name: LINK }).click()
  await expect.element(page.getByText(/The login link goes to dana@example.org/)).toBeVisible()
})

test('a coordinator can restore the removed address of a supporter, but not of a coordinator', async () => {
  const PUT = 'POST /families/:family/members/:id/address'
  await openPerson({ removed_address_at: '2026-11-22T08:00:00.000Z' }, 'coordinator')
  await expect.element(page.getByText(/a number or e-mail address of Dana Mor was removed for good/)).toBeVisible()
  serve({ [PUT]: () => ({}) })
  await page.getByRole('button', { name: 'It wasn’t them: put it back' }).click()
  await expect.element(page.getByText('All their devices are logged out.')).toBeVisible()
  expect(sentTo(PUT)).toHaveLength(1)
  await closePage()
  await openPerson({ removed_address_at: '2026-11-22T08:00:00.000Z', role: 'coordinator' }, 'coordinator')
  await expect.element(page.getByText(/was removed for good/)).toBeVisible()
  expect(page.getByRole('button', { name: /put it back/ }).query()).toBeNull()
})

test('a link to the page of someone who has left shows the whole circle', async () => {
  await openPerson({})
  await closePage()
  await openPage('/family/circle?person=404')
  await expect.element(page.getByRole('heading', { name: 'Your circle' })).toBeVisible()
})

test.each([
  ['this_week', 'here in the last 7 days'],
  ['longer_ago', 'last here more than 7 days ago'],
  [null, 'not logged in yet'],
] as const)('a person who was here %s is shown so, without a day', async (last_seen, text) => {
  await openPerson({ last_seen })
  await expect.element(page.getByText(new RegExp(`· ${text}$`))).toBeVisible()
})
