import type { Role } from '@hand-in-hand/contract/circle.rules.ts'
import type { Member } from '@hand-in-hand/contract/circle.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { aMember, aRequest } from '../../testing/samples.ts'
import { refuse, sentTo, serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const CHANGE = 'PATCH /families/:family/members/:id'
const REMOVE = 'DELETE /families/:family/members/:id'
const sheet = page.getByRole('dialog')

/** Opens the circle as owner or coordinator, and the sheet of one person in it. */
async function openSheetOf(member: Partial<Member>, asRole: Exclude<Role, 'supporter'> = 'owner', locale?: 'iw') {
  const other = aMember(member)
  const me = aMember({ id: 1, full_name: 'Noa Levi', role: asRole, is_me: true })
  signInAs(asRole)
  serve({ 'GET /families/:family/members': () => (other.is_me ? [other] : [me, other]), 'GET /families/:family/requests': () => [] })
  await openPage('/family/circle', locale && { locale })
  if (!locale) await page.getByRole('button', { name: `More about ${other.full_name}` }).click()
  return other
}
/** What the open sheet offers to do, in its order. */
const offers = () =>
  sheet
    .getByRole('button')
    .elements()
    .map((button) => button.textContent)

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
  await openSheetOf(member, asRole)
  await expect.element(sheet.getByRole('button', { name: 'Close' })).toBeVisible()
  expect(offers()).toEqual([...expected, 'Close'])
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

test('a coordinator has no switch for the trust of an owner', async () => {
  await openSheetOf({ role: 'owner' }, 'coordinator')
  await expect.element(sheet.getByRole('switch', { name: 'Main caregiver' })).toBeVisible()
  expect(sheet.getByRole('switch', { name: 'Someone we know well' }).query()).toBeNull()
})

test('a switch is sent at once, and goes back if it is refused', async () => {
  await openSheetOf({})
  serve({ [CHANGE]: () => refuse('not_allowed') })
  const trust = sheet.getByRole('switch', { name: 'Someone we know well' })
  await trust.click()
  await expect.element(sheet.getByText('Only the person in charge of the circle can do that.')).toBeVisible()
  await expect.element(trust).not.toBeChecked()
  expect(sentTo(CHANGE)).toMatchObject([{ params: { id: '7' }, body: { trusted: true } }])
})

test('a role is offered only after the question, and waits to be accepted', async () => {
  const member = await openSheetOf({})
  serve({ [CHANGE]: () => ({ member: { ...member, offered_role: 'coordinator' }, message: null }) })
  await sheet.getByRole('button', { name: ASK_COORDINATOR }).click()
  await expect.element(sheet.getByRole('heading', { name: 'Ask Dana Mor to be a coordinator?' })).toBeVisible()
  expect(sentTo(CHANGE)).toEqual([])
  await sheet.getByRole('button', { name: 'Ask them' }).click()
  await expect.element(sheet.getByRole('heading', { name: 'Waiting for Dana Mor to accept' })).toBeVisible()
  expect(sentTo(CHANGE)[0]?.body).toEqual({ role: 'coordinator' })
})

test('a question that is left changes nothing', async () => {
  await openSheetOf({ role: 'coordinator' })
  await sheet.getByRole('button', { name: MAKE_SUPPORTER }).click()
  await sheet.getByRole('button', { name: 'Leave it as it is' }).click()
  await expect.poll(() => sheet.query()).toBeNull()
  expect(sentTo(CHANGE)).toEqual([])
})

test('an offered role can be taken back, and no second one is offered', async () => {
  const member = await openSheetOf({ offered_role: 'owner' })
  serve({ [CHANGE]: () => ({ member: { ...member, offered_role: null }, message: null }) })
  expect(offers()).not.toContain(ASK_COORDINATOR)
  await sheet.getByRole('button', { name: 'Withdraw the offer to be in charge' }).click()
  await expect.element(page.getByText('Offer withdrawn')).toBeVisible()
  expect(sentTo(CHANGE)[0]?.body).toEqual({ role: 'supporter' })
})

test('removing someone asks first, and says what becomes of their tasks', async () => {
  await openSheetOf({ load: { open: 2, done_30_days: 0 } })
  serve({ [REMOVE]: () => aMember({ state: 'removed' }) })
  await sheet.getByRole('button', { name: REMOVE_THEM }).click()
  await expect.element(sheet.getByText('Their 2 tasks will be open again.')).toBeVisible()
  expect(sentTo(REMOVE)).toEqual([])
  await sheet.getByRole('button', { name: REMOVE_THEM }).click()
  await expect.element(page.getByText('Removed')).toBeVisible()
  expect(sentTo(REMOVE)).toHaveLength(1)
})

test('someone who is alone in the circle is led to the link', async () => {
  await openSheetOf({ is_me: true, role: 'owner', full_name: 'Noa Levi' })
  await expect.element(sheet.getByText(/You’re in charge of this circle/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('link', { name: 'Invite people' })).toHaveAttribute('href', '/family/invite')
})

test('the circle is sorted by name, and says how many ask to join', async () => {
  signInAs('owner')
  serve({
    'GET /families/:family/members': () => ['Zohar', 'Avi', 'Miri'].map((full_name, id) => aMember({ id, full_name, is_me: id === 0 })),
    'GET /families/:family/requests': () => [aRequest({ id: 1 }), aRequest({ id: 2 })],
  })
  await openPage('/family/circle')
  await expect.element(page.getByRole('link', { name: '2 people want to join' })).toBeVisible()
  const names = page.getByRole('button', { name: /More about/ }).elements()
  expect(names.map((button) => button.getAttribute('aria-label'))).toEqual(['More about Avi', 'More about Miri', 'More about Zohar'])
})

test('in Hebrew a phone number is still read from the left', async () => {
  await openSheetOf({ added_by_hand: true }, 'owner', 'iw')
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  const number = sheet.getByText('+972 54-345-6789')
  await expect.element(number).toBeVisible()
  expect(getComputedStyle(number.element()).direction).toBe('ltr')
  expect(getComputedStyle(sheet.element()).direction).toBe('rtl')
})
