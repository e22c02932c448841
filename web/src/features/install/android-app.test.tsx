import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { completeWebView, type PhoneShell } from '../../platform/phone/shell.ts'
import { saveFile } from '../../platform/save-file.ts'
import { share } from '../../platform/share.ts'
import { openPage, renderPart } from '../../testing/app.tsx'
import { theSettings } from '../../testing/samples.ts'
import { serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'
import { MyNotifications } from '../messages/parts/my-notifications.tsx'

// These tests open pages in the operator's Android app. They check what a page requests from the app, and what the page does not show
// there.

let asked: unknown[] = []
let shared: string | null = null

beforeEach(() => {
  asked = []
  const shell: PhoneShell = {
    saveFile: (...parameters) => void asked.push(['save', ...parameters]),
    share: (text) => void asked.push(['share', text]),
    print: () => void asked.push(['print']),
    takeSharedText: () => shared,
  }
  Reflect.set(window, 'HandInHandShell', shell)
  completeWebView()
})
const { print } = window
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  window.print = print
  Reflect.deleteProperty(window, 'HandInHandShell')
})

test('the web page hands a file to the Android app in Base64', async () => {
  saveFile('task.ics', 'text/calendar;charset=utf-8', 'מרק')
  await expect.poll(() => asked).toEqual([['save', 'task.ics', 'text/calendar;charset=utf-8', '157XqNen']])
})

test('the Android app shares a text together with its link', async () => {
  expect(await share({ text: 'Soup', url: 'https://help.example.org/t/x/1' })).toBe(true)
  expect(asked).toEqual([['share', 'Soup\nhttps://help.example.org/t/x/1']])
})

test('the “Print” button prints the week through the Android app', async () => {
  signInAs('owner')
  serve({ 'GET /families/:family/tasks': () => ({ no_time: [], events: [] }), 'GET /families/:family/invitations': () => [] })
  await openPage('/family/week')
  await page.getByRole('button', { name: 'Print' }).click()
  expect(asked).toEqual([['print']])
})

test('a text shared from another app is in “Your list” after the person adds it', async () => {
  signInAs('owner')
  shared = 'Soup'
  await openPage('/family/tasks/paste?shared')
  await page.getByRole('button', { name: 'Add it to my list' }).click()
  await expect.element(page.getByLabelText('Your list')).toHaveValue('Soup')
  shared = null
})

test('in the Android app, the install page says that the app is already on the home screen', async () => {
  serve({ 'GET /settings': () => theSettings() })
  await openPage('/install')
  await expect.element(page.getByRole('heading', { name: 'It’s already on your home screen' })).toBeVisible()
})

test('in the Android app, the part about notifications says that the app can’t show them', async () => {
  serve({ 'GET /settings': () => theSettings({ push_key: 'a key' }) })
  await renderPart(<MyNotifications />)
  await expect.element(page.getByText(/^This app can’t show notifications\./)).toBeVisible()
  expect(page.getByRole('switch', { name: 'Notifications' }).query()).toBeNull()
})
