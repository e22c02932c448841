import { randomInt, timingSafeEqual } from 'node:crypto'
import { DAY, HOUR, LOGIN_CODE_LIFETIME, LOGIN_CODE_RESEND_AFTER } from '@hand-in-hand/contract/constants.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { CodePurpose } from '@hand-in-hand/contract/sign-in.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { holdName } from '../../database/locks.ts'
import type { Application } from '../../http/application.ts'
import { type CodeRequest, codeBrowserOf } from '../../http/code-browser.ts'
import { browserOf } from '../../http/device-cookie.ts'
import { hashOf } from '../../http/tokens.ts'
import { networkOf } from '../../platform/addresses.ts'
import { AppError } from '../../platform/errors.ts'
import { prefixOf } from '../../platform/phones.ts'
import { keyedHash, type SecretKey } from '../../platform/secret-key.ts'
import { strangersCodesOf } from '../messages/limits.commands.ts'
import { queueMessage } from '../messages/messages.commands.ts'
import {
  countStrangersCodes,
  countWrongTries,
  FROM_DEVICE,
  findLatestCode,
  isDeviceOf,
  isKnownNumber,
  listCodesSince,
} from './codes.queries.ts'

// Limits of the codes that one number gets, against guessing and against whoever earns from SMS. A device of the number's person
// has its own asks; the others share theirs with whoever asks from the same network.
const PER_HOUR = 3
const PER_DAY = 5
/** From wherever they are asked for. */
const PER_NUMBER_AND_DAY = 10
/** Of these, what only the person's own devices can ask for: enough for an hour. */
const KEPT_FOR_DEVICES = 3
const TRIES_PER_CODE = 5
/** Mistyped in one browser. */
const TRIES_PER_HOUR = 10

const hashOfCode = (key: SecretKey, phone: string, purpose: CodePurpose, code: string) => keyedHash(key, `code ${purpose} ${phone} ${code}`)

export interface CodeWish {
  /** E.164. */
  phone: string
  locale: Locale
  purpose: CodePurpose
  /** The secret of the browser that asks: see `code-browser.ts`. */
  browser: string
  /** With whom this ask shares its limits: see `askerOf`. */
  asker: string
  /** How many SMS go out in a day in all; null where they cost nothing. */
  smsPerDay: number | null
  key: SecretKey
  now: number
}

/** Which limit kept a code back: for the log, never for the caller. */
export type CodeLimit = 'number' | 'network' | 'prefix'

/** With whom an ask for a code shares its limits: a device of the number's person, or all who ask from the same network. */
export async function askerOf({ database, secretKey, now }: Application, request: CodeRequest, phone: string) {
  if (await isKnownDevice(database, request, phone, now())) return FROM_DEVICE
  return keyedHash(secretKey, `network ${networkOf(request.ip)}`)
}

/** Whether this request comes from a device on which somebody with this number (E.164) is, or was, signed in. */
export async function isKnownDevice(database: Database, request: CodeRequest, phone: string, now: number) {
  const { secret } = browserOf(request)
  return secret !== undefined && (await isDeviceOf(database, secret, phone, now))
}

/**
 * Sends a code to a number, or quietly nothing where a limit is reached: one a minute and purpose (unless the last was used), 3 an
 * hour and 5 a day from one asker, 10 a day in all; and for numbers that nobody known has, a share of the day by network and by
 * neighbouring numbers. Answers that limit, null where the code is on its way. The caller is told the same either way.
 */
export function sendCode(database: Database, wish: CodeWish): Promise<CodeLimit | null> {
  const { phone, locale, purpose, browser, asker, key, now } = wish
  return database.transaction().execute(async (transaction) => {
    // Many who ask at once would all read that nothing was sent yet.
    await holdName(transaction, `codes for ${phone}`)
    const limit = (await whyNotForNumber(transaction, wish)) ?? (await whyNotForStranger(transaction, wish))
    if (limit) return limit
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const { id } = await transaction
      .insertInto('login_code')
      .values({
        phone_e164: phone,
        purpose,
        code_hash: hashOfCode(key, phone, purpose, code),
        browser_hash: hashOf(browser),
        asker,
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
      parameters: { code, purpose },
      reason: `code ${id}`,
      now,
    })
    return null
  })
}

async function whyNotForNumber(transaction: Database, { phone, purpose, asker, now }: CodeWish) {
  const codes = await listCodesSince(transaction, phone, now - DAY)
  const alike = codes.filter((code) => code.asker === asker)
  const isTooSoon = alike.some(
    (code) => code.purpose === purpose && code.used_at === null && now - code.created_at < LOGIN_CODE_RESEND_AFTER,
  )
  const inLastHour = alike.filter((code) => now - code.created_at < HOUR).length
  const others = codes.filter((code) => code.asker !== FROM_DEVICE)
  const isOverAll = codes.length >= PER_NUMBER_AND_DAY || (asker !== FROM_DEVICE && others.length >= PER_NUMBER_AND_DAY - KEPT_FOR_DEVICES)
  return isTooSoon || inLastHour >= PER_HOUR || alike.length >= PER_DAY || isOverAll ? 'number' : null
}

async function whyNotForStranger(transaction: Database, { phone, asker, smsPerDay, now }: CodeWish) {
  if (smsPerDay === null || asker === FROM_DEVICE || (await isKnownNumber(transaction, phone))) return null
  await holdName(transaction, 'codes for strangers')
  const { ofNetwork, ofPrefix } = strangersCodesOf(smsPerDay)
  const since = now - DAY
  if ((await countStrangersCodes(transaction, { network: asker }, since)) >= ofNetwork) return 'network'
  return (await countStrangersCodes(transaction, { prefix: prefixOf(phone) }, since)) >= ofPrefix ? 'prefix' : null
}

interface GivenCode {
  /** E.164. */
  phone: string
  code: string
  purpose: CodePurpose
  request: CodeRequest
}

/**
 * Uses up the code that proves a number, once: of many right answers at the same time one counts. It is good for its purpose, in the
 * browser that asked for it. Throws code_wrong, and code_expired for one that is old, used, somebody else's, or was guessed at five times.
 */
export async function useCode(
  { database, settings, secretKey, now: clock }: Pick<Application, 'database' | 'settings' | 'secretKey' | 'now'>,
  { phone, code, purpose, request }: GivenCode,
) {
  const now = clock()
  const browser = codeBrowserOf(settings, request)
  if (browser === undefined) throw new AppError('code_expired')
  const browserHash = hashOf(browser)
  const latest = await findLatestCode(database, { phone, purpose, browserHash })
  if (!latest) throw new AppError('code_expired')
  if ((await countWrongTries(database, phone, browserHash, now - HOUR)) >= TRIES_PER_HOUR) throw new AppError('code_expired')
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
  const given = Buffer.from(hashOfCode(secretKey, phone, purpose, code.replace(/\s/g, '')))
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
