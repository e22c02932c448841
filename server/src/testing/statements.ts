import { appendFileSync } from 'node:fs'
import { CompiledQuery, type KyselyPlugin, type Logger, type OperationNode } from 'kysely'
import type { Database } from '../database/database.ts'
import { ACROSS_FAMILIES } from './across-families.ts'
import { notOnOneNode } from './distribution.ts'
import { queriesWithoutFamily } from './family-conditions.ts'
import { APART } from './routes.ts'

// Between a function of ours and the plugin lie some ten of Kysely's.
Error.stackTraceLimit = 40

const REASONS = new Set([...Object.values(ACROSS_FAMILIES), ...Object.values(APART)].flat())

/** Runs a statement that was written as text, such as `explain`. Returns its rows. */
export async function runText<Row>(database: Database, text: string, parameters: readonly unknown[] = []) {
  return (await database.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows
}

/**
 * Records the statements that a server sends to its database. `log` sees every statement, also one that was compiled elsewhere.
 * The plugins know who sends it: `ofServer` is for the server's database, `ofTests` for that of the tests, which may read
 * everything.
 */
export function statementReader() {
  const known = new WeakMap<OperationNode, string[]>()
  const found = new Map<string, string>()
  let heard: CompiledQuery[] | null = null
  const log: Logger = ({ query: compiled }) => {
    const { query, sql } = compiled
    // A test asks how a statement of the server would run.
    if (/^(explain|prepare) /.test(sql)) return
    heard?.push(compiled)
    for (const each of known.get(query) ?? findingsIn(query).map((line) => `compiled elsewhere: ${line}`)) found.set(each, sql)
  }
  const noting = (linesOf: (node: OperationNode) => string[]): KyselyPlugin => ({
    transformQuery: ({ node }) => {
      known.set(node, linesOf(node))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return {
    log,
    ofTests: noting(() => []),
    ofServer: noting((node) => {
      const lines = findingsIn(node)
      return lines.length === 0 ? [] : lines.map((line) => `${sender()}: ${line}`)
    }),
    /** The statements that are sent while something is done, which also sees those that were sent by then. */
    sentBy: async (act: (sentByNow: readonly CompiledQuery[]) => Promise<unknown>) => {
      const sent: CompiledQuery[] = []
      heard = sent
      await act(sent)
      heard = null
      return sent
    },
    /** Migrations run for all families. */
    forgetMigrations: () => found.clear(),
    /** Statements that name no family, or that one node could not run, without a known reason, each with its SQL. */
    forgotten: () => [...found].filter(([line]) => !REASONS.has(line)).map(([line, sql]) => `${line}\n    ${sql}`),
    /** Reports to scripts/vitest-statements.ts which reasons were needed. */
    noteNeeded: () => {
      if (process.env.STATEMENTS_FILE) appendFileSync(process.env.STATEMENTS_FILE, [...found.keys(), ''].join('\n'))
    },
  }
}

const findingsIn = (node: OperationNode) => [...queriesWithoutFamily(node), ...notOnOneNode(node)]

/** The function of ours that sends a statement; its file if it has no name. */
function sender() {
  for (const site of callSites()) {
    const [, file] = /\/server\/src\/(?!testing\/|database\/compiled)(.+)$/.exec(site.getFileName() ?? '') ?? []
    if (file !== undefined) return site.getFunctionName() ?? file
  }
  return 'unknown'
}

/** The calls that led here, the last first. A written stack would be mapped to its sources, which takes longer than the statement. */
function callSites() {
  const { prepareStackTrace } = Error
  Error.prepareStackTrace = (_, sites) => sites
  const { stack } = new Error()
  Error.prepareStackTrace = prepareStackTrace
  return stack as unknown as NodeJS.CallSite[]
}
