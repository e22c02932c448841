import Fastify from 'fastify'
import pg from 'pg'

// The limit is what a minimal server with Fastify and pg can do. It reads the 50 rows of a family by an index, and changes one row by its
// key. It knows no tokens, people, events or messages. Its statements are named, so PostgreSQL plans them once.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const text = { type: 'string' }
const Rows = { type: 'array', items: { type: 'object', properties: { id: text, title: text, description: text, status: text } } }

const app = Fastify()
app.get<{ Params: { family: string } }>('/families/:family', { schema: { response: { 200: Rows } } }, async ({ params }) => {
  const query = 'select id, title, description, status from limit_task where family_id = $1 order by id limit 50'
  return (await pool.query({ name: 'list', text: query, values: [params.family] })).rows
})
app.put<{ Params: { id: string } }>('/tasks/:id', async ({ params }) => {
  const query = 'update limit_task set status = $2, version = version + 1 where id = $1 returning id, status'
  return (await pool.query({ name: 'take', text: query, values: [params.id, 'in_progress'] })).rows[0]
})
app.get('/readyz', async () => {
  await pool.query(`
    create table if not exists limit_task
      (id bigint primary key, family_id bigint not null, title text, description text, status text, version integer not null default 1)`)
  await pool.query('create index if not exists limit_task_family on limit_task (family_id, id)')
  await pool.query(`
    insert into limit_task select f * 1000 + t, f, 'Task ' || t, 'A pot of soup for five, no onions. ' || repeat('Soup. ', 12), 'initial'
    from generate_series(1, 20) f, generate_series(1, 50) t on conflict do nothing`)
  return {}
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
