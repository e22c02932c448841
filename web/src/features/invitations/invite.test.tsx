import type { Invitation } from '@hand-in-hand/contract/invitations.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { refuse, sentTo, serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

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

/** The family's links; one that is made or closed is in the next list. */
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

test('an open link says how many came by it, and until when it is good', async () => {
  await open([anInvitation()])
  await expect.element(page.getByText('https://hand.example/sign-up/old')).toBeVisible()
  await expect.element(page.getByText('2 people have asked to join by it.')).toBeVisible()
  await expect.element(page.getByText('It is good until Friday, 4 December.')).toBeVisible()
})

test.each([
  ['en', 'https://hand.example/sign-up/old'],
  ['iw', 'https://hand.example/sign-up/old?l=iw'],
] as const)('in %s the link that is sent names the language of its preview', async (locale, link) => {
  await open([anInvitation()], locale)
  const inWhatsApp = page.getByRole('link', { name: 'WhatsApp' })
  await expect.element(inWhatsApp).toBeVisible()
  const text = new URL(inWhatsApp.element().getAttribute('href') ?? '').searchParams.get('text') ?? ''
  expect(text.split('\n')[1]).toBe(link)
})

test('a link is renewed after the question, for the chosen number of days', async () => {
  await open([anInvitation()])
  await page.getByRole('button', { name: 'Make a new link' }).click()
  await expect.element(dialog.getByText(/The old link is dead at once/)).toBeVisible()
  expect(sentTo(MAKE)).toEqual([])
  await dialog.getByRole('combobox').selectOptions('30')
  await dialog.getByRole('button', { name: 'Make a new link' }).click()
  await expect.element(page.getByText('https://hand.example/sign-up/new')).toBeVisible()
  expect(sentTo(MAKE)[0]?.body).toEqual({ replaces: 3, days: 30 })
})

test('keeping a link as it is changes nothing', async () => {
  await open([anInvitation()])
  await page.getByRole('button', { name: 'Close this link' }).click()
  await dialog.getByRole('button', { name: 'Keep it as it is' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
  expect(sentTo(CLOSE)).toEqual([])
})

test('a closed link is gone, and another can be made', async () => {
  await open([anInvitation()])
  await page.getByRole('button', { name: 'Close this link' }).click()
  await dialog.getByRole('button', { name: 'Close this link' }).click()
  await expect.element(page.getByRole('heading', { name: 'No link is open right now' })).toBeVisible()
  expect(sentTo(CLOSE)).toMatchObject([{ params: { id: '3' } }])
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect.element(page.getByText('https://hand.example/sign-up/new')).toBeVisible()
})

test('a refused renewal shows the reason, and the old link stays', async () => {
  await open([anInvitation()])
  serve({ [MAKE]: () => refuse('too_many_requests') })
  await page.getByRole('button', { name: 'Make a new link' }).click()
  await dialog.getByRole('button', { name: 'Make a new link' }).click()
  await expect.element(dialog.getByText('That was a lot at once. Please wait a little and try again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep it as it is' }).click()
  await expect.element(page.getByText('https://hand.example/sign-up/old')).toBeVisible()
})

test.each([
  ['was never one', [], 'Open the door a little'],
  ['has ended', [anInvitation({ expires_at: '2026-11-21T08:00:00.000Z' })], 'No link is open right now'],
])('if the link %s, a new one is offered', async (_, links, title) => {
  await open(links)
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Make the link' })).toBeVisible()
})
