import { expect, test } from 'vitest'
import { isAll } from '../../../../scripts/tests/tier.ts'
import { TEMPLATES } from '../../templates/templates.ts'
import { serverOfThePast } from '../past-server.ts'
import { makeInstallation, SETTINGS, UNLIMITED } from './installation.ts'
import { aPlaceWithKeyFile, copyOf, keepCopy } from './kept.ts'
import { isBroken, readEverything } from './reading.ts'

/** Tables that stay empty: servers of 0.2.0 count SMS in `sms_count`, and `kept_month` has statistics of months that have ended. */
const EMPTY = ['sms_count', 'kept_month']

/** The name of the release whose data `npm run past` keeps. */
const release = process.env.KEEP_PAST

test.skipIf(!release && !isAll)('stored sample data have a row of every kind, and all rows can be read', { timeout: 600_000 }, async () => {
  const place = await aPlaceWithKeyFile()
  const made = await makeInstallation(place)
  const copy = await copyOf(place, made)
  expect(Object.entries(copy.rows).filter(([table, amount]) => amount === 0 && !EMPTY.includes(table))).toEqual([])

  const server = await serverOfThePast({ ...place, ...SETTINGS }, made.now, { limits: UNLIMITED })
  const messages = await server.database.selectFrom('message').select(['template', 'state']).execute()
  const waiting = new Set(messages.flatMap(({ template, state }) => (state === 'queued' || state === 'sending' ? [template] : [])))
  expect(TEMPLATES.filter((template) => !waiting.has(template))).toEqual([])
  // The state `by_hand` is never stored.
  expect([...new Set(messages.map(({ state }) => state))].sort()).toEqual([
    'delivered',
    'expired',
    'failed',
    'queued',
    'sending',
    'sent',
    'stopped',
  ])
  const reads = await readEverything(server, made)
  await server.close()
  expect(reads.filter(isBroken)).toEqual([])
  if (release) keepCopy(release, copy, reads)
})
