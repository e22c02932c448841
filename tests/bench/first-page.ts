import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebIfNeeded } from '../../scripts/build-web.mjs'
import { readOptions } from '../../scripts/options.mjs'
import { freePort } from '../../scripts/programs/find-postgres.ts'
import { serverAccessTo } from '../../server/src/testing/http-browser.ts'
import { type Version, withVersions } from './beside.ts'
import { startFront } from './front.ts'
import type { Goal } from './goals.ts'
import { type Scores, scorePages, type Visit } from './lighthouse.ts'
import { serveReactAlone } from './react-alone.ts'
import { start } from './start.ts'

/** The usual number of open tasks of a family. */
const TASKS = 20
const RUNS = 5

/** `npm start` serves HTTP/1.1. A proxy as docs/operations.md describes it serves HTTP/2. */
const PROTOCOLS = ['HTTP/1.1', 'HTTP/2'] as const
type Protocol = (typeof PROTOCOLS)[number]

interface PageVisit extends Visit {
  protocol: Protocol
  /** The commit of an older version. */
  commit?: string
}
type Measured = PageVisit & Scores

const REACT_ALONE = 'React alone, 50 rows'
/**
 * In ms: a shorter blocking time of React alone counts as this. On a fast machine React alone does not block at all, because a task of up
 * to 50 ms does not count as blocking.
 */
const LEAST_BLOCKING = 50
/**
 * The goals, compared with React alone. `lcp`, `blocking`: over HTTP/1.1, at most this many times the value of React alone. `below`: at
 * most this many Lighthouse points less.
 */
const PROMISED = [
  { page: 'task list, Hebrew', lcp: 1.15, blocking: 2, below: 2 },
  { page: 'sign-up', lcp: 1.15, blocking: 2, below: 1 },
  { page: 'overview', lcp: 1.2, blocking: 3, below: 3 },
]
const REQUESTS = 8
/** In bytes: what a server sends before the browser has answered, ten segments of 1,460 bytes (RFC 6928). */
const FIRST_ROUND_TRIP = 14_600
const USAGE = 'npm run bench -- first-page [--runs 5] [--page sign-up] [--protocol HTTP/1.1] [--beside COMMIT]'

/**
 * Measures first pages with Lighthouse, together with a page of React alone. If a commit is named, also measures the first pages of that
 * older version. Returns the goals to judge.
 */
export function measureFirstPages(words: string[] = []): Promise<Goal[]> {
  const { values } = readOptions(USAGE, {
    args: words,
    options: {
      runs: { type: 'string', default: String(RUNS) },
      page: { type: 'string' },
      protocol: { type: 'string' },
      beside: { type: 'string' },
    },
  })
  buildWebIfNeeded(process.execPath)
  return withVersions(values.beside, async (versions) => {
    const react = await serveReactAlone(await freePort())
    const front = await startFront(await freePort(), react.url)
    const apps = await Promise.all(versions.map(serveApp))
    try {
      const visits = PROTOCOLS.flatMap((protocol): PageVisit[] => [
        { protocol, page: REACT_ALONE, url: `${protocol === 'HTTP/2' ? front.url : react.url}/`, storage: {}, languages: ENGLISH },
        ...apps.flatMap(({ pagesOver }) => pagesOver(protocol)),
      ])
      const isWanted = ({ page, protocol }: PageVisit) =>
        (page === REACT_ALONE || !values.page || page.includes(values.page)) && (!values.protocol || protocol === values.protocol)
      const measured = await scorePages(visits.filter(isWanted), Number(values.runs))
      print(measured)
      return goalsOf(measured)
    } finally {
      front.stop()
      await Promise.all([react, ...apps].map(({ stop }) => stop()))
    }
  })
}

const ENGLISH = 'en-GB,en'

/** Starts the server of a version, and creates a family on it. */
export async function serveApp({ commit, folder, server: program, makeFamily }: Version) {
  const data = mkdtempSync(join(tmpdir(), 'hand-in-hand-first-page-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { DATA_DIR: data, PORT: String(port), PUBLIC_URL: url, SMS_PROVIDER: 'screen', LOG_LEVEL: 'warn' }
  const server = await start(program, settings, `${url}/readyz`, folder)
  const front = await startFront(await freePort(), url)
  const { textsTo } = serverAccessTo(/Messages show at: (\S+)/.exec(server.said())?.[1] ?? '')
  const family = await makeFamily(url, textsTo)
  await family.addTasks(TASKS)
  return {
    pagesOver: (protocol: Protocol): PageVisit[] => {
      const app = protocol === 'HTTP/2' ? front.url : url
      const of = { protocol, ...(commit && { commit }) }
      return [
        { ...of, page: 'task list, Hebrew', url: `${app}/home`, storage: family.storage, languages: 'he-IL,he' },
        { ...of, page: 'sign-up', url: family.signUpUrl.replace(url, app), storage: {}, languages: ENGLISH },
        { ...of, page: 'overview', url: `${app}/family`, storage: family.storage, languages: ENGLISH },
      ]
    },
    stop: async () => {
      front.stop()
      await server.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** The page of React alone, measured in the same run and over the same protocol. */
const reactBeside = (measured: Measured[], { protocol }: PageVisit) =>
  measured.find((each) => each.page === REACT_ALONE && each.protocol === protocol)

function ratiosOf(measured: Measured[], page: Measured) {
  const react = reactBeside(measured, page)
  return {
    lcp: page.lcp / (react?.lcp ?? Number.NaN),
    blocking: page.blocking / Math.max(react?.blocking ?? Number.NaN, LEAST_BLOCKING),
    below: (react?.performance ?? Number.NaN) - page.performance,
  }
}

function print(measured: Measured[]) {
  console.log('\nThe first pages: Lighthouse on a phone, medians; in brackets: times what React alone takes\n')
  console.log('| page | protocol | LCP | blocking time | requests | JavaScript | performance | accessibility | best practices |')
  console.log('|---|---|---:|---:|---:|---:|---:|---:|---:|')
  for (const page of measured) {
    const { lcp, blocking } = ratiosOf(measured, page)
    const times = [`${(page.lcp / 1000).toFixed(2)} s (${lcp.toFixed(2)})`, `${page.blocking.toFixed(0)} ms (${blocking.toFixed(1)})`]
    const counts = [page.requests, `${(page.scripts / 1024).toFixed(1)} KB`, page.performance, page.accessibility, page.bestPractices]
    console.log(`| ${[page.commit ? `${page.page}, ${page.commit}` : page.page, page.protocol, ...times, ...counts].join(' | ')} |`)
  }
}

function goalsOf(measured: Measured[]): Goal[] {
  return measured.flatMap((page): Goal[] => {
    const promised = PROMISED.find((each) => each.page === page.page)
    if (!promised || page.commit) return []
    const what = `${page.page}, ${page.protocol}`
    const { lcp, blocking, below } = ratiosOf(measured, page)
    const points = { what: `Lighthouse performance below React alone, ${what}`, value: below, most: promised.below }
    if (page.protocol === 'HTTP/2') return [points, { what: `Lighthouse accessibility, ${what}`, value: page.accessibility, least: 95 }]
    return [
      points,
      { what: `LCP beside React alone, ${what}`, value: lcp, most: promised.lcp },
      { what: `blocking time beside React alone, ${what}`, value: blocking, most: promised.blocking },
      { what: `requests until the words are there, ${what}`, value: page.requests, most: REQUESTS },
      { what: `bytes of the page with its headers, ${what}`, value: page.document, most: FIRST_ROUND_TRIP },
    ]
  })
}
