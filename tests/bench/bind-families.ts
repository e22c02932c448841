import { createHash } from 'node:crypto'
import pg from 'pg'

// node --import ./tests/bench/bind-families.ts server/src/main.ts: the unchanged server, but each statement that names a family runs as a
// role that sees only that family's rows (`protectFamilies` in second-wall.ts). BIND chooses how the role is set. Other statements run as
// the role of DATABASE_URL, which sees all rows.

export const ROLE = 'one_family'
export const SETTING = 'app.family_id'
const BIND = `select set_config('role', '${ROLE}', true), set_config('${SETTING}', $1, true)`

/** The methods of pg's Query that its types leave out. They send and receive the parts of the extended query protocol. */
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
// pg's types declare neither this constructor nor these methods.
const Query = pg.Query as unknown as new (statement: Statement, values: undefined, done: Done) => Parts

const preparedConnections = new WeakSet<Connection>()

/** Sends the binding and the statement before one Sync, so that PostgreSQL runs both in one transaction. */
class BoundQuery extends Query {
  #family: number
  #isBindingComplete = false
  #hasRows = false
  constructor(family: number, statement: Statement, done: Done) {
    super(statement, undefined, done)
    this.#family = family
  }
  override prepare(connection: Connection) {
    const statement = process.env.NAMED ? 'bind' : ''
    if (!statement || !preparedConnections.has(connection)) connection.parse({ text: BIND, name: statement })
    preparedConnections.add(connection)
    connection.bind({ statement, values: [String(this.#family)] })
    connection.execute({})
    super.prepare(connection)
  }
  override handleRowDescription(message: unknown) {
    this.#hasRows = true
    super.handleRowDescription(message)
  }
  // The first row and the first completion belong to the binding.
  override handleDataRow(message: unknown) {
    if (this.#hasRows) super.handleDataRow(message)
  }
  override handleCommandComplete(message: unknown, connection: Connection) {
    if (this.#isBindingComplete) super.handleCommandComplete(message, connection)
    this.#isBindingComplete = true
  }
}

const states = new WeakMap<object, { isInTransaction: boolean; isBound: boolean }>()
const send = pg.Client.prototype.query as (this: object, ...parameters: unknown[]) => Promise<unknown>

/** The family that a statement names, or undefined. */
function familyIn({ text, values }: Statement) {
  const [, position] = /"family_id" = \$(\d+)|^update "family" .* where "id" = \$(\d+)/.exec(text)?.filter(Boolean) ?? []
  return position === undefined ? undefined : Number(values[Number(position) - 1])
}

/** The statement as one object, or undefined for pg's own queries and for statements without values. */
function statementOf(query: unknown, values: unknown): Statement | undefined {
  const statement = typeof query === 'string' ? { text: query, values } : query
  const isOurs = typeof statement === 'object' && statement !== null && 'text' in statement && 'values' in statement
  if (!isOurs || typeof statement.text !== 'string' || !Array.isArray(statement.values) || statement.values.length === 0) return undefined
  const { text } = statement
  return { ...(process.env.NAMED && { name: createHash('md5').update(text).digest('hex') }), ...statement, text, values: statement.values }
}

const pipelined = (client: object, family: number, statement: Statement) =>
  new Promise((done, fail) => {
    void send.call(client, new BoundQuery(family, statement, (error, result) => (error ? fail(error) : done(result))))
  })

async function query(this: object, ...parameters: unknown[]): Promise<unknown> {
  const state = states.get(this) ?? { isInTransaction: false, isBound: false }
  states.set(this, state)
  if (/^(begin|commit|rollback)$/.test(String(parameters[0])))
    Object.assign(state, { isInTransaction: parameters[0] === 'begin', isBound: false })
  const statement = statementOf(parameters[0], parameters[1])
  if (!statement) return send.apply(this, parameters)
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

// Nothing is replaced without BIND. second-wall.ts itself runs without BIND and imports this file only for the names above.
if (process.env.BIND !== undefined) Object.assign(pg.Client.prototype, { query })
