/// <reference lib="dom" />
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, devices, type Page } from '@playwright/test'
import { buildWebIfNeeded } from '../../scripts/build-web.mjs'
import { findChromium } from '../../scripts/programs/find-chromium.ts'
import { freePort } from '../../scripts/programs/find-postgres.ts'
import { ok } from '../../server/src/testing/family.ts'
import { serverAccessTo } from '../../server/src/testing/http-browser.ts'
import { type CopiedPage, copyPage, copyStyles } from './copied-page.ts'
import { type Goal, keepsGoals } from './goals.ts'
import { median } from './load.ts'
import { makeFamilyToMeasure } from './people.ts'
import { serveReactAlone } from './react-alone.ts'
import { OUR_SERVER, start } from './start.ts'

// npm run bench -- hand: how long taps take on a slow phone. Each round opens the app as a person does and taps through it, then does the
// same taps in a page of React alone that shows copies of the same pages. The browser's event timing measures the time from the tap to the
// next picture. The report also has the time until the picture shows what the tap leads to.

const TASKS = 60
const ROUNDS = 3
/** The phone is this many times slower than this machine. */
const SLOWER = 6
/** The app may take at most this many times as long as React alone. */
const MOST = 2
/** In ms: at the 75th percentile, and at worst. These are aims for a slow phone, and are not promised for any machine. */
const AIMS = { p75: 100, worst: 200 }

interface Tap {
  what: string
  /** The element to tap, and what appears afterwards. */
  on: string
  shows: string
  /** Whether the tap leads to another page. */
  isOther: boolean
  /** Whether the tap only leads to the next tap, so that its time does not count. */
  isWay?: boolean
}
const HELPER: Tap[] = [
  { what: 'opening a task', on: '[role=tabpanel] li a:not([href*="day="])', shows: '[data-hides-menu] h1', isOther: true },
  { what: 'taking it', on: '[data-hides-menu] > div:last-child > button', shows: '[role=tablist]', isOther: true },
  { what: 'a tab of the list', on: '[role=tab][id$=AllTasks]', shows: '[role=tab][id$=AllTasks][aria-selected=true]', isOther: false },
]
const FAMILY: Tap[] = [
  { what: 'from the overview to the tasks', on: 'nav a[href="/family/tasks"]', shows: 'main li', isOther: true },
  { what: 'a filter', on: 'label:has(input[value=needed])', shows: 'input[value=needed]:checked', isOther: false },
  {
    what: 'opening the family’s task',
    on: 'main li a[href^="/family/tasks/"]',
    shows: 'header button:has(.lucide-ellipsis-vertical)',
    isOther: true,
  },
  { what: 'back', on: 'header button, header a', shows: 'label:has(input[value=needed])', isOther: true, isWay: true },
  { what: 'the form of a new task', on: 'a[href="/family/tasks/new"]', shows: 'main fieldset', isOther: true },
]

interface Times {
  /** In ms: the time until the next picture, and (`whole`) until the picture shows what the tap leads to. */
  next: number[]
  whole: number[]
}
type Measured = Record<'app' | 'react', Times>

export async function measureHand() {
  buildWebIfNeeded(process.execPath)
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-hand-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { DATA_DIR: folder, PORT: String(port), PUBLIC_URL: url, SMS_PROVIDER: 'screen', LOG_LEVEL: 'warn' }
  const server = await start(OUR_SERVER, settings, `${url}/readyz`)
  const react = await serveReactAlone(await freePort(), 'react-rows')
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  const measured = new Map<string, Measured>()
  try {
    const { textsTo } = serverAccessTo(/Messages show at: (\S+)/.exec(server.said())?.[1] ?? '')
    const family = await makeFamilyToMeasure(url, textsTo)
    await addDays(family)
    const avi = await family.makeSupporter()
    // Without this answer, the first take asks what the supporter can help with.
    const said = { can_help: { categories: [], errands: [], times: [] } }
    await ok(avi.browser.call('PATCH', '/supporters/me', { token: avi.token, body: said }))
    const sides = [
      { path: '/home', taps: HELPER, storage: { ...family.storage, login_userToken: avi.token } },
      { path: '/family', taps: FAMILY, storage: family.storage },
    ]
    for (let round = 0; round < ROUNDS; round++) {
      for (const { path, taps, storage } of sides) {
        const copies = await tapThrough(browser, `${url}${path}`, taps, storage, measured)
        await tapCopies(browser, react.url, taps, copies, measured)
      }
    }
    return keepsGoals(report(measured))
  } finally {
    await browser.close()
    await react.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Two in three tasks are on the next ten days, and one in three has no date. */
async function addDays(family: Awaited<ReturnType<typeof makeFamilyToMeasure>>) {
  const drafts = Array.from({ length: TASKS }, (_, index) => {
    const day = new Date(Date.now() + (1 + (index % 10)) * 24 * 3_600_000).toISOString().slice(0, 10)
    const when =
      index % 3 ? { date: day, start: `${10 + (index % 8)}:00`, end: `${11 + (index % 8)}:30` } : { date: null, start: null, end: null }
    return { title: `Soup for the evening ${index}`, category: index % 2 ? 'general' : 'emotional', ...when }
  })
  await ok(family.asOwner('POST', '/tasks/import/confirm', { drafts }))
}

async function openSlowly(browser: Browser, url: string, storage: Record<string, string>) {
  const context = await browser.newContext({ ...devices['Pixel 5'], locale: 'en-GB', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript((entries: [string, string][]) => {
    for (const [name, value] of entries) localStorage.setItem(name, value)
  }, Object.entries(storage))
  await page.addInitScript(watchTaps)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(2_500)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

/** Taps through the app. Returns copies of each page before and after a tap. */
async function tapThrough(browser: Browser, url: string, taps: Tap[], storage: Record<string, string>, measured: Map<string, Measured>) {
  const page = await openSlowly(browser, url, storage)
  const copies: CopiedPage[] = []
  for (const tap of taps) {
    await page.locator(tap.on).first().waitFor()
    // The app has more work after a page is shown, while a person looks at the page.
    await page.waitForTimeout(300)
    const before = await page.evaluate(copyPage)
    note(measured, tap, 'app', await timeTap(page, tap))
    await page.waitForTimeout(500)
    copies.push({ styles: await page.evaluate(copyStyles), before, after: await page.evaluate(copyPage), isOther: tap.isOther })
  }
  await page.context().close()
  return copies
}

async function tapCopies(browser: Browser, url: string, taps: Tap[], copies: CopiedPage[], measured: Map<string, Measured>) {
  const page = await openSlowly(browser, url, {})
  for (const [index, tap] of taps.entries()) {
    const copy = copies[index]
    await page.evaluate((pages) => (window as unknown as { showPages: (pages: unknown) => void }).showPages(pages), copy)
    await page.waitForTimeout(300)
    note(measured, tap, 'react', await timeTap(page, tap))
  }
  await page.context().close()
}

/** Runs in each page, before the page's own code. */
function watchTaps() {
  const taps = { tappedAt: 0, next: 0, whole: 0, shows: '' }
  Object.assign(window, { taps })
  addEventListener(
    'click',
    ({ timeStamp }) => {
      taps.tappedAt = timeStamp
      const look = () => {
        if (!document.querySelector(taps.shows)) return requestAnimationFrame(look)
        // This runs after the frame was painted.
        return requestAnimationFrame(() => setTimeout(() => (taps.whole = performance.now() - timeStamp)))
      }
      requestAnimationFrame(look)
    },
    { capture: true },
  )
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0 && /^(pointerup|click)$/.test(entry.name)) taps.next = Math.max(taps.next, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

async function timeTap(page: Page, { on, shows }: Tap) {
  await page.evaluate(
    (selector) => Object.assign((window as unknown as { taps: object }).taps, { next: 0, whole: 0, shows: selector }),
    shows,
  )
  await page.locator(on).first().tap()
  await page
    .waitForFunction(() => (window as unknown as { taps: { whole: number } }).taps.whole > 0, null, { timeout: 20_000 })
    .catch(() => Promise.reject(new Error(`the tap on ${on} did not show ${shows}`)))
  // The browser reports an event only after the next picture is shown.
  await page.waitForTimeout(200)
  // An event of less than 16 ms is not reported, so it counts as 16 ms or less.
  return page.evaluate(() => {
    const { next, whole } = (window as unknown as { taps: { next: number; whole: number } }).taps
    return { next: Math.max(next, 16), whole }
  })
}

function note(measured: Map<string, Measured>, { what, isWay }: Tap, by: keyof Measured, { next, whole }: { next: number; whole: number }) {
  if (isWay) return
  const of = measured.get(what) ?? { app: { next: [], whole: [] }, react: { next: [], whole: [] } }
  of[by].next.push(next)
  of[by].whole.push(whole)
  measured.set(what, of)
}

const p75 = (values: number[]) => values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.75) - 1] ?? Number.NaN

/** Prints the times, and returns the goals. */
function report(measured: Map<string, Measured>): Goal[] {
  console.log(`\nTaps on a phone ${SLOWER} times slower, ${TASKS} tasks, ${ROUNDS} rounds; ms, aims ${AIMS.p75} and ${AIMS.worst}\n`)
  console.log(
    '| tap | p75 | worst | React alone, p75 | ratio | all there, p50 | React alone, p50 | ratio |\n|---|---:|---:|---:|---:|---:|---:|---:|',
  )
  return [...measured].map(([what, { app, react }]) => {
    const ratio = p75(app.next) / p75(react.next)
    const [whole, wholeReact] = [median(app.whole), median(react.whole)]
    const figures = [p75(app.next), Math.max(...app.next), p75(react.next)].map((value) => value.toFixed(0))
    const wholes = [whole.toFixed(0), wholeReact.toFixed(0), (whole / wholeReact).toFixed(2)]
    console.log(`| ${[what, ...figures, ratio.toFixed(2), ...wholes].join(' | ')} |`)
    return { what: `${what}, to React alone`, value: ratio, most: MOST }
  })
}
