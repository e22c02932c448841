import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../../scripts/repository.ts'
import { makeCircle } from './setup/circle.ts'
import { expectLoaded } from './setup/loaded.ts'
import { expect, type Page, type Response, test } from './setup/story.ts'

const KB = 1024
/** In bytes after Brotli compression, without headers. */
const LIMITS = { document: 20 * KB, stylesheet: 15 * KB, font: 60 * KB } as const
/**
 * The limits for scripts. They include messages that the app loads if the reader's language is not the browser's. The family's side has the
 * most messages.
 */
const SCRIPTS = { list: 116 * KB, signUp: 120 * KB, overview: 134 * KB }
const CHUNK_LIMIT = 25 * KB
/**
 * The most requests in the first seconds of a first page: for its own files, for the files of pages that a tap opens, and for live updates.
 */
const REQUESTS_AT_REST = 24

/**
 * Adds up the transferred bytes of the page, scripts, stylesheets and fonts that `open` loads. `strangers` are requests to other
 * origins.
 */
async function weigh(page: Page, origin: string, open: () => Promise<void>) {
  const weights = { script: 0, document: 0, stylesheet: 0, font: 0 }
  const files: string[] = []
  const strangers: string[] = []
  const waiting: Promise<void>[] = []
  const note = (response: Response) => {
    const { pathname } = new URL(response.url())
    if (new URL(response.url()).origin !== origin) strangers.push(response.url())
    const type = response.request().resourceType()
    if (type !== 'script' && type !== 'document' && type !== 'stylesheet' && type !== 'font') return
    waiting.push(
      response.allHeaders().then((headers) => {
        const length = Number(headers['content-length'])
        expect(length, `${pathname} has a content-length`).toBeGreaterThan(0)
        if (type !== 'font') expect(headers['content-encoding'], pathname).toBe('br')
        weights[type] += length
        files.push(`${(length / KB).toFixed(1)} ${pathname}`)
      }),
    )
  }
  page.on('response', note)
  await open()
  // A busy page requests its fonts late.
  await expect
    .poll(async () => {
      await page.clock.runFor(40)
      return weights.font
    })
    .toBeGreaterThan(0)
  await expectLoaded(page)
  // The headers of a later response would be read while the page closes.
  page.off('response', note)
  await Promise.all(waiting)
  return { weights, strangers, files: files.sort((one, other) => Number.parseFloat(other) - Number.parseFloat(one)) }
}

interface Noted {
  /** Each call: the time when it began, in ms of the page, and its path. */
  calls: [number, string][]
  /** The time when the words were in the document, in ms of the page. */
  seenAt: number
}

/**
 * In ms after the first words. By then React has run the effects of a page. Work that waits for the first words begins later (SHOWN_WITHIN
 * in first-words.ts).
 */
const EFFECTS_WITHIN = 100

/** Makes the next page record the calls that begin, and the time when these words are shown. */
const noteCalls = (page: Page, seen: string) =>
  page.addInitScript((words: string) => {
    const noted: Noted = { calls: [], seenAt: Number.POSITIVE_INFINITY }
    Object.assign(window, { noted })
    const { fetch } = window
    window.fetch = (...call) => {
      noted.calls.push([performance.now(), new URL(new Request(...call).url).pathname])
      return fetch(...call)
    }
    new MutationObserver((_changes, observer) => {
      if (!document.getElementById('root')?.textContent.includes(words)) return
      noted.seenAt = performance.now()
      observer.disconnect()
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }, seen)

/**
 * The calls that began before the words were shown, or up to EFFECTS_WITHIN later. The stream of live updates begins after a time of its
 * own, and then the words may not be there yet.
 */
async function callsBeforeWords(page: Page) {
  await page.waitForFunction((within) => performance.now() > (window as unknown as { noted: Noted }).noted.seenAt + within, EFFECTS_WITHIN)
  const { calls, seenAt } = await page.evaluate(() => (window as unknown as { noted: Noted }).noted)
  return calls.flatMap(([began, path]) => (began < seenAt + EFFECTS_WITHIN && !path.endsWith('/live') ? [path] : []))
}

test.describe('the weight of the app', () => {
  // Service workers are blocked: a worker also fetches the rest of the app, and the first page does not wait for these files.
  test.use({ serviceWorkers: 'block', allowedConsoleErrors: /Service Worker registration blocked/ })

  for (const locale of ['en', 'iw', 'de', 'ru'] as const) {
    test(`the first pages stay within their size limits in ${locale}`, async ({ page, newPerson }) => {
      const circle = await makeCircle()
      await page.goto(circle.supporterPath)
      await page.getByRole('button', { name: 'Always ready to help' }).click()
      await expect(page.getByRole('tab', { name: /Available/ })).toBeVisible()
      const { origin } = new URL(page.url())
      const noa = await newPerson()
      await noa.goto(circle.ownerPath)
      await expect(noa.getByRole('heading', { name: 'Next 7 days' })).toBeVisible()
      const storageOf = (person: Page) => person.evaluate<[string, string][]>('Object.entries(localStorage)')

      const visits = [
        { path: '/home', scripts: SCRIPTS.list, storage: await storageOf(page), seen: 'Fix the kitchen tap' },
        { path: `/sign-up/${circle.invitation}`, scripts: SCRIPTS.signUp, storage: [], seen: 'The Levi family' },
        { path: '/family', scripts: SCRIPTS.overview, storage: await storageOf(noa), seen: 'Sit with Noa for an hour' },
      ]
      for (const { path, scripts, storage, seen } of visits) {
        const visitor = await newPerson()
        // The clock stops, so the files that an idle page loads after two seconds are not counted. They do not belong to the first page.
        await visitor.clock.install()
        await visitor.clock.pauseAt(Date.now() + 60_000)
        await visitor.addInitScript(
          (entries: [string, string][]) => {
            for (const [name, value] of entries) localStorage.setItem(name, value)
          },
          [...storage, ['locale', locale]] satisfies [string, string][],
        )
        const { weights, strangers, files } = await weigh(visitor, origin, async () => {
          await visitor.goto(`${origin}${path}`)
          await expect(async () => {
            await visitor.clock.runFor(40)
            expect(await visitor.getByText(seen).first().isVisible()).toBe(true)
          }).toPass({ timeout: 30_000 })
        })
        const found = Object.entries(weights).map(([type, bytes]) => `${type} ${(bytes / KB).toFixed(1)} KB`)
        const details = `${path}: ${found.join(', ')}\n${files.join('\n')}`
        test.info().annotations.push({ type: 'weight', description: `${locale}, ${path}: ${found.join(', ')}` })
        expect(strangers, 'nothing is requested from another origin').toEqual([])
        for (const type of ['script', 'document', 'stylesheet', 'font'] as const) {
          // The styles of every first page are in the page itself.
          if (type !== 'stylesheet') expect(weights[type], details).toBeGreaterThan(0)
          const limit = type === 'script' ? scripts : LIMITS[type]
          expect(weights[type], details).toBeLessThanOrEqual(limit)
        }
      }
    })
  }

  test('a first page requests its files before the app has loaded, and its data with one call', async ({ page, newPerson }) => {
    const circle = await makeCircle()
    await page.goto(circle.ownerPath)
    await expect(page.getByRole('heading', { name: 'Next 7 days' })).toBeVisible()
    const { origin } = new URL(page.url())
    const storage = await page.evaluate<[string, string][]>('Object.entries(localStorage)')
    const visits = [
      { path: '/home', own: /assets.task-list/, seen: 'Fix the kitchen tap', calls: [/me\/families\/[^/]+\/first_page$/] },
      {
        path: `/sign-up/${circle.invitation}`,
        own: /assets.(sign-up|visitor)/,
        seen: 'The Levi family',
        calls: [/supporters\/families\/[^/]+\/first_page$/],
      },
      { path: '/family', own: /assets.overview/, seen: 'Sit with Noa for an hour', calls: [/v2\/families\/[^/]+\/first_page$/] },
    ]
    for (const { path, own, seen, calls } of visits) {
      const visitor = await newPerson()
      await visitor.addInitScript((entries: [string, string][]) => {
        for (const [name, value] of entries) localStorage.setItem(name, value)
      }, storage)
      await noteCalls(visitor, seen)
      let hasAppCome = false
      const late: string[] = []
      const styles: string[] = []
      visitor.on('requestfinished', (request) => {
        hasAppCome ||= /\/assets\/app-[^/]*\.js$/.test(request.url())
      })
      visitor.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (hasAppCome && own.test(pathname)) late.push(pathname)
        if (own.test(pathname) && pathname.endsWith('.css')) styles.push(pathname)
      })
      await visitor.goto(`${origin}${path}`)
      await expect(visitor.getByText(seen).first()).toBeVisible()
      expect(styles, 'the styles are in the page').toEqual([])
      expect(late, path).toEqual([])
      const begun = await callsBeforeWords(visitor)
      expect(begun, path).toEqual(calls.map((call) => expect.stringMatching(call)))
    }
  })

  test('an idle page prefetches the next screens, but not with saveData or a slow connection', async ({ page, newPerson }) => {
    const circle = await makeCircle()
    await page.goto(circle.ownerPath)
    await expect(page.getByRole('heading', { name: 'Next 7 days' })).toBeVisible()
    const { origin } = new URL(page.url())
    const storage = await page.evaluate<[string, string][]>('Object.entries(localStorage)')
    const next = '/assets/(helper-side|family-side|both-sides)-'
    const fetched = (visitor: Page) =>
      visitor.evaluate(
        (pattern) =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => new RegExp(pattern).test(name))
            .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
        next,
      )
    for (const { path, connection, files } of [
      { path: '/home', connection: {}, files: 4 },
      { path: '/family', connection: {}, files: 4 },
      { path: '/family', connection: { saveData: true }, files: 0 },
      { path: '/family', connection: { effectiveType: 'slow-2g' }, files: 0 },
    ]) {
      const visitor = await newPerson()
      await visitor.addInitScript(
        ({ entries, said }) => {
          for (const [name, value] of entries) localStorage.setItem(name, value)
          Object.defineProperty(navigator, 'connection', { value: said })
        },
        { entries: storage, said: connection },
      )
      let requests = 0
      visitor.on('request', () => requests++)
      await visitor.goto(`${origin}${path}`)
      await expect(visitor.getByText('Sit with Noa for an hour').first()).toBeVisible()
      if (files > 0) await expect.poll(() => fetched(visitor)).toHaveLength(files)
      // The service worker is requested last, within these 4 s.
      await expect.poll(() => visitor.evaluate(() => performance.now())).toBeGreaterThan(4_000)
      expect(await fetched(visitor), path).toEqual(Array.from({ length: files }, () => 'fetch'))
      expect(requests, path).toBeLessThanOrEqual(REQUESTS_AT_REST)
    }
  })

  test('the sign-up form loads no files of the helper’s side, the family’s side or the overview', async ({ page }) => {
    const circle = await makeCircle()
    const others: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\/(helper-side|family-side|both-sides|overview)-/.test(pathname)) others.push(pathname)
    })
    await page.goto(`/sign__up/${circle.invitation}`)
    await expect(page.getByLabel('First name')).toBeVisible()
    await expectLoaded(page)
    expect(others).toEqual([])
  })

  test('a first page contains its styles, and loads them as a file if opened from another page', async ({ page }) => {
    const circle = await makeCircle()
    await page.goto(circle.supporterPath)
    await page.getByRole('button', { name: 'Always ready to help' }).click()
    const tab = page.getByRole('tab', { name: /Available/ })
    await expect(tab).toBeVisible()
    const inPage = page.locator('style + link[disabled][href*="/task-list-"]')
    const loaded = page.locator('link[rel="stylesheet"]:not([disabled])[href*="/task-list-"]')
    await page.goto('/my_tasks')
    await page.locator('a[href="/home"]').first().click()
    await expect(tab).toBeVisible()
    expect([await inPage.count(), await loaded.count()]).toEqual([0, 1])
    await page.goto('/home')
    await expect(tab).toBeVisible()
    expect([await inPage.count(), await loaded.count()]).toEqual([1, 0])
    await page.goBack()
    await expect(page.locator('a[href="/my_tasks"][aria-current="page"]').first()).toBeVisible()
  })

  test('all scripts except app and react are small, also the data about phone numbers', () => {
    const assets = join(repository, 'web/dist/assets')
    const large = readdirSync(assets)
      .filter((name) => name.endsWith('.js.br') && statSync(join(assets, name)).size > CHUNK_LIMIT)
      .map((name) => name.replace(/-.*/, ''))
    // Only the two files of every first page may be larger.
    expect(large.toSorted()).toEqual(['app', 'react'])
  })
})
