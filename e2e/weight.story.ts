import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../scripts/repository.ts'
import { makeCircle } from './setup/circle.ts'
import { expect, type Page, test } from './setup/story.ts'

const KB = 1024
/** Bytes after Brotli compression, without headers. */
const LIMITS = { script: 112 * KB, stylesheet: 15 * KB, font: 60 * KB } as const
const CHUNK_LIMIT = 25 * KB
const PHONES_LIMIT = 40 * KB

/** Adds up the transferred bytes of the scripts, stylesheets and fonts that `open` loads. `strangers` are requests to other origins. */
async function weigh(page: Page, origin: string, open: () => Promise<void>) {
  const weights = { script: 0, stylesheet: 0, font: 0 }
  const files: string[] = []
  const strangers: string[] = []
  const waiting: Promise<void>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (new URL(response.url()).origin !== origin) strangers.push(response.url())
    const type = response.request().resourceType()
    if (type !== 'script' && type !== 'stylesheet' && type !== 'font') return
    waiting.push(
      response.allHeaders().then((headers) => {
        const length = Number(headers['content-length'])
        expect(length, `${pathname} has a content-length`).toBeGreaterThan(0)
        if (type !== 'font') expect(headers['content-encoding'], pathname).toBe('br')
        weights[type] += length
        files.push(`${(length / KB).toFixed(1)} ${pathname}`)
      }),
    )
  })
  await open()
  await page.waitForLoadState('networkidle')
  await Promise.all(waiting)
  return { weights, strangers, files: files.sort((one, other) => Number.parseFloat(other) - Number.parseFloat(one)) }
}

test.describe('the weight of the app', () => {
  // The service worker also fetches the rest of the app, but the first page does not wait for it.
  test.use({ serviceWorkers: 'block', allowedConsoleErrors: /Service Worker registration blocked/ })

  for (const locale of ['en', 'iw', 'de', 'ru'] as const) {
    test(`the first task list stays within its size limits in ${locale}`, async ({ page, newPerson }) => {
      const circle = await makeCircle()
      await page.goto(circle.supporterPath)
      await page.getByRole('button', { name: 'Always ready to help' }).click()
      await expect(page.getByRole('tab', { name: /Available/ })).toBeVisible()
      const storage = await page.evaluate('Object.entries(localStorage)')

      const { origin } = new URL(page.url())
      const visitor = await newPerson()
      await visitor.addInitScript((entries: unknown) => {
        for (const [name, value] of entries as [string, string][]) localStorage.setItem(name, value)
      }, storage)
      await visitor.addInitScript((chosen: string) => localStorage.setItem('locale', chosen), locale)
      const { weights, strangers, files } = await weigh(visitor, origin, async () => {
        await visitor.goto(`${origin}/home`)
        await expect(visitor.getByText('Fix the kitchen tap')).toBeVisible()
      })
      const found = Object.entries(weights).map(([type, bytes]) => `${type} ${(bytes / KB).toFixed(1)} KB`)
      test.info().annotations.push({ type: 'weight', description: `${locale}: ${found.join(', ')}` })
      expect(strangers, 'nothing is requested from another origin').toEqual([])
      for (const type of ['script', 'stylesheet', 'font'] as const) {
        expect(weights[type], `${found.join(', ')}\n${files.join('\n')}`).toBeGreaterThan(0)
        expect(weights[type], `${found.join(', ')}\n${files.join('\n')}`).toBeLessThanOrEqual(LIMITS[type])
      }
    })
  }

  test('lazy chunks stay small, and the phone number library is a chunk of its own', () => {
    const assets = join(repository, 'web/dist/assets')
    const parts = readdirSync(assets)
      .filter((name) => name.endsWith('.js.br'))
      .map((name) => ({ name, size: statSync(join(assets, name)).size }))
    const phones = parts.filter(({ size }) => size > CHUNK_LIMIT).filter(({ name }) => !/^(index|react)-/.test(name))
    expect(phones.map(({ name }) => name.replace(/-.*/, ''))).toEqual(['phones'])
    expect(phones[0]?.size).toBeLessThanOrEqual(PHONES_LIMIT)
  })
})
