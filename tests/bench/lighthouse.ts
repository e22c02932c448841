import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse, { type RunnerResult } from 'lighthouse'
import { findChromium } from '../../scripts/programs/find-chromium.ts'
import { freePort } from '../../scripts/programs/find-postgres.ts'

/** In ms. If a task takes longer, the rest of its time counts as blocking time. */
const MAY_TAKE = 50

type Result = RunnerResult['lhr']

export interface Scores {
  /** 0 to 100. */
  performance: number
  accessibility: number
  bestPractices: number
  /** Largest contentful paint, in ms. */
  lcp: number
  /** Total blocking time from the first picture on, in ms. */
  blocking: number
  /**
   * Total blocking time from the first request on, in ms. It includes the time before the first picture. If a page shows nothing until its
   * scripts have run, it blocks during that time.
   */
  blockingInAll: number
  /** Requests that had begun when the largest text was painted. */
  requests: number
  /** Bytes of the page itself, compressed and with its headers. */
  document: number
  /** Bytes of JavaScript that had come when the largest text was painted, compressed and with their headers. */
  scripts: number
}

export interface Visit {
  page: string
  url: string
  /** The local storage before the visit, such as the storage of a person who is signed in. */
  storage: Record<string, string>
  /** The value of Accept-Language. */
  languages: string
}

/**
 * Runs Lighthouse for each page, each time in a new browser, on a simulated phone with a slow network and processor. Returns the medians.
 * The pages alternate, so that a busy moment of the machine does not count for one page alone. A run that fails is repeated once, because
 * the browser sometimes does not finish a trace.
 */
export async function scorePages<V extends Visit>(visits: V[], runs: number): Promise<(V & Scores)[]> {
  const results: Scores[][] = visits.map(() => [])
  for (let run = 0; run < runs; run++) {
    for (const [index, visit] of visits.entries()) results[index]?.push(await score(visit).catch(() => score(visit)))
  }
  return visits.map((visit, index) => ({ ...visit, ...medians(results[index] ?? []) }))
}

function medians(runs: Scores[]): Scores {
  const median = (name: keyof Scores) =>
    runs.map((run) => run[name]).toSorted((one, other) => one - other)[Math.floor(runs.length / 2)] ?? Number.NaN
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    bestPractices: median('bestPractices'),
    lcp: median('lcp'),
    blocking: median('blocking'),
    blockingInAll: median('blockingInAll'),
    requests: median('requests'),
    document: median('document'),
    scripts: median('scripts'),
  }
}

async function score({ page, url, storage, languages }: Visit): Promise<Scores> {
  const profile = mkdtempSync(join(tmpdir(), 'hand-in-hand-lighthouse-'))
  const port = await freePort()
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [
      `--accept-lang=${languages}`,
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      // The HTTPS front has a self-signed certificate.
      '--ignore-certificate-errors',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  try {
    const tab = await browser.newPage()
    // This page has the same origin, and loads nothing of the app.
    await tab.goto(new URL('/healthz', url).href)
    await tab.evaluate((entries) => {
      for (const [name, value] of entries) localStorage.setItem(name, value)
    }, Object.entries(storage))
    await tab.close()
    const result = await lighthouse(url, {
      port,
      formFactor: 'mobile',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      // The tokens in local storage keep the person signed in.
      disableStorageReset: true,
      logLevel: 'error',
    })
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse could not look at ${page}: ${result?.lhr.runtimeError?.message}`)
    const { categories, audits } = result.lhr
    const points = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100)
    const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN
    const longTasks = detailsOf(audits, 'long-tasks').items
    const waitedFor = requestsBeforeText(audits)
    return {
      performance: points('performance'),
      accessibility: points('accessibility'),
      bestPractices: points('best-practices'),
      lcp: figure('largest-contentful-paint'),
      blocking: figure('total-blocking-time'),
      blockingInAll: longTasks.reduce((sum, { duration }) => sum + Number(duration) - MAY_TAKE, 0),
      requests: waitedFor.length,
      document: waitedFor[0]?.transferSize ?? Number.NaN,
      scripts: waitedFor.filter(({ resourceType }) => resourceType === 'Script').reduce((sum, { transferSize }) => sum + transferSize, 0),
    }
  } finally {
    await browser.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

interface Request {
  url: string
  resourceType: string
  /** ms since the first request. */
  networkRequestTime: number
  transferSize: number
}

/** The requests that had begun when the largest text was painted. */
function requestsBeforeText(audits: Result['audits']): Request[] {
  const { items, debugData } = detailsOf(audits, 'network-requests')
  const [observed] = detailsOf(audits, 'metrics').items
  // Both values are in µs of the clock of the trace; `paintedAt` is in ms.
  const paintedAt = (Number(observed?.['observedLargestContentfulPaintTs']) - Number(debugData?.['networkStartTimeTs'])) / 1_000
  // The types of Lighthouse do not describe the entries of this list. Its documentation does.
  return (items as unknown as Request[]).filter(({ url, networkRequestTime }) => /^http/.test(url) && networkRequestTime < paintedAt)
}

function detailsOf(audits: Result['audits'], name: string) {
  const details = audits[name]?.details
  if (details?.type !== 'table' && details?.type !== 'debugdata') throw new Error(`Lighthouse says nothing of ${name}`)
  return { items: [], ...details } as { items: Record<string, unknown>[]; debugData?: Record<string, unknown> }
}
