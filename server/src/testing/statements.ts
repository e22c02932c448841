import { appendFileSync } from 'node:fs'
import { CompiledQuery, type KyselyPlugin, type Logger, type OperationNode } from 'kysely'
import type { Database } from '../database/database.ts'
import { ACROSS_FAMILIES } from './across-families.ts'
import { notOnOneNode } from './distribution.ts'
import { queriesWithoutFamily } from './family-conditions.ts'
import { APART } from './routes.ts'

// In a stack, about ten functions of Kysely are between the plugin and our function. Node's default limit of ten would cut ours off.
Error.stackTraceLimit = 25

const REASONS = new Set([...Object.values(ACROSS_FAMILIES), ...Object.values(APART)].flat())

/** Runs a statement that is written as text, such as `explain`. Returns its rows. */
export async function runText<Row>(database: Database, text: string, parameters: readonly unknown[] = []) {
  return (await database.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows
}

/** A cache of the findings in each statement, by its SQL, because most statements are sent thousands of times. */
const findingsBySql = new Map<string, string[]>()

/**
 * Records the statements that a server sends to its database. `log` gets every statement, also one that was compiled elsewhere. The plugins
 * know who sends a statement: `ofServer` is for the database object of the server, `ofTests` for the database object of the tests. Tests
 * may read everything.
 */
export function statementReader() {
  const senders = new WeakMap<OperationNode, 'tests' | Error>()
  const found = new Map<string, string>()
  let heard: CompiledQuery[] | null = null
  const log: Logger = ({ query: { query, sql, ...compiled } }) => {
    // Skips statements with which a test asks how the database would run a statement of the server.
    if (/^(explain|prepare) /.test(sql)) return
    heard?.push({ query, sql, ...compiled })
    const findings = findingsBySql.get(sql) ?? findingsIn(query, sql)
    findingsBySql.set(sql, findings)
    const sender = senders.get(query)
    if (findings.length === 0 || sender === 'tests') return
    const name = sender ? nameOf(sender) : 'compiled elsewhere'
    for (const finding of findings) found.set(`${name}: ${finding}`, sql)
  }
  const noting = (senderNow: () => 'tests' | Error): KyselyPlugin => ({
    transformQuery: ({ node }) => {
      senders.set(node, senderNow())
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return {
    log,
    ofTests: noting(() => 'tests'),
    // The stack of this error is read only if something is found.
    ofServer: noting(() => new Error('a statement')),
    /** Returns the statements that are sent while `act` runs. `act` gets the list, and so sees which were sent so far. */
    sentBy: async (act: (sentByNow: readonly CompiledQuery[]) => Promise<unknown>) => {
      const sent: CompiledQuery[] = []
      heard = sent
      await act(sent)
      heard = null
      return sent
    },
    /** The findings of migrations are dropped, because migrations are for all families. */
    forgetMigrations: () => found.clear(),
    /** Statements that name no family, or that one node could not run, and that have no known reason. Each comes with its SQL. */
    forgotten: () => [...found].filter(([line]) => !REASONS.has(line)).map(([line, sql]) => `${line}\n    ${sql}`),
    /** Reports to scripts/vitest-statements.ts which reasons were needed. */
    noteNeeded: () => {
      if (process.env.STATEMENTS_FILE) appendFileSync(process.env.STATEMENTS_FILE, [...found.keys(), ''].join('\n'))
    },
  }
}

/** SQLite accepts an empty list, but PostgreSQL ends the call with a syntax error. */
const emptyListsIn = (sql: string) => (/ in \(\)/.test(sql) ? ['an empty list'] : [])
const findingsIn = (node: OperationNode, sql: string) => [...queriesWithoutFamily(node), ...notOnOneNode(node), ...emptyListsIn(sql)]

/** The function of ours that sends a statement, or its file if the function has no name. */
function nameOf(sender: Error) {
  for (const site of callSites(sender)) {
    const [, file] = /\/server\/src\/(?!testing\/|database\/compiled)(.+)$/.exec(site.getFileName() ?? '') ?? []
    if (file !== undefined) return site.getFunctionName() ?? file
  }
  return 'unknown'
}

/**
 * The calls in the stack of this error, the last one first. Reading the stack as text would map it to its source files, which takes longer
 * than the statement.
 */
function callSites(made: Error) {
  const { prepareStackTrace } = Error
  Error.prepareStackTrace = (_, sites) => sites
  const { stack } = made
  Error.prepareStackTrace = prepareStackTrace
  return stack as unknown as NodeJS.CallSite[]
}
