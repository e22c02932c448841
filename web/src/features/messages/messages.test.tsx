import type { Message } from '@hand-in-hand/contract/messages.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const aMessage = (wanted: Partial<Message> = {}): Message => ({
  id: 1,
  to: 'Dana Mor',
  template: 'task_changed',
  label: 'A task has changed',
  task: null,
  state: 'delivered',
  created_at: '2026-11-22T07:00:00.000Z',
  sent_at: null,
  hint: null,
  by_hand: null,
  ...wanted,
})
const links = {
  text: 'Soup is at 18:00 now',
  whatsapp_url: 'https://wa.me/972543456789?text=Soup',
  sms_url: 'sms:+972543456789?body=Soup',
}

async function open(messages: Message[]) {
  signInAs('owner')
  serve({ 'GET /families/:family/messages': () => messages })
  await openPage('/family/messages')
}
const copy = page.getByRole('button', { name: 'Copy the message to Dana Mor' })

test('only a message that waits to be sent manually has buttons for sending', async () => {
  await open([aMessage({ id: 1, by_hand: links, state: 'by_hand' }), aMessage({ id: 2, to: 'Tal' })])
  await expect.element(page.getByRole('link', { name: 'Send to Dana Mor by SMS' })).toHaveAttribute('href', links.sms_url)
  expect(page.getByRole('link', { name: 'Send to Tal by SMS' }).query()).toBeNull()
})

test('a message links to its task, and names the day and, if there is one, the hour', async () => {
  const task = { id: 22, title: 'Drive Grandma', start_at: '2030-11-25T09:15:00+02:00', all_day: false }
  await open([aMessage({ task }), aMessage({ id: 2, task: { ...task, id: 23, title: 'Supper', all_day: true } })])
  await expect.element(page.getByRole('link', { name: 'Drive Grandma' })).toHaveAttribute('href', '/family/tasks/22')
  await expect.element(page.getByText(/Monday, 25 November 2030, \d\d:15/)).toBeVisible()
  await expect.element(page.getByText(/Supper · Monday, 25 November 2030$/)).toBeVisible()
})

test.each([
  ['a page of its own', links.whatsapp_url, '_blank'],
  ['the app, for a login link', 'whatsapp://send?phone=972543456789', null],
])('WhatsApp opens in %s', async (_, whatsapp_url, target) => {
  await open([aMessage({ by_hand: { ...links, whatsapp_url }, state: 'by_hand' })])
  const link = page.getByRole('link', { name: 'Send to Dana Mor by WhatsApp' })
  await expect.element(link).toHaveAttribute('href', whatsapp_url)
  expect(link.element().getAttribute('target')).toBe(target)
})

test('while the gateway refuses messages, a queued message is shown as waiting, not as sent soon', async () => {
  await open([aMessage({ state: 'queued', hint: 'gateway_refuses' }), aMessage({ id: 2, state: 'queued' })])
  await expect.element(page.getByText('Waiting')).toBeVisible()
  await expect.element(page.getByText(/^Messages can’t be sent right now/)).toBeVisible()
  expect(page.getByText('Will be sent soon').elements()).toHaveLength(1)
})

test('the copy button says that the message was copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open([aMessage({ by_hand: links, state: 'by_hand' })])
  await copy.click()
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(write).toHaveBeenCalledWith(links.text)
})

test('if the browser cannot copy, the text can be selected', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await open([aMessage({ by_hand: links, state: 'by_hand' })])
  await copy.click()
  await expect.element(page.getByText(links.text)).toBeVisible()
  expect(page.getByRole('button', { name: 'Copied' }).query()).toBeNull()
})

test('without messages the page explains what will appear there', async () => {
  await open([])
  await expect.element(page.getByText('No messages yet')).toBeVisible()
})

test('the outbox makes links only of addresses of this site', async () => {
  serve({
    'GET /outbox': () => [
      {
        to: '+972 54-345-6789',
        text: `Log in: ${location.origin}/login/a/b or https://elsewhere.example/x`,
        created_at: '2026-11-22T07:00:00.000Z',
      },
    ],
  })
  await openPage('/outbox')
  await expect.element(page.getByRole('link', { name: `${location.origin}/login/a/b` })).toHaveAttribute('href', '/login/a/b')
  await expect.element(page.getByText('https://elsewhere.example/x')).toBeVisible()
  expect(page.getByRole('link', { name: 'https://elsewhere.example/x' }).query()).toBeNull()
})
