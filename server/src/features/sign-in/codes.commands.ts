import { randomInt, timingSafeEqual } from 'node:crypto'
import { DAY, HOUR, LOGIN_CODE_LIFETIME, LOGIN_CODE_RESEND_AFTER } from '@hand-in-hand/contract/constants.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { holdName } from '../../database/locks.ts'
import { hashOf } from '../../http/tokens.ts'
import { AppError } from '../../platform/errors.ts'
import { queueMessage } from '../messages/messages.commands.ts'
import { findLatestCode, listCodesSince } from './codes.queries.ts'

// Limits of the codes that one number gets, against guessing and against whoever earns from SMS.
const PER_HOUR = 3
const PER_DAY = 5
const TRIES_PER_CODE = 5
const TRIES_PER_HOUR = 10

const hashOfCode = (phone: string, code: string) => hashOf(`${phone} ${code}`)

/**
 * Sends a code to a number (E.164), or quietly nothing where the number has had its share: 1 a minute (unless the last
 * was used), 3 an hour, 5 a day; answers which. The caller is told the same either way.
 */
export function sendCode(database: Database, phone: string, locale: Locale, now: number) {
  return database.transaction().execute(async (transaction) => {
    // Many who ask at once would all read that nothing was sent yet.
    await holdName(transaction, `codes for ${phone}`)
    const codes = await listCodesSince(transaction, phone, now - DAY)
    const isTooSoon = codes.some((code) => code.used_at === null && now - code.created_at < LOGIN_CODE_RESEND_AFTER)
    const inLastHour = codes.filter((code) => now - code.created_at < HOUR).length
    if (isTooSoon || inLastHour >= PER_HOUR || codes.length >= PER_DAY) return false
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const { id } = await transaction
      .insertInto('login_code')
      .values({
        phone_e164: phone,
        code_hash: hashOfCode(phone, code),
        wrong_tries: 0,
        created_at: now,
        expires_at: now + LOGIN_CODE_LIFETIME,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueMessage(transaction, {
      template: 'login_code',
      to: { membershipId: null, phone, locale },
      familyId: null,
      parameters: { code },
      reason: `code ${id}`,
      now,
    })
    return true
  })
}

/**
 * Uses up the code that proves a number, once: of many right answers at the same time one counts.
 * Throws code_wrong, and code_expired for one that is old, used, or was guessed at five times.
 */
export async function useCode(database: Database, phone: string, code: string, now: number) {
  const latest = await findLatestCode(database, phone)
  if (!latest) throw new AppError('code_expired')
  const lastHour = await listCodesSince(database, phone, now - HOUR)
  if (lastHour.reduce((sum, each) => sum + each.wrong_tries, 0) >= TRIES_PER_HOUR) throw new AppError('code_expired')
  // Counted before it is looked at, so that many guesses at once can't share one try.
  const tried = await database
    .updateTable('login_code')
    .set({ wrong_tries: sql<number>`wrong_tries + 1` })
    .where('id', '=', latest.id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('wrong_tries', '<', TRIES_PER_CODE)
    .returning('code_hash')
    .executeTakeFirst()
  if (!tried) throw new AppError('code_expired')
  const given = Buffer.from(hashOfCode(phone, code.replace(/\s/g, '')))
  if (!timingSafeEqual(given, Buffer.from(tried.code_hash))) throw new AppError('code_wrong')
  const used = await database
    .updateTable('login_code')
    .set({ used_at: now, wrong_tries: sql<number>`wrong_tries - 1` })
    .where('id', '=', latest.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!used) throw new AppError('code_expired')
}
