import { createHash } from 'node:crypto'
import pg from 'pg'

// node --import ./bench/bind-families.ts server/src/main.ts: the server as it is, but each of its statements that names a family
// runs as a role that sees the rows of that family alone (`protectFamilies` of second-wall.ts), in the way that BIND names.
// A statement that names none runs as the role of DATABASE_URL, which sees everything.

export const ROLE = 'one_family'
export const SETTING = 'app.family_id'
const BIND = `select set_config('role', '${ROLE}', true), set_config('${SETTING}', $1, true)`

/** What this file needs of pg beyond its types: its query of the extended protocol, in parts. */
interface Parts {
  prepare(connection: Connection): void
  handleDataRow(message: unknown): void
  handleRowDescription(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
interface Connection {
  parse: (message: object) => void
  bind: (message: object) => void
  execute: (message: object) => void
}
interface Statement {
  text: string
  values: unknown[]
  name?: string
}
type Done = (error: Error | undefined, result: unknown) => void
// pg exports the class, and declares neither these words of its constructor nor its parts.
const Query = pg.Query as unknown as new (statement: Statement, values: undefined, done: Done) => Parts

const knowBinding = new WeakSet<Connection>()

/** Binding and the statement with one Sync after both: PostgreSQL takes what lies between two of them as one transaction. */
class BoundQuery extends Query {
  #family: number
  #isOver = false
  #hasRows = false
  constructor(family: number, statement: Statement, done: Done) {
    super(statement, undefined, done)
    this.#family = family
  }
  override prepare(connection: Connection) {
    const statement = process.env.NAMED ? 'bind' : ''
    if (!statement || !knowBinding.has(connection)) connection.parse({ text: BIND, name: statement })
    knowBinding.add(connection)
    connection.bind({ statement, values: [String(this.#family)] })
    connection.execute({})
    super.prepare(connection)
  }
  override handleRowDescription(message: unknown) {
    this.#hasRows = true
    super.handleRowDescription(message)
  }
  // The first row and the first end are those of the binding.
  override handleDataRow(message: unknown) {
    if (this.#hasRows) super.handleDataRow(message)
  }
  override handleCommandComplete(message: unknown, connection: Connection) {
    if (this.#isOver) super.handleCommandComplete(message, connection)
    this.#isOver = true
  }
}

const states = new WeakMap<object, { isInTransaction: boolean; isBound: boolean }>()
const send = pg.Client.prototype.query as (this: object, ...words: unknown[]) => Promise<unknown>

/** The family that a statement names, or undefined. */
function familyIn({ text, values }: Statement) {
  const [, place] = /"family_id" = \$(\d+)|^update "family" .* where "id" = \$(\d+)/.exec(text)?.filter(Boolean) ?? []
  return place === undefined ? undefined : Number(values[Number(place) - 1])
}

/** What was asked as one object: undefined for a statement without values, and for what pg asks itself. */
function statementOf(asked: unknown, values: unknown): Statement | undefined {
  const statement = typeof asked === 'string' ? { text: asked, values } : asked
  const isOurs = typeof statement === 'object' && statement !== null && 'text' in statement && 'values' in statement
  if (!isOurs || typeof statement.text !== 'string' || !Array.isArray(statement.values) || statement.values.length === 0) return undefined
  const { text } = statement
  return { ...(process.env.NAMED && { name: createHash('md5').update(text).digest('hex') }), ...statement, text, values: statement.values }
}

const pipelined = (client: object, family: number, statement: Statement) =>
  new Promise((done, fail) => {
    void send.call(client, new BoundQuery(family, statement, (error, result) => (error ? fail(error) : done(result))))
  })

async function query(this: object, ...words: unknown[]): Promise<unknown> {
  const state = states.get(this) ?? { isInTransaction: false, isBound: false }
  states.set(this, state)
  if (/^(begin|commit|rollback)$/.test(String(words[0]))) Object.assign(state, { isInTransaction: words[0] === 'begin', isBound: false })
  const statement = statementOf(words[0], words[1])
  if (!statement) return send.apply(this, words)
  const family = process.env.BIND && !state.isBound ? familyIn(statement) : undefined
  if (family === undefined) return send.call(this, statement)
  state.isBound = state.isInTransaction
  if (process.env.BIND === 'pipeline') return pipelined(this, family, statement)
  if (!state.isInTransaction) await send.call(this, 'begin')
  await send.call(this, { text: BIND, values: [String(family)], ...(process.env.NAMED && { name: 'bind' }) })
  const result = await send.call(this, statement)
  if (!state.isInTransaction) await send.call(this, 'commit')
  return result
}

// Not where second-wall.ts reads the names above.
if (process.env.BIND !== undefined) Object.assign(pg.Client.prototype, { query })
