import { DAY } from '@hand-in-hand/contract/constants.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAll, seed } from '../../../../scripts/tests/tier.ts'
import { scanMail } from '../../features/replies/inbound-mails.rules.ts'
import { eventsIn, readMailEvent } from '../../features/replies/mail-events.rules.ts'
import { calendarAt } from '../../platform/countries.ts'
import { AppError } from '../../platform/errors.ts'
import { parseRows } from '../../reading/imports/import.parser.ts'
import { SMS_MAX } from '../../reading/lengths.ts'
import { readMailText } from '../../reading/mails/mail-text.parser.ts'
import { readOtherTimes } from '../../reading/replies/other-times.parser.ts'
import { readSms } from '../../reading/replies/sms.parser.ts'
import { runsOf } from '../long-runs.ts'
import { mailReplyTo, mailsServer } from '../mails/mails-server.ts'
import { RECORDED_EVENTS } from '../mails/recorded-events.ts'
import { START } from '../server.ts'
import { typedInputs } from './typed.ts'

const KINDS = ['mails', 'calendars', 'tables', 'lists', 'replies'] as const
const corpus = Object.fromEntries(KINDS.map((kind) => [kind, typedInputs(kind).map(({ bytes }) => bytes)])) as Record<string, Buffer[]> // its keys
corpus.events = RECORDED_EVENTS.map(({ bodyOf }) => Buffer.from(JSON.stringify(bodyOf('<m1.abcdefghijklmnop@circle.example>'))))
const all = Object.values(corpus).flat()

const calendar = calendarAt(START, 'Asia/Jerusalem', 'en')
const rowsOf = (format: 'ics' | 'csv' | 'lines') => (bytes: Buffer) =>
  parseRows({ text: bytes.toString('utf8'), format, now: START, timeZone: 'Asia/Jerusalem', locale: 'en' })

/** How the server reads each kind of input. */
const READS: Record<string, (bytes: Buffer) => unknown> = {
  mails: async (bytes) => {
    const { parsed } = scanMail(bytes)
    const { text } = await readMailText({ raw: parsed, ours: 'help@circle.example', host: 'circle.example' })
    expect(text).not.toMatch(/\0/)
  },
  events: (bytes) => eventsIn(bytes.toString('utf8')).map(readMailEvent),
  calendars: rowsOf('ics'),
  tables: rowsOf('csv'),
  lists: rowsOf('lines'),
  replies: (bytes) => {
    const text = bytes.toString('utf8').slice(0, SMS_MAX).toWellFormed()
    readSms({ text, names: ['Avi'], calendar })
    readOtherTimes({ text, own: { day: '2026-11-26', time: '16:00' }, calendar })
  },
}

/** What happens to texts on their way: they are cut, joined, lose bytes and get other bytes. */
const damaged = (inputs: Buffer[]) => {
  const one = fc.nat().map((index) => inputs[index % inputs.length] ?? Buffer.alloc(0))
  const any = fc.nat().map((index) => all[index % all.length] ?? Buffer.alloc(0))
  const cutAt = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part))
  const part = fc.double({ min: 0, max: 1, noNaN: true })
  const random = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))
  return fc.oneof(
    fc.tuple(one, part).map(([bytes, end]) => cutAt(bytes, end)),
    fc.tuple(one, any).map((both) => Buffer.concat(both)),
    fc
      .tuple(one, part, any, part)
      .map(([bytes, end, other, begin]) => Buffer.concat([cutAt(bytes, end), other.subarray(cutAt(other, begin).length)])),
    fc
      .tuple(one, part, random)
      .map(([bytes, at, more]) => Buffer.concat([cutAt(bytes, at), more, bytes.subarray(cutAt(bytes, at).length)])),
    fc.tuple(one, fc.array(fc.tuple(part, fc.nat(255)), { maxLength: 20 })).map(([bytes, changes]) => {
      const changed = Buffer.from(bytes)
      for (const [at, byte] of changes) changed[Math.floor(at * (changed.length - 1))] = byte
      return changed
    }),
    fc.tuple(one, fc.integer({ min: 2, max: 40 })).map(([bytes, times]) => Buffer.concat(Array.from({ length: times }, () => bytes))),
    random,
  )
}

const { runs, timeout } = runsOf(84, { most: 16_700 })

test.each(Object.keys(READS))('no reader of %s fails on cut, joined or changed texts', { timeout }, async (kind) => {
  await fc.assert(
    fc.asyncProperty(damaged(corpus[kind] ?? []), async (bytes) => {
      try {
        await READS[kind]?.(bytes)
      } catch (error) {
        // Postal-mime gives up if a mail is nested too deep. Then the server can't read the mail, and tells its sender.
        if (!(error instanceof AppError) && !(kind === 'mails' && /nesting/i.test(String(error)))) throw error
      }
    }),
    { ...runs, endOnFailure: true },
  )
})

test('no damaged mail, event or SMS causes an error of the server, and the next one is read', { timeout: 120_000 }, async () => {
  const { server, send, post, notes } = await mailsServer()
  const mail = await send()
  const inputs = fc.sample(damaged(corpus.mails ?? []), { numRuns: isAll ? 200 : 12, seed })
  for (const bytes of inputs) {
    const raw = Buffer.from(bytes.toString('latin1').replaceAll('KEY', mail.name.replace(/[<>]/g, '')), 'latin1')
    expect((await post(raw)).statusCode, raw.toString('latin1')).toBe(200)
    expect((await post(bytes.toString('utf8'), 'application/json')).statusCode).toBe(200)
  }
  // Only a limited number of replies of a person is kept each day.
  server.clock.now += DAY
  await post(mailReplyTo(mail.name, 'I come later'))
  expect((await notes()).at(-1)).toBe('I come later')
})

/** The computing time in ms: the shortest of several tries. */
async function costOf(kind: string, bytes: Buffer) {
  const costs: number[] = []
  for (let tries = 0; tries < 5; tries++) {
    const before = process.cpuUsage()
    await Promise.resolve()
      .then(() => READS[kind]?.(bytes))
      .catch(() => null)
    const { user, system } = process.cpuUsage(before)
    costs.push((user + system) / 1000)
  }
  return Math.min(...costs)
}

/** In ms. A shorter time can't be measured well. */
const MEASURABLE = 40

test.skipIf(!isAll).each(Object.keys(READS))(
  '%s of twice the length take at most 2.2 times as long to read',
  { timeout: 300_000 },
  async (kind) => {
    for (const input of (corpus[kind] ?? []).filter((_, index) => index % 7 === 0)) {
      const repeated = (times: number) => Buffer.concat(Array.from({ length: times }, () => input))
      const times = Math.max(1, Math.floor(20_000 / Math.max(input.length, 1)))
      const ratio = async () => {
        const [once, twice] = [await costOf(kind, repeated(times)), await costOf(kind, repeated(2 * times))]
        return once > MEASURABLE ? twice / once : 0
      }
      // If the machine does other work too, some measurements can be wrong, but not each of eight.
      const ratios = [await ratio()]
      while (ratios.length < 8 && Math.min(...ratios) > 2.2) ratios.push(await ratio())
      expect(Math.min(...ratios), input.toString('utf8').slice(0, 200)).toBeLessThanOrEqual(2.2)
    }
  },
)
