import type { OpenTask } from '@hand-in-hand/contract/tasks/wanted-tasks.ts'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { writeDraft } from '../../platform/draft.ts'
import { address, closePage, openPage } from '../../testing/app.tsx'
import { theSettings } from '../../testing/samples.ts'
import { sentTo, serve } from '../../testing/server.ts'
import { ASK, button, fillIn, openSignUp, phone, readBoth, SOUP } from '../../testing/sign-up.ts'
import { readKey } from '../legal/parts/read-texts.ts'

test('each text below the form can be agreed to at its end, and then the request can be sent', async () => {
  // The person has read both texts before, by the links at the foot of a page. That is not a consent.
  for (const name of ['TERMS', 'PRIVACY'] as const) {
    writeDraft(readKey(name), true)
    await commands.serveHtml(`/docs/en/${name}.html`, `<!doctype html><body><div style="block-size: 3000px">${name}</div>`)
  }
  await openSignUp('/sign-up/abc?step=details')
  await fillIn()
  const canAgree = page.getByRole('status').filter({ hasText: 'You can agree now' })
  for (const [title, consent] of [
    ['Terms', 'I agree to the terms'],
    ['Privacy notice', 'I have read the privacy notice'],
  ] as const) {
    await expect.element(page.getByRole('heading', { name: title })).toHaveFocus()
    const agree = button(consent)
    await expect.element(agree).toHaveAccessibleDescription('Scroll to the end to agree')
    await agree.click({ force: true })
    expect(button('Send my request').query()).toBeNull()
    const frame = page.getByTitle(title).element()
    await expect.element(canAgree).not.toBeInTheDocument()
    if (frame instanceof HTMLIFrameElement) frame.contentWindow?.scrollTo(0, 3_000)
    await expect.element(canAgree).toBeInTheDocument()
    await expect.element(agree).not.toHaveAccessibleDescription()
    await agree.click()
  }
  expect(sentTo(ASK)).toEqual([])
  await button('Send my request').click()
  await expect.element(page.getByRole('heading', { name: 'Your request was sent to the family' })).toBeVisible()
})

test('a field that is changed beside the texts is checked again before the request is sent', async () => {
  readBoth()
  await openSignUp('/sign-up/abc?step=details')
  await fillIn()
  await expect.element(button('Send my request')).toBeVisible()
  await phone.fill('12345')
  expect(address()).toBe('/sign-up/abc?step=details')
  await button('Continue').click()
  await expect.element(phone).toHaveAccessibleDescription('Please enter a valid, existing phone number')
})

test.each([
  ['replies are heard', { hears: true }, '054-456-7890', /STOP ends them\.$/],
  ['they are not', {}, '054-456-7890', /In your profile you choose which, or none\.$/],
  ['the number is American', { hears: true }, '+1 202-555-0178', /STOP ends them\. Message and data rates may apply\.$/],
] as const)('before joining the form says how many messages come, if %s', async (_if, hears, number, said) => {
  await openSignUp('/sign-up/abc?step=details')
  await closePage()
  serve({ 'GET /settings': () => theSettings({ sends: { sms: true, mail: false, ...hears } }) })
  await openPage('/sign-up/abc?step=details')
  await phone.fill(number)
  await expect.element(page.getByText(said)).toBeVisible()
})

test('the first page shows the three next needs, with the hour if visitors may see it', async () => {
  const event = (id: number, date: string, start_at?: string): OpenTask => ({
    ...{ ...SOUP, id, title: `Event ${id}`, type: 'until_time', date },
    ...(start_at && { start_at }),
  })
  const events = [event(1, '2026-11-26', '2026-11-26T17:00:00+02:00'), event(2, '2026-11-27'), event(3, '2026-11-28')]
  await openSignUp('/sign-up/abc', { events, time_zone: 'Asia/Jerusalem' })
  await expect.element(page.getByRole('button', { name: /Event 1.*Thursday, 26 November, \d\d:00/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Event 2.*Friday, 27 November\s*I’d like this one$/ })).toBeVisible()
  expect(page.getByText('Soup').query()).toBeNull()
  await page.getByRole('button', { name: /Event 3/ }).click()
  expect(address()).toBe('/sign-up/abc?step=details')
})
