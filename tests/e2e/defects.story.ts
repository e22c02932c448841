import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCircle } from './setup/circle.ts'
import { expect, expectAccessible, type Page, test } from './setup/story.ts'

test.use({ allowedConsoleErrors: /Canarymessage|TypeError|RangeError|status of (429|500)/ })

const CALL = '/v2/supporters/me/browser_errors'
const serverLog = join(import.meta.dirname, 'test-results', 'server-sqlite.log')

/** Throws an error that no code catches, as a defect of the app would. */
const breakApp = (page: Page) =>
  page.evaluate(() => void setTimeout(() => Promise.reject(new RangeError('Canarymessage of Noa, https://x.example/?a=b'))))

/**
 * Waits until the code that reports errors is loaded, and then until another call of this page has its reply. By then a report would have
 * been sent.
 */
async function reportWouldBeSent(page: Page) {
  const files = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    )
  await expect.poll(files).toContain('/assets/error-report-')
  await page.evaluate(() => fetch('/v2/settings').then(() => undefined))
}

/** Collects the bodies of all reports that this page sends. */
function reportsOf(page: Page) {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === CALL) bodies.push(request.postData() ?? '')
  })
  return bodies
}

test('an error in the browser of someone signed in becomes a log line without its message', async ({ page }) => {
  const circle = await makeCircle()
  await page.goto(circle.supporterPath)
  await page.getByRole('button', { name: 'Always ready to help' }).click()
  const { id: task } = await circle.makeTask({ title: 'Water the plants' })
  await page.goto(`/t/${circle.token}/-${task}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const reports = reportsOf(page)
  const reply = page.waitForResponse((response) => response.url().endsWith(CALL))
  await breakApp(page)
  const id = (await reply).headers()['x-request-id'] ?? 'none'
  const report = {
    build: expect.stringMatching(/^[\w-]{7}$/),
    route: '/t/:family/:task',
    error: 'RangeError',
    stack_hash: expect.stringMatching(/^[0-9a-f]{16}$/),
  }
  expect(reports.map((body) => JSON.parse(body))).toEqual([report])
  // The reply may arrive before its log line is in the file.
  const logged = () => readFileSync(serverLog, 'utf8').split('\n')
  const lineOfReply = () => JSON.parse(logged().find((line) => line.includes(`"${id}"`)) ?? '{}')
  await expect.poll(lineOfReply).toMatchObject({ ...report, msg: 'an error in a browser' })
  expect(logged().join('\n')).not.toContain('Canarymessage')

  await test.step('at most ten reports are sent within an hour', async () => {
    for (let at = 1; at < 12; at++) await breakApp(page)
    await expect.poll(() => reports.length).toBe(10)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await breakApp(page)
    await reportWouldBeSent(page)
    expect(reports.length).toBe(10)
  })
})

test('no error is reported in the demo or by someone who is not signed in', async ({ page }) => {
  const reports = reportsOf(page)
  await page.goto('/user_login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await breakApp(page)
  await reportWouldBeSent(page)
  await page.goto('/home')
  await page.getByRole('button', { name: 'Demo account' }).click()
  await page.getByRole('button', { name: 'Always ready to help' }).click()
  await expect(page.getByRole('tab', { name: /Available/ })).toBeVisible()
  await breakApp(page)
  await reportWouldBeSent(page)
  expect(reports).toEqual([])
})

test('an error while a page renders is reported with the pattern of its route', async ({ page }) => {
  await page.goto((await makeCircle()).supporterPath)
  await page.getByRole('button', { name: 'Always ready to help' }).click()
  // The reply has the shape of the contract, but `start_at` is not a time.
  await page.route('**/v2/supporters/me/families/*/first_page', async (call) => {
    const { tasks, ...rest } = await (await call.fetch()).json()
    const events = tasks.events.map((event: object) => ({ ...event, start_at: 'never' }))
    await call.fulfill({ json: { ...rest, tasks: { ...tasks, events } } })
  })
  const reports = reportsOf(page)
  await page.goto('/tasks')
  await expect(page.getByText('Something happened')).toBeVisible()
  await expect
    .poll(() => reports.map((body) => JSON.parse(body)))
    .toEqual([expect.objectContaining({ route: '/tasks', error: 'RangeError' })])
})

test('a server error shows the reference that finds it in the log', async ({ page }) => {
  await page.goto((await makeCircle()).supporterPath)
  await page.getByRole('button', { name: 'Always ready to help' }).click()
  const list = /\/v2\/supporters\/me\/families\/[^/]+\/(first_page|tasks)$/
  const headers = { 'x-request-id': 'kqrtzn-1042' }
  await page.route(list, (call) => call.fulfill({ status: 500, headers, json: { code: 'unexpected', request_id: 'kqrtzn-1042' } }))
  await page.goto('/home')
  await expect(page.getByText('Something unexpected happened. Please contact support')).toBeVisible()
  await expect(page.getByText('Reference: kqrtzn-1042')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('tab', { name: /All 5/ })).toBeVisible()
})
