import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely'
import type { Database } from './database.ts'

/** A placeholder for a value that is given when the query runs. */
class Later {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** The texts of all compiled queries. There are few, because none contains a list, whose length would change the text. */
const compiledTexts = new Set<string>()
export const isCompiled = (text: string) => compiledTexts.has(text)

/**
 * A query that is built and compiled once for each database. For a short statement, building and compiling take longer than running.
 * `build` gets a placeholder for each value, and may only pass it on to the query. A value may not be a list.
 */
export function compiledQuery<Values extends object, Row>(
  build: (database: Database, values: Values) => Compilable<Row>,
): (database: Database, values: Values) => Promise<Row[]> {
  const known = new WeakMap<DialectAdapter, CompiledQuery<Row>>()
  return async (database, values) => {
    const executor = database.getExecutor()
    let compiled = known.get(executor.adapter)
    if (!compiled) {
      const standIns = new Proxy({}, { get: (_, name) => new Later(String(name)) }) as Values
      compiled = build(database, standIns).compile()
      known.set(executor.adapter, compiled)
      compiledTexts.add(compiled.sql)
    }
    const given = compiled.parameters.map((each) => (each instanceof Later ? values[each.name as keyof Values] : each))
    return (await executor.executeQuery<Row>({ ...compiled, parameters: given })).rows
  }
}
