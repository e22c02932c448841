import { randomInt, timingSafeEqual } from 'node:crypto'
import { DAY, HOUR, LOGIN_CODE_RESEND_AFTER, OPEN_EVENING_PEOPLE } from '@hand-in-hand/contract/constants.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { CodePurpose } from '@hand-in-hand/contract/sign-in.ts'
import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { domainOf, mailboxOf } from '@hand-in-hand/contract/texts/mail.rules.ts'
import { LARGE_HOSTS } from '@hand-in-hand/contract/texts/mail-hosts.rules.ts'
import { digitsIn } from '@hand-in-hand/contract/texts/typed-text.rules.ts'
import type { Database } from '../../database/database.ts'
import { advisoryLock } from '../../database/locks.ts'
import type { Application } from '../../http/application.ts'
import { type CodeRequest, codeBrowserOf } from '../../http/code-browser.ts'
import { browserOf } from '../../http/device-cookie.ts'
import { networkOf } from '../../platform/addresses.ts'
import { CLOCKS_DIFFER } from '../../platform/clock-sense.ts'
import { AppError } from '../../platform/errors.ts'
import { prefixOf } from '../../platform/phones.ts'
import { keyedHash, type SecretKey } from '../../platform/secrets/secret-key.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import {
  askerInto,
  countCodesAlike,
  countStrangersCodesBySlice,
  countTry,
  countWrongTries,
  FROM_DEVICE,
  familyOfAsker,
  findLatestCode,
  insertCode,
  isDeviceOf,
  isKnownAddress,
  listCodesIn,
  markCodeUsed,
} from '../../store/login-codes.ts'
import { channelOf } from '../../store/messages/channels.ts'
import { listEntering } from '../../store/open-evenings.ts'
import { inTransaction } from '../../store/transactions.ts'
import { sendsCodesInto } from '../messages/limits.commands.ts'
import { STRANGERS_SLICE, strangersNow } from '../messages/limits.rules.ts'
import { queueMessage } from '../messages/queueing.commands.ts'
import { CODES_ON_OWN_DEVICES, knownCodesOf, sharesOf, strangersCodesOf } from '../messages/shares.rules.ts'

export const CODE_DIGITS = 6

// Limits of the codes for one number, against guessing and against SMS fraud. Requests are counted separately for each key of `askerOf`.
const PER_HOUR = 3
const PER_DAY = 5
/** How many codes one number gets in a day, from all networks together. */
const PER_NUMBER_AND_DAY = 10
/** How many of a number's codes in a day are kept for the person's own devices: as many as these devices can request in an hour. */
const KEPT_FOR_DEVICES = 3
/** How many families one mailbox may start in a day. Text after the plus sign of an address does not make it another mailbox. */
const STARTS_PER_MAILBOX = 3
const TRIES_PER_CODE = 5
/**
 * How many codes for a family's open link count for that family in a day: two for each person whom the link lets in. Further codes count as
 * those of strangers.
 */
const CODES_PER_EVENING = 2 * OPEN_EVENING_PEOPLE
/** How many wrong codes for one number one browser may enter in an hour. */
const TRIES_PER_HOUR = 10

/** The span of time (ms) whose codes count. Codes of the future, which were made while the clock was ahead, do not count. */
const last = (span: number, now: number) => ({ since: now - span, until: now + CLOCKS_DIFFER })

const hashOfCode = (key: SecretKey, phone: string, purpose: CodePurpose, code: string) => keyedHash(key, `code ${purpose} ${phone} ${code}`)

export interface CodeInput {
  /** E.164. */
  phone: string
  locale: Locale
  purpose: CodePurpose
  /** The secret of the browser that requests the code: see `code-browser.ts`. */
  browser: string
  /** The key by which limits group requests: see `askerOf`. */
  asker: string
  /** A keyed hash of the caller's network. Null if a proxy may hide the network: see `networkKeyOf`. */
  network: string | null
  /** How many SMS, or mails, are sent in a day in all; null if there is no limit. */
  perDay: number | null
  key: SecretKey
  now: number
}

/** The limit that stopped a code: for the log, never for the caller. */
export type CodeLimit = 'number' | 'strangers' | 'network' | 'prefix'

/**
 * The key by which limits group requests for codes. Devices of the number's person share one key. Requests by a family's open link, which
 * lets the person in by a code, share the family's key. All others share the key of their network.
 */
export async function askerOf(app: Application, request: CodeRequest, phone: string, purpose: CodePurpose) {
  const { database, secretKey, now } = app
  if (await isKnownDevice(database, request, phone, now())) return FROM_DEVICE
  const into = purpose === 'sign_in' ? await findAskerInto(app, phone) : null
  if (into !== null) return into
  return keyedHash(secretKey, `network ${networkOf(request.ip)}`)
}

/**
 * The key of the family whose open link lets this person in. Null for a known person, because their codes must not depend on a family:
 * anyone who has its link can type a known person's address. Null too if the family has no codes left.
 */
async function findAskerInto({ database, settings, now }: Application, phone: string) {
  const [into] = (await isKnownAddress(database, phone)) ? [] : await listEntering(database, phone, now())
  if (!into) return null
  const asker = askerInto(into.family_id)
  const used = await countCodesAlike(database, { asker }, null, last(DAY, now()))
  return used < CODES_PER_EVENING && (await sendsCodesInto(database, settings, into.family_id, phone, now())) ? asker : null
}

/** Whether this request comes from a device on which the person with this number (E.164) is signed in. */
export async function isKnownDevice(database: Database, request: CodeRequest, phone: string, now: number) {
  const { secret } = browserOf(request)
  return secret !== undefined && (await isDeviceOf(database, secret, phone, now))
}

/**
 * Sends a code to a number, or nothing if a limit is reached. The limits are one code a minute for each purpose (unless the last code was
 * used), 3 an hour and 5 a day for one asker, and 10 a day in all. Unknown numbers also share a part of the day's codes, and have limits
 * by network and by prefix. Returns the limit that was reached, or null if the code is sent. The caller gets the same reply in both
 * cases.
 */
export function sendCode(database: Database, input: CodeInput): Promise<CodeLimit | null> {
  const { phone, locale, purpose, browser, asker, network, key, now } = input
  return inTransaction(database, async (transaction) => {
    // Without the lock, many requests at once would all see that nothing was sent yet.
    await advisoryLock(transaction, `codes for ${isMail(phone) ? mailboxOf(phone) : phone}`)
    const codes = await listCodesIn(transaction, phone, last(DAY, now))
    const onDevices = codes.filter((code) => code.asker === FROM_DEVICE).length
    const onOwnDevice = asker === FROM_DEVICE && onDevices < CODES_ON_OWN_DEVICES && (await areLeftForDevices(transaction, input))
    const intoFamily = familyOfAsker(asker)
    const limit =
      whyNotForNumber(codes, input) ??
      (onOwnDevice || intoFamily !== null
        ? null
        : ((await whyNotForNetwork(transaction, input)) ?? (await whyNotForStranger(transaction, input))))
    if (limit) return limit
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    const codeHash = hashOfCode(key, phone, purpose, code)
    const id = await insertCode(transaction, { phone, purpose, codeHash, browserHash: hashOf(browser), asker, network, now })
    await queueMessage(transaction, {
      template: 'login_code',
      to: { id: null, phone_e164: phone, locale },
      familyId: null,
      by: null,
      parameters: { code, purpose, ...(onOwnDevice && { onOwnDevice }), ...(intoFamily !== null && { intoFamily }) },
      reason: `code ${id}`,
      now,
    })
    return null
  })
}

function whyNotForNumber(codes: Awaited<ReturnType<typeof listCodesIn>>, { phone, purpose, asker, now }: CodeInput) {
  const started = codes.filter((code) => code.purpose === 'start_family' && code.used_at !== null).length
  if (purpose === 'start_family' && isMail(phone) && started >= STARTS_PER_MAILBOX) return 'number'
  const alike = codes.filter((code) => code.asker === asker)
  const isTooSoon = alike.some(
    (code) => code.purpose === purpose && code.used_at === null && now - code.created_at < LOGIN_CODE_RESEND_AFTER,
  )
  const inLastHour = alike.filter((code) => now - code.created_at < HOUR).length
  const others = codes.filter((code) => code.asker !== FROM_DEVICE)
  const isOverAll = codes.length >= PER_NUMBER_AND_DAY || (asker !== FROM_DEVICE && others.length >= PER_NUMBER_AND_DAY - KEPT_FOR_DEVICES)
  return isTooSoon || inLastHour >= PER_HOUR || alike.length >= PER_DAY || isOverAll ? 'number' : null
}

/**
 * What neighbouring addresses have in common: a prefix or a domain. The large mail hosts are left out, because most people have their
 * mailboxes there.
 */
function alikeOf(address: string) {
  if (!isMail(address)) return { prefix: prefixOf(address) }
  const domain = domainOf(address)
  return LARGE_HOSTS.some((host) => host === domain) ? null : { domain }
}

/**
 * Whether codes are left in the share of people's own devices. If none are left, these devices use the share of known people. One network
 * gets only a part of that share.
 */
async function areLeftForDevices(transaction: Database, { phone, perDay, now }: CodeInput) {
  if (perDay === null) return true
  await advisoryLock(transaction, 'codes on own devices')
  const used = await countCodesAlike(transaction, { channel: channelOf(phone), asker: FROM_DEVICE }, null, last(DAY, now))
  return used < sharesOf(perDay).ownDevices
}

/** One network may request only a part of the codes of known people. Codes to addresses that became known only later count too. */
async function whyNotForNetwork(transaction: Database, { phone, asker, network, perDay, now }: CodeInput) {
  if (perDay === null || network === null) return null
  await advisoryLock(transaction, `codes of network ${network}`)
  const channel = channelOf(phone)
  const isScarce = (await countCodesAlike(transaction, { channel }, true, last(DAY, now))) >= sharesOf(perDay).known / 2
  const others = await countCodesAlike(transaction, { channel, network }, true, last(DAY, now))
  const onDevices = asker === FROM_DEVICE ? await countCodesAlike(transaction, { channel, network, asker }, null, last(DAY, now)) : 0
  return others + onDevices >= knownCodesOf(perDay, isScarce) ? 'network' : null
}

async function whyNotForStranger(transaction: Database, { phone, asker, perDay, now }: CodeInput) {
  if (perDay === null || asker === FROM_DEVICE || (await isKnownAddress(transaction, phone))) return null
  await advisoryLock(transaction, 'codes for strangers')
  const made = await countStrangersCodesBySlice(transaction, channelOf(phone), STRANGERS_SLICE, last(DAY + STRANGERS_SLICE, now))
  const { used, most, isScarce } = strangersNow(sharesOf(perDay).strangers, made, Math.floor(now / STRANGERS_SLICE))
  // A part of the day's share is kept for people who come later.
  if (used >= most) return 'strangers'
  const { ofNetwork, ofPrefix } = strangersCodesOf(perDay, isScarce)
  if ((await countCodesAlike(transaction, { asker }, false, last(DAY, now))) >= ofNetwork) return 'network'
  const alike = alikeOf(phone)
  return alike && (await countCodesAlike(transaction, alike, false, last(DAY, now))) >= ofPrefix ? 'prefix' : null
}

interface GivenCode {
  /** E.164. */
  phone: string
  code: string
  purpose: CodePurpose
  request: CodeRequest
}

/**
 * Checks and uses the code that proves a number. If many right tries come at once, one succeeds. A code is valid for its purpose, in the
 * browser that requested it. Throws code_wrong, and code_expired for a code that is old, used, someone else's, or had five wrong tries.
 */
export async function useCode(app: CodeChecker, given: GivenCode) {
  const use = await checkCode(app, given)
  await use()
}

type CodeChecker = Pick<Application, 'database' | 'settings' | 'secretKey' | 'now'>

/** Checks a code like `useCode`, and returns a function that uses the code up later. */
export async function checkCode({ database, settings, secretKey, now: clock }: CodeChecker, { phone, code, purpose, request }: GivenCode) {
  const now = clock()
  const browser = codeBrowserOf(settings, request)
  if (browser === undefined) throw new AppError('code_expired')
  const browserHash = hashOf(browser)
  const latest = await findLatestCode(database, { phone, purpose, browserHash })
  if (!latest) throw new AppError('code_expired')
  if ((await countWrongTries(database, phone, browserHash, last(HOUR, now))) >= TRIES_PER_HOUR) throw new AppError('code_expired')
  // The try is counted before the check, so that many guesses at once can't share one try.
  const codeHash = await countTry(database, latest.id, TRIES_PER_CODE, now)
  if (codeHash === undefined) throw new AppError('code_expired')
  const given = Buffer.from(hashOfCode(secretKey, phone, purpose, digitsIn(code)))
  if (!timingSafeEqual(given, Buffer.from(codeHash))) throw new AppError('code_wrong')
  return async (transaction = database) => {
    if (!(await markCodeUsed(transaction, latest.id, now))) throw new AppError('code_expired')
  }
}
