import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../scripts/programs/find-postgres.ts'
import { runCommand, startServer } from '../setup/start-servers.ts'
import { expect, test } from '../setup/story.ts'

// The browser logs that the page was refused, and that the page has no icon.
test.use({ allowedConsoleErrors: /status of (403|404)/ })

test('no other program of this machine gets the cookie of the operator’s page', async ({ page }, { workerIndex }) => {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-stories-'))
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const port = await freePort()
  const settings = { DATA_DIR: folder, OPERATOR_PORT: String(port) }
  const cookies: (string | undefined)[] = []
  const other = createServer((request, reply) => {
    cookies.push(request.headers.cookie)
    reply.end('another program')
  })
  stops.push(() => other.close())
  try {
    await startServer(`operator-${workerIndex}`, settings, stops)
    const link = /http:\S+/.exec(runCommand('operator', settings, 'link'))?.[0] ?? ''
    await page.goto(link)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Families' })).toBeVisible()

    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const { port: otherPort } = other.address() as AddressInfo
    for (const host of ['127.0.0.1', 'localhost']) {
      await page.goto(`http://${host}:${otherPort}/`)
      await expect(page.getByText('another program')).toBeVisible()
    }
    expect(cookies.length).toBeGreaterThanOrEqual(2)
    expect(cookies.filter(Boolean)).toEqual([])

    await page.goto(`http://127.0.0.1:${port}/`)
    await expect(page.getByText('This page has a name of its own.')).toBeVisible()
    await page.goto(new URL(link).origin)
    await expect(page.getByRole('heading', { name: 'Families' })).toBeVisible()
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
})
