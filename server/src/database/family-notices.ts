import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { failureOf } from '../platform/errors.ts'
import { type Database, directAddress } from './database.ts'
import { gatherFamilies } from './gather-families.ts'

const CHANNEL = 'family_changes'
/** In ms. Changes within this time are sent as one notice, because PostgreSQL locks the whole server to commit a notice. */
const NOTICES_GATHERED_FOR = 50
/** A notice holds 8,000 bytes at most (https://www.postgresql.org/docs/current/sql-notify.html). */
const FAMILIES_OF_A_NOTICE = 400
/** In ms. */
const RECONNECT_AFTER = { first: 500, most: 30_000 }

interface NoticeParts {
  database: Database
  settings: { databaseUrl?: string | undefined; databaseUrlDirect?: string | undefined }
  log: { warn: (fields: object, message: string) => void }
}
interface Listeners {
  /** Another process changed these families. */
  onChange: (families: number[]) => void
  /** Notices may have been missed. */
  onGap: () => void
}

/**
 * Notifies the other processes of this server which families changed, by PostgreSQL's LISTEN and NOTIFY. With SQLite there is only one
 * process. PostgreSQL does not keep notices for a process that is not connected, so a listening process checks everything after each
 * connection.
 */
export function familyNotices({ database, settings, log }: NoticeParts, { onChange, onGap }: Listeners) {
  const address = directAddress(settings)
  if (!address) return { tell: () => {}, listen: () => {}, stop: async () => {} }
  const me = randomBytes(6).toString('hex')
  const changes = gatherFamilies(NOTICES_GATHERED_FOR, send)
  let client: pg.Client | undefined
  let isListening = false
  let isStopped = false

  async function send(all: number[]) {
    for (let from = 0; from < all.length; from += FAMILIES_OF_A_NOTICE) {
      const text = `${me} ${all.slice(from, from + FAMILIES_OF_A_NOTICE).join(',')}`
      await sql`select pg_notify(${CHANNEL}, ${text})`.execute(database).catch((error: unknown) => {
        log.warn({ failure: failureOf(error) }, 'other processes could not be told of a change')
      })
    }
  }

  /** Connects, and stays connected until `stop`. Calling it again does nothing. */
  function listen() {
    if (isListening || isStopped) return
    isListening = true
    void connect(RECONNECT_AFTER.first)
  }
  async function connect(wait: number) {
    const { Client } = (await import('pg')).default
    if (isStopped) return
    const fresh = new Client({ connectionString: address, application_name: 'hand-in-hand', keepAlive: true })
    client = fresh
    let isLost = false
    const lost = () => {
      if (isLost || isStopped) return
      isLost = true
      fresh.end().catch(() => {})
      // The random factor prevents that all processes connect at the same instant.
      setTimeout(() => !isStopped && connect(Math.min(2 * wait, RECONNECT_AFTER.most)), wait * (0.5 + Math.random())).unref()
    }
    fresh.on('error', lost).on('end', lost)
    fresh.on('notification', ({ payload = '' }) => {
      const [sender, families = ''] = payload.split(' ')
      if (sender !== me) onChange(families.split(',').map(Number))
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
      onGap()
    } catch (error) {
      log.warn({ failure: failureOf(error) }, 'no connection to hear of the changes of other processes')
      lost()
    }
  }

  async function stop() {
    isStopped = true
    await changes.finish()
    await client?.end().catch(() => {})
  }

  /** Sends a notice soon. If a notice is lost, the next heartbeat of the live streams finds the change. */
  const tell = changes.add
  return { tell, listen, stop }
}
