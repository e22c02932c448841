/// <reference lib="dom" />
import { type Browser, type CDPSession, chromium, devices } from '@playwright/test'
import { buildWebIfNeeded } from '../../scripts/build-web.mjs'
import { readOptions } from '../../scripts/options.mjs'
import { findChromium } from '../../scripts/programs/find-chromium.ts'
import { TODAY } from './beside.ts'
import { serveApp } from './first-page.ts'
import { type Goal, keepsGoals } from './goals.ts'
import type { Visit } from './lighthouse.ts'
import { median } from './load.ts'

// npm run bench -- trace [page]: shows what keeps the main thread of a slow phone busy while a first page opens. Chromium's profiler names
// the functions that used the time of each long task.

const ROUNDS = 3
/** In ms: how long after its start the page is watched. */
const WATCHED = 6_000
/** In µs: the time between two samples of the profiler. */
const SAMPLED_EACH = 500
/** How many times slower than this machine the phone is. */
const SLOWER = 4
/** How many functions are named for each task. */
const NAMED = 6
/** The goals for the overview: the most requests within WATCHED, and the most long tasks after the first paint. */
const PROMISED = { requests: 20, longTasks: 3 }

interface LongTask {
  /** In ms after the page was requested. */
  from: number
  lasts: number
  /** The functions that took most of the time, each with its ms. */
  by: [name: string, ms: number][]
}
interface Traced {
  firstPaint: number
  requests: number
  tasks: LongTask[]
}
type Profile = Awaited<ReturnType<typeof stopProfiler>>

export async function measureTrace(parameters: string[]) {
  const { values, words: pages } = readOptions('npm run bench -- trace [page] [--slower 6]', {
    args: parameters,
    options: { slower: { type: 'string', default: String(SLOWER) } },
    takes: 'the name of a page, such as overview',
  })
  buildWebIfNeeded(process.execPath)
  const app = await serveApp(TODAY)
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const goals: Goal[] = []
    for (const visit of app.pagesOver('HTTP/1.1').filter(({ page }) => page.includes(pages[0] ?? ''))) {
      const rounds: Traced[] = []
      for (let round = 0; round < ROUNDS; round++) rounds.push(await trace(browser, visit, Number(values.slower)))
      goals.push(...report(visit, rounds))
    }
    return keepsGoals(goals)
  } finally {
    await browser.close()
    await app.stop()
  }
}

async function trace(browser: Browser, { url, storage, languages }: Visit, rate: number): Promise<Traced> {
  const context = await browser.newContext({ ...devices['Pixel 5'], locale: languages.split(',')[0] ?? 'en' })
  try {
    const page = await context.newPage()
    // This page has the same origin, and loads nothing of the app.
    await page.goto(new URL('/healthz', url).href)
    await page.evaluate((entries) => {
      for (const [name, value] of entries) localStorage.setItem(name, value)
    }, Object.entries(storage))
    await page.addInitScript(watchTasks)
    let requests = 0
    context.on('request', () => requests++)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    await session.send('Performance.enable')
    await session.send('Profiler.enable')
    await session.send('Profiler.setSamplingInterval', { interval: SAMPLED_EACH })
    await session.send('Profiler.start')
    const stopTracing = await startTracing(session)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction((until) => performance.now() > until, WATCHED)
    const seen = requests
    const { metrics } = await session.send('Performance.getMetrics')
    const began = (metrics.find(({ name }) => name === 'NavigationStart')?.value ?? Number.NaN) * 1_000
    const profile = await stopProfiler(session)
    const work = await stopTracing()
    const { tasks, firstPaint } = await page.evaluate(() => ({
      tasks: (window as unknown as { longTasks: [number, number][] }).longTasks,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    }))
    return {
      firstPaint,
      requests: seen,
      tasks: tasks.map(([from, lasts]) => ({ from, lasts, by: spentIn(profile, work, began + from, lasts) })),
    }
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
function watchTasks() {
  const longTasks: [number, number][] = []
  Object.assign(window, { longTasks })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push([startTime, duration])
  }).observe({ type: 'longtask', buffered: true })
}

async function stopProfiler(session: CDPSession) {
  const { profile } = await session.send('Profiler.stop')
  return profile
}

/** Work of Chromium's main thread besides JavaScript, such as layout. Times are in ms, by the same clock as the profile. */
interface Work {
  name: string
  from: number
  lasts: number
}
/**
 * Events that are not `Work`, because the profiler already splits JavaScript into functions, and because RunTask contains all other events.
 */
const HOLDS_JAVASCRIPT =
  /^(RunTask|FunctionCall|EvaluateScript|EventDispatch|TimerFire|FireAnimationFrame|RunMicrotasks|XHR|v8\.(run|callFunction))/

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  args: { name?: string; data?: { documentLoaderURL?: string } }
}

async function startTracing(session: CDPSession) {
  const events: TraceEvent[] = []
  // The protocol has no types for its events.
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'v8.compile'] },
  })
  return async (): Promise<Work[]> => {
    const ended = new Promise((done) => session.once('Tracing.tracingComplete', done))
    await session.send('Tracing.end')
    await ended
    const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    return events
      .filter(
        ({ ph, name, pid, tid }) =>
          ph === 'X' && !HOLDS_JAVASCRIPT.test(name) && mains.some((main) => main.pid === pid && main.tid === tid),
      )
      .map(({ name, ts, dur = 0 }) => ({ name, from: ts / 1_000, lasts: dur / 1_000 }))
  }
}

/**
 * The functions that used most of the `lasts` ms after `from`, by the profile's clock. The profiler shows all work except JavaScript as
 * "(program)", so `work` names that work.
 */
function spentIn({ nodes, samples = [], timeDeltas = [], startTime }: Profile, work: Work[], from: number, lasts: number) {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber, columnNumber } }) => {
      const file = url.split('/').at(-1)
      return [id, file ? `${functionName || 'a function'} (${file}:${lineNumber + 1}:${columnNumber + 1})` : functionName]
    }),
  )
  const spent = new Map<string, number>()
  const add = (name: string, ms: number) => spent.set(name, (spent.get(name) ?? 0) + ms)
  let at = startTime / 1_000
  for (const [index, sample] of samples.entries()) {
    const took = (timeDeltas[index] ?? 0) / 1_000
    at += took
    const name = names.get(sample) ?? ''
    if (at >= from && at <= from + lasts && !/^\((idle|program)\)$/.test(name)) add(name, took)
  }
  for (const each of work) if (each.from >= from && each.from <= from + lasts) add(`[${each.name}]`, each.lasts)
  return [...spent].toSorted(([, one], [, other]) => other - one).slice(0, NAMED)
}

/** Prints the median round, and returns the goals. */
function report({ page }: Visit, rounds: Traced[]): Goal[] {
  const after = ({ tasks, firstPaint }: Traced) => tasks.filter(({ from, lasts }) => from + lasts > firstPaint)
  const sumOf = (traced: Traced) => after(traced).reduce((sum, { lasts }) => sum + lasts, 0)
  const middle = rounds.toSorted((one, other) => sumOf(one) - sumOf(other))[Math.floor(rounds.length / 2)]
  if (!middle) return []
  console.log(
    `\n${page}: first paint after ${middle.firstPaint.toFixed(0)} ms, ${middle.requests} requests within ${WATCHED / 1_000} s; long tasks:`,
  )
  for (const { from, lasts, by } of middle.tasks) {
    console.log(`  at ${from.toFixed(0)} ms, ${lasts.toFixed(0)} ms`)
    for (const [name, ms] of by) console.log(`    ${ms.toFixed(0).padStart(5)} ms  ${name}`)
  }
  if (page !== 'overview') return []
  return [
    { what: 'requests within 6 s of opening the overview', value: median(rounds.map(({ requests }) => requests)), most: PROMISED.requests },
    {
      what: 'long tasks after the first paint of the overview',
      value: median(rounds.map((each) => after(each).length)),
      most: PROMISED.longTasks,
    },
  ]
}
