import { LOCALES, type Locale } from '@hand-in-hand/contract/locales.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { triedOf } from '../../../../scripts/tests/tier.ts'
import { buildApp } from '../../app.ts'
import { safeForSms } from '../../platform/sms/sms-text.ts'
import { TEMPLATES, type Template } from '../../templates/templates.ts'
import { HOSTILE } from '../../testing/hostile-texts.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { testServer } from '../../testing/server.ts'
import { configureProvider } from './messages.providers.ts'
import { presentText } from './sms.presentation.ts'

const server = await testServer()
const { makeFamily, app, textsTo, textTo } = server
describe('the screen outbox', () => {
  const cookie = `outbox=${app.outboxKey}`
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers: { host: 'localhost:3000', ...headers } })

  test('the screen outbox shows messages to someone who opened the printed address', async () => {
    const family = await makeFamily()
    await textsTo(family.owner.phone)
    const opened = await get(`/outbox?key=${app.outboxKey}`)
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/outbox'])
    expect(opened.headers['set-cookie']).toBe(`${cookie}; Path=/; HttpOnly; SameSite=Lax`)
    expect((await get('/outbox', { cookie })).headers['content-type']).toMatch(/^text\/html/)
    const reply = await get('/v2/outbox', { cookie })
    expect(reply.json()[0]).toEqual({
      to: family.owner.phone,
      text: expect.stringContaining('is your code'),
      created_at: expect.any(String),
    })
  })

  test('the screen outbox is not found without its key, even from the server’s own machine', async () => {
    for (const headers of [{}, { cookie: 'outbox=' }, { cookie: `outbox=${'A'.repeat(22)}` }, { cookie: `device=${app.outboxKey}` }]) {
      for (const url of ['/outbox', '/v2/outbox', `/v2/outbox?key=${app.outboxKey}`]) {
        const reply = await get(url, headers)
        expect([reply.statusCode, reply.body.includes('is your code')], `${url} ${JSON.stringify(headers)}`).toEqual([404, false])
      }
    }
    for (const key of ['', 'A'.repeat(22), `${app.outboxKey}x`, `${app.outboxKey}&key=x`]) {
      const reply = await get(`/outbox?key=${key}`)
      expect([reply.statusCode, reply.headers['set-cookie']], key).toEqual([404, undefined])
    }
  })

  test('the key of the screen outbox differs between installations, and survives a restart', async () => {
    const again = await buildApp({ database: server.database, settings: server.settings, openProvider: configureProvider(server.settings) })
    expect(again.app.outboxKey).toBe(app.outboxKey)
    await again.app.close()
    expect((await testServer()).app.outboxKey).not.toBe(app.outboxKey)
  })

  test('the screen outbox is not found if messages are really sent', async () => {
    const other = await testServer({ SMS_PROVIDER: 'by-hand' })
    expect(other.app.outboxKey).toBeNull()
    for (const url of ['/outbox', '/outbox?key=', '/outbox?key=null', '/v2/outbox']) {
      expect((await other.app.inject({ url, headers: { cookie: 'outbox=null' } })).statusCode, url).toBe(404)
    }
  })
})

describe("the family's list of messages", () => {
  test('the list of messages shows recipients and states, newest first', async () => {
    const family = await makeFamily()
    const avi = await family.makeSupporter()
    await textsTo(avi.phone)
    const messages = (await family.asOwner('GET', '/messages')).json()
    expect(messages).toMatchObject([
      { to: 'Avi Cohen', template: 'approved', state: 'sent', by_hand: null },
      { to: 'Noa Levi', template: 'join_request', state: 'sent', by_hand: null },
    ])
    expect((await family.asOwner('GET', `/messages?before=${encodeURIComponent(messages[1].created_at)}`)).json()).toEqual([])
    expect((await family.asOwner('GET', '/messages?before=nonsense')).statusCode).toBe(400)
  })
})

describe('texts', () => {
  const PATHS: Partial<Record<Template, string>> = {
    join_request: '/family/requests',
    requests_waiting: '/family/requests',
    nobody_yet: `/family/tasks/${'9'.repeat(9)}`,
    other_days: `/family/tasks/${'9'.repeat(9)}`,
    digest: '/family',
    member_left: '/family/tasks',
    approved: `/login/${'x'.repeat(22)}/${'y'.repeat(11)}`,
    login_link: `/login/${'x'.repeat(22)}/${'y'.repeat(11)}`,
  }
  test('user text adds no link, no invisible character and no second line to an SMS', () => {
    expect(safeForSms('Soup http://evil.example/x now')).toBe('Soup now')
    expect(safeForSms('see www.evil.example')).toBe('see')
    expect(safeForSms('evil.example/login')).toBe('evil example login')
    expect(safeForSms('a\u202eb\u200bc\nd')).toBe('a b c d')
    expect(safeForSms('at 17.30 or 18.00')).toBe('at 17.30 or 18.00')
    for (const fine of ['Bus 480 on 24.11. at 7:40', 'Soup: for 12, at 17:30']) expect(safeForSms(fine)).toBe(fine)
  })

  test('a visitor’s text adds no phone number to an SMS, and dates in texts get slashes', async () => {
    const family = await makeFamily()
    await family.makeRequest({ first_name: '190[055]51234' })
    expect((await textTo(family.owner.phone, /asks to join/)).input).toContain(': ... Cohen asks to join your circle.')
    const task = await family.makeTask({ title: 'Soup 23.11.2026' })
    await (await family.makeSupporter()).take(task)
    expect((await textTo(family.owner.phone, / took "/)).input).toContain('took "Soup 23/11/2026"')
  })

  /** Text that a phone could turn into a link, line ends, and invisible characters. */
  const LINKS = /:\/\/|www[.。．｡]|\p{L}[.。．｡]+\p{L}|\p{Cc}|[\u202a-\u202e\u2066-\u2069\u200b]/iu

  const { runs, timeout } = runsOf(200)

  test('whatever text users write, an SMS contains one link, and that link is ours', { timeout }, () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'http://',
        'HTTPS://',
        'www.',
        'evil',
        'example',
        '.',
        '..',
        '。',
        '．',
        '/',
        'co.il',
        'bit.ly/x',
        '@',
        ':',
        '?',
        '-',
      ),
      fc.constantFrom(' ', '\n', '\t', '\u202e', '\u200b', '\u00ad', 'ш', 'א', '17', '30', '🍲', 'Soup'),
    )
    const title = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''))
    const ours = 'https://help.example.org/t/x/1'
    fc.assert(
      fc.property(title, fc.constantFrom(...LOCALES), (written, locale) => {
        const parameters = JSON.stringify({ family: written, title: written, name: written, path: '/t/x/1' })
        const text = presentText(
          { locale, template: 'task_taken', parameters },
          { publicUrl: 'https://help.example.org', sendsManually: false },
          { now: 0 },
        )
        expect(text.split(ours)).toHaveLength(2)
        const rest = text.replace(ours, '')
        expect(rest).not.toMatch(LINKS)
      }),
      runs,
    )
  })

  // A login code has no user text.
  test.each(TEMPLATES.filter((template) => template !== 'login_code'))(
    'user text is not parsed as a part of template %s, and brings no link',
    (template) => {
      const path = PATHS[template] ?? '/t/x/1'
      const said = (locale: Locale, written: string) =>
        presentText(
          {
            locale,
            template,
            parameters: JSON.stringify({ family: written, title: written, name: written, code: '123456', count: 2, path }),
          },
          { publicUrl: 'https://help.example.org', sendsManually: false },
          { now: 0 },
        )
      for (const locale of triedOf(template, LOCALES, LOCALES.length)) {
        const frame = said(locale, 'Qq')
        for (const written of ['{name}', '{0}', '{title,', "'{'", "''", '#', '<0>x</0>', '<b>x</b>', '$&', '|']) {
          expect(said(locale, written)).toBe(frame.replaceAll('Qq', () => safeForSms(written)))
        }
        for (const written of HOSTILE) expect(said(locale, written).replace(/https:\/\/help\.example\.org\/[\w/-]*/, '')).not.toMatch(LINKS)
      }
    },
  )
})
