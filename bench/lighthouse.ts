import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findChromium } from '../scripts/find-chromium.ts'
import { freePort } from '../scripts/find-postgres.ts'

const RUNS = 5

export interface Scores {
  page: string
  /** 0 to 100. */
  performance: number
  accessibility: number
  bestPractices: number
  /** Largest contentful paint, in seconds. */
  lcp: number
}

interface Visit {
  page: string
  url: string
  /** The local storage of a person who is signed in. */
  storage?: Record<string, string>
}

/**
 * The medians of five Lighthouse runs of each page, on its simulated phone with a slow network and processor, each in a new browser.
 * A run that fails is repeated, because the browser sometimes does not finish a trace.
 */
export async function scorePages(visits: Visit[]): Promise<Scores[]> {
  const scores: Scores[] = []
  for (const visit of visits) {
    const runs: Scores[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await score(visit).catch(() => score(visit)))
    const median = (of: (run: Scores) => number) => runs.map(of).toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ?? Number.NaN
    scores.push({
      page: visit.page,
      performance: median((run) => run.performance),
      accessibility: median((run) => run.accessibility),
      bestPractices: median((run) => run.bestPractices),
      lcp: median((run) => run.lcp),
    })
  }
  return scores
}

async function score({ page, url, storage }: Visit): Promise<Scores> {
  const profile = mkdtempSync(join(tmpdir(), 'hand-in-hand-lighthouse-'))
  const port = await freePort()
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    locale: 'en-GB',
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      // The front has a self-signed certificate.
      '--ignore-certificate-errors',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  try {
    if (storage) {
      const tab = await browser.newPage()
      // A page of the same origin that loads nothing of the app.
      await tab.goto(new URL('/healthz', url).href)
      await tab.evaluate((entries) => {
        for (const [name, value] of entries) localStorage.setItem(name, value)
      }, Object.entries(storage))
      await tab.close()
    }
    const result = await lighthouse(url, {
      port,
      formFactor: 'mobile',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      // The tokens in local storage are what signs in.
      disableStorageReset: storage !== undefined,
      logLevel: 'error',
    })
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse could not look at ${page}: ${result?.lhr.runtimeError?.message}`)
    const { categories, audits } = result.lhr
    const points = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100)
    return {
      page,
      performance: points('performance'),
      accessibility: points('accessibility'),
      bestPractices: points('best-practices'),
      lcp: (audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000,
    }
  } finally {
    await browser.close()
    rmSync(profile, { recursive: true, force: true })
  }
}
