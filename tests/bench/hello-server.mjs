import Fastify from 'fastify'

// The least that a server like ours does: Fastify, and a database query for each request.
const { DATABASE_URL, PORT } = process.env

async function openPostgres() {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString: DATABASE_URL })
  return async () => (await pool.query('select 1 as hello')).rows[0]
}
async function openSqlite() {
  const { DatabaseSync } = await import('node:sqlite')
  const statement = new DatabaseSync(':memory:').prepare('select 1 as hello')
  return async () => statement.get()
}

const read = await (DATABASE_URL ? openPostgres() : openSqlite())
const app = Fastify()
app.get('/readyz', read)
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
