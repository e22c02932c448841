import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Invitation } from '@hand-in-hand/contract/invitations.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { announceFirstWords } from '../../platform/first-page/first-words.ts'
import { openPage, renderPart } from '../../testing/app.tsx'
import { aFamilyTask, on } from '../../testing/samples.ts'
import { refuse, sentTo, serve } from '../../testing/server.ts'
import { FAMILY, signIn, signInAs } from '../../testing/session.ts'
import { endsSoon } from './open-invitation.rules.ts'
import { LinkEnds, useLinkUntil } from './parts/link-ends.tsx'
import { ShareOneTask } from './parts/share-one-task.tsx'

const MAKE = 'POST /families/:family/invitations'
const CLOSE = 'DELETE /families/:family/invitations/:id'

const anInvitation = (wanted: Partial<Invitation> = {}): Invitation => ({
  id: 3,
  token: 'old',
  url: 'https://hand.example/sign-up/old',
  name: null,
  created_at: '2026-11-20T08:00:00.000Z',
  expires_at: '2026-12-04T08:00:00.000Z',
  closed_at: null,
  requests: 2,
  ...wanted,
})

/** Opens the page with the family's links. After a link is made or closed, the next reply has the change. */
async function open(links: Invitation[], locale: Locale = 'en') {
  let invitations = links
  signInAs('owner')
  serve({
    'GET /families/:family/invitations': () => invitations,
    'GET /families/:family/share': () => ({ text: null, tasks: 0, has_invitation: true }),
    [MAKE]: () => {
      const made = anInvitation({ id: 4, token: 'new', url: 'https://hand.example/sign-up/new', requests: 0 })
      invitations = [made, ...invitations.map((each) => ({ ...each, closed_at: '2026-11-22T08:00:00.000Z' }))]
      return made
    },
    [CLOSE]: () => {
      invitations = invitations.map((each) => ({ ...each, closed_at: '2026-11-22T08:00:00.000Z' }))
      return anInvitation()
    },
  })
  await openPage('/family/invite', { locale })
}
const dialog = page.getByRole('dialog')
const openEnd = () => page.getByText('How long this link works').click()

test('an open link shows how many people have used it, and the day until which it is valid', async () => {
  await open([anInvitation()])
  await expect.element(page.getByText('https://hand.example/sign-up/old')).toBeVisible()
  await expect.element(page.getByText('2 people have used it to ask to join.')).toBeVisible()
  await expect.element(page.getByText('Valid until Friday, 4 December.')).not.toBeVisible()
  await openEnd()
  await expect.element(page.getByText('Valid until Friday, 4 December.')).toBeVisible()
  await expect.element(page.getByText(/this one stops working right away, wherever it was sent or printed/)).toBeVisible()
})

test('the main button sends the link by WhatsApp, and the QR code is folded away', async () => {
  await open([anInvitation()])
  const inWhatsApp = page.getByRole('link', { name: 'Send by WhatsApp' })
  await expect
    .poll(() => inWhatsApp.element().getAttribute('href'))
    .toMatch(/^https:\/\/wa\.me\/\?text=The%20Levi%20family.*sign-up%2Fold$/)
  const code = page.getByRole('img', { name: 'The link as a QR code' })
  expect(code.query()).toBeNull()
  await page.getByText('As a QR code').click()
  await expect.element(code).toBeVisible()
})

test('the message with the open tasks names the circle, unless the name is switched off', async () => {
  await open([anInvitation()])
  const SHARE = 'GET /families/:family/share'
  serve({ [SHARE]: ({ query }) => ({ text: query.unnamed ? 'A family' : 'The Levi family', tasks: 1, has_invitation: true }) })
  await page.getByRole('button', { name: 'Share all open tasks' }).click()
  await expect.element(dialog.getByText('The Levi family', { exact: true })).toBeVisible()
  await dialog.getByRole('switch', { name: 'Include the name of your circle' }).click()
  await expect.element(dialog.getByText('A family', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
})

test.each([
  ['within three days', {}, '2026-12-01T08:00:00.000Z', true],
  ['earlier', {}, '2026-11-30T08:00:00.000Z', false],
  ['of a link for two days after one', { expires_at: '2026-11-22T08:00:00.000Z' }, '2026-11-21T08:00:00.000Z', true],
  ['of a link for two days on its first', { expires_at: '2026-11-22T08:00:00.000Z' }, '2026-11-20T20:00:00.000Z', false],
])('a notice announces the end of a link in its last days, and not earlier: %s', (_, wanted, now, isTold) => {
  expect(endsSoon(anInvitation(wanted), Date.parse(now))).toBe(isTold)
})

function EndsOfLink() {
  const until = useLinkUntil(FAMILY)
  return until && <LinkEnds until={until} />
}

test('a card of the overview says when the link for everyone ends', async () => {
  signInAs('owner')
  const expires_at = new Date(Date.now() + 2 * DAY).toISOString()
  serve({ 'GET /families/:family/invitations': () => [anInvitation({ id: 4, name: 'School' }), anInvitation({ expires_at })] })
  announceFirstWords()
  await renderPart(<EndsOfLink />)
  await expect.element(page.getByRole('heading', { name: /^Your link works until \w+day, \d+ \w+/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Look at the link' })).toHaveAttribute('href', '/family/invite')
})

test.each([
  ['en', 'https://hand.example/sign-up/old'],
  ['iw', 'https://hand.example/sign-up/old?l=iw'],
] as const)('in %s the link that is sent names the language of its preview', async (locale, link) => {
  await open([anInvitation()], locale)
  const inWhatsApp = page.getByRole('link', { name: /WhatsApp/ })
  await expect.element(inWhatsApp).toBeVisible()
  const text = new URL(inWhatsApp.element().getAttribute('href') ?? '').searchParams.get('text') ?? ''
  expect(text.split('\n')[1]).toBe(link)
})

test('a link is renewed for the chosen number of days, after a confirmation', async () => {
  await open([anInvitation()])
  await openEnd()
  await page.getByRole('button', { name: 'Create a new link' }).click()
  await expect.element(dialog.getByText(/The old link will stop working right away/)).toBeVisible()
  expect(sentTo(MAKE)).toEqual([])
  await dialog.getByRole('combobox').selectOptions('30')
  await dialog.getByRole('button', { name: 'Create a new link' }).click()
  await expect.element(page.getByText('https://hand.example/sign-up/new')).toBeVisible()
  expect(sentTo(MAKE)[0]?.body).toEqual({ replaces: 3, days: 30 })
})

test('“Keep it as it is” closes the dialog and does not turn off the link', async () => {
  await open([anInvitation()])
  await openEnd()
  await page.getByRole('button', { name: 'Turn off this link' }).click()
  await dialog.getByRole('button', { name: 'Keep it as it is' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
  expect(sentTo(CLOSE)).toEqual([])
})

test('a closed link is not shown any more, and another can be made', async () => {
  await open([anInvitation()])
  await openEnd()
  await page.getByRole('button', { name: 'Turn off this link' }).click()
  await dialog.getByRole('button', { name: 'Turn off this link' }).click()
  await expect.element(page.getByRole('heading', { name: 'There’s no invitation link right now' })).toBeVisible()
  expect(sentTo(CLOSE)).toMatchObject([{ params: { id: '3' } }])
  await page.getByRole('button', { name: 'Create the link' }).click()
  await expect.element(page.getByText('https://hand.example/sign-up/new')).toBeVisible()
})

test('a refused renewal shows the reason, and the old link stays', async () => {
  await open([anInvitation()])
  serve({ [MAKE]: () => refuse('too_many_requests') })
  await openEnd()
  await page.getByRole('button', { name: 'Create a new link' }).click()
  await dialog.getByRole('button', { name: 'Create a new link' }).click()
  await expect.element(dialog.getByText('That was a lot at once. Please wait a little and try again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep it as it is' }).click()
  await expect.element(page.getByText('https://hand.example/sign-up/old')).toBeVisible()
})

test.each([
  ['was never one', [], 'Invite people to help'],
  ['has ended', [anInvitation({ expires_at: '2026-11-21T08:00:00.000Z' })], 'There’s no invitation link right now'],
])('if the link %s, a new one is offered', async (_, links, title) => {
  await open(links)
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create the link' })).toBeVisible()
})

test('a link with a name needs a name with visible characters', async () => {
  await open([anInvitation()])
  await page.getByRole('button', { name: 'Create a separate link' }).click()
  const name = dialog.getByLabelText('Name of the link')
  for (const nothing of ['', ' ', '\u200b\u3164']) {
    await name.fill(nothing)
    await dialog.getByRole('button', { name: 'Create the link' }).click()
    await expect.element(name).toHaveAccessibleDescription(/Please give it a name\./)
  }
  expect(sentTo(MAKE)).toEqual([])
})

test('a supporter shares one link, and reads that the family decides who joins', async () => {
  signIn({})
  serve({ 'PUT /supporters/:user/families/:family/invitation': () => ({ url: 'https://hand.example/sign-up/from-avi' }) })
  await openPage('/invite')
  await expect.element(page.getByText(/The family decides, and will see that the invitation came from you/)).toBeVisible()
  await expect
    .poll(() => page.getByRole('link', { name: 'Send by WhatsApp' }).element().getAttribute('href'))
    .toMatch(/text=The%20Levi%20family.*sign-up%2Ffrom-avi/)
})

test('a supporter whom the family does not allow to invite people gets no link to send', async () => {
  signIn({})
  serve({ 'PUT /supporters/:user/families/:family/invitation': () => refuse('not_allowed') })
  await openPage('/invite')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Send by WhatsApp' })).not.toBeInTheDocument()
})

const EVENT = { id: 8, title: 'Soup', ...on('2027-03-10', '17:00', '18:00') }
test.each([
  ['at an hour', aFamilyTask(EVENT), 'Could you help? “Soup”, Wednesday, 10 March 2027 at 17:00'],
  [
    'on a day',
    aFamilyTask({ ...EVENT, all_day: true, ...on('2027-03-10', '00:00', '24:00') }),
    'Could you help? “Soup”, Wednesday, 10 March 2027',
  ],
  [
    'on one of several days',
    aFamilyTask({
      title: 'Soup',
      may_be: {
        days: ['2027-03-11', '2027-03-12'],
        part_of_day: null,
        taker_sets_hour: false,
        until: '2027-03-13T00:00:00+02:00',
        description: null,
      },
    }),
    /^Could you help\? “Soup”, .*Thu.* or .*Fri[^:]*$/,
  ],
  ['at any time', aFamilyTask({ title: 'Soup' }), 'Could you help? “Soup”, at any time that suits you'],
])('the text that asks for a task %s says exactly what is known about its time', async (_, task, text) => {
  signInAs('owner')
  serve({ 'GET /families/:family/invitations': () => [anInvitation({ expires_at: '2036-12-04T08:00:00.000Z' })] })
  await renderPart(<ShareOneTask task={task} family={FAMILY} />)
  const link = page.getByRole('link', { name: 'Send by WhatsApp' })
  await expect.element(link).toBeVisible()
  const sent = new URL(link.element().getAttribute('href') ?? '').searchParams.get('text')?.split('\n')[0] ?? ''
  if (typeof text === 'string') expect(sent).toBe(text)
  else expect(sent).toMatch(text)
})

test('the main button sends the message with the open tasks, and people can be asked by name', async () => {
  signInAs('owner')
  serve({ 'GET /families/:family/invitations': () => [anInvitation()] })
  serve({ 'GET /families/:family/share': () => ({ text: 'Tuesday\n• 17:00 Soup', tasks: 1, has_invitation: true }) })
  await openPage('/family/invite')
  const inWhatsApp = page.getByRole('link', { name: 'Send by WhatsApp' })
  await expect.poll(() => inWhatsApp.element().getAttribute('href')).toBe('https://wa.me/?text=Tuesday%0A%E2%80%A2%2017%3A00%20Soup')
  await expect.element(page.getByRole('link', { name: 'Ask five people by name' })).toHaveAttribute('href', '/family/invite/names')
})
