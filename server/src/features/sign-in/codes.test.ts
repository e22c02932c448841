import { createHash } from 'node:crypto'
import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { LOCALES } from '@hand-in-hand/contract/locales.ts'
import { CODE_PURPOSES, type CodePurpose } from '@hand-in-hand/contract/sign-in.ts'
import { describe, expect, test } from 'vitest'
import { linkIn, makePhone, ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'
import type { CallOptions } from '../../testing/server-access.ts'
import { makeLinks } from './sign-in.commands.ts'

const { makeFamily, call, clock, database, settings, textsTo, tokenByCode } = await testServer({ TRUST_PROXY: '127.0.0.1' })
const HOME: CallOptions = { address: '192.0.2.10', browser: 'at home' }
const STRANGER: CallOptions = { address: '198.51.100.7', browser: "a stranger's" }

const ask = (phone: string, from: CallOptions = {}, purpose: CodePurpose = 'sign_in', locale = 'en') =>
  call('POST', '/login/code', { ...from, body: { phone_number: phone, locale, purpose } })
const codesTo = async (phone: string) => (await textsTo(phone)).flatMap((text) => /^\d{6}/.exec(text)?.[0] ?? [])
const newestCode = async (phone: string) => (await codesTo(phone))[0] ?? ''
const verify = (phone_number: string, code: string, from: CallOptions = {}) =>
  call('POST', '/login/verify', { ...from, body: { phone_number, code } })
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')
/** Requests a code once. Returns whether it was sent. */
async function comes(phone: string, from: CallOptions) {
  const before = (await codesTo(phone)).length
  await ask(phone, from)
  return (await codesTo(phone)).length > before
}

describe('a code', () => {
  test('a code is valid for its purpose only', async () => {
    const family = await makeFamily()
    const { phone } = await family.makeSupporter()
    const owner = { first_name: 'Noa', last_name: 'Levi', phone_number: phone }
    const uses: Record<CodePurpose, (code: string, token: string) => ReturnType<typeof call>> = {
      sign_in: (code) => verify(phone, code),
      change_number: (code, token) => call('POST', '/supporters/me/phone', { token, body: { phone_number: phone, code } }),
      start_family: (code) => call('POST', '/families', { body: { title: 'Katz', time_zone: 'UTC', locale: 'en', owner, code } }),
      leave: (code) => call('POST', '/login/export', { body: { phone_number: phone, code } }),
    }
    for (const asked of CODE_PURPOSES) {
      clock.now += 2 * HOUR
      const token = await tokenByCode(family.owner.phone, family.token)
      await ask(phone, {}, asked)
      const code = await newestCode(phone)
      for (const used of CODE_PURPOSES.filter((each) => each !== asked)) {
        expect((await uses[used](code, token)).json().code, `${asked} used to ${used}`).toBe('code_expired')
      }
      expect((await call('DELETE', '/login', { body: { phone_number: phone, code: wrongOf(code) } })).json().code).toBe(
        asked === 'leave' ? 'code_wrong' : 'code_expired',
      )
      const right = await uses[asked](code, token)
      // The number belongs to a confirmed member, so it can't become the number of someone else.
      expect(right.statusCode, asked).toBe(asked === 'change_number' ? 409 : asked === 'start_family' ? 201 : 200)
    }
  })

  test.each(LOCALES)('the SMS of a code in %s says what it is for, and ends with the autofill line', async (locale) => {
    const texts = new Set<string>()
    for (const purpose of CODE_PURPOSES) {
      const phone = makePhone()
      await ask(phone, {}, purpose, locale)
      const [text = ''] = await textsTo(phone)
      expect(text).toMatch(/^(\d{6}) [^\n]+\n\n@localhost #\1$/)
      texts.add(text.replaceAll(/\d{6}/g, ''))
    }
    expect(texts.size).toBe(CODE_PURPOSES.length)
  })

  test('a code can not be found out from its stored hash', async () => {
    const phone = makePhone()
    await ask(phone)
    const code = await newestCode(phone)
    const { code_hash } = await database.selectFrom('login_code').where('phone_e164', '=', phone).selectAll().executeTakeFirstOrThrow()
    const guesses = [`${phone} ${code}`, `code sign_in ${phone} ${code}`, code]
    expect(guesses.map((guess) => createHash('sha256').update(guess).digest('base64url'))).not.toContain(code_hash)
  })

  test('a code is valid only in the browser that requested it', async () => {
    const phone = makePhone()
    await ask(phone, HOME)
    const code = await newestCode(phone)
    expect((await verify(phone, code, { browser: 'one that never asked' })).json().code).toBe('code_expired')
    await ask(makePhone(), STRANGER)
    expect((await verify(phone, code, STRANGER)).json().code).toBe('code_expired')
    expect((await verify(phone, code, HOME)).statusCode).toBe(200)
  })
})

describe('the cookie for codes', () => {
  test('the cookie for codes is not readable by scripts, and stays the same for an hour', async () => {
    const first = await ask(makePhone(), { browser: 'new' })
    const [cookie = ''] = String(first.headers['set-cookie']).split(';')
    expect(String(first.headers['set-cookie'])).toMatch(/^code-browser=[\w-]{22}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(String((await ask(makePhone(), { browser: 'new' })).headers['set-cookie'])).toContain(`${cookie};`)
    const forged = await call('POST', '/login/code', {
      browser: 'another',
      headers: { cookie: 'code-browser=short' },
      body: { phone_number: makePhone(), locale: 'en' },
    })
    expect(String(forged.headers['set-cookie'])).toMatch(/^code-browser=[\w-]{22};/)
  })

  test('over https no other host of the domain can set the cookie for codes', async () => {
    const server = await testServer({
      SMS_PROVIDER: 'http',
      SMS_HTTP_URL: 'http://127.0.0.1:1/?to={to}&text={text}',
      PUBLIC_URL: 'https://help.example.org',
      LOG_LEVEL: 'silent',
    })
    const reply = await server.call('POST', '/login/code', { body: { phone_number: makePhone(), locale: 'en' } })
    expect(String(reply.headers['set-cookie'])).toMatch(
      /^__Host-code-browser=[\w-]{22}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  })
})

describe('a stranger who requests and guesses codes', () => {
  /** Requests and guesses as many codes as possible, from a number of networks. */
  async function attack(phone: string, networks: number) {
    for (let network = 1; network <= networks; network++) {
      const from = { address: `198.51.${network}.7`, browser: `a stranger's ${network}` }
      for (let time = 0; time < 6; time++) {
        await ask(phone, from)
        for (let guess = 0; guess < 3; guess++) await verify(phone, '000000', from)
        // The code is sent before the clock moves, because a code is useless after ten minutes.
        await codesTo(phone)
        clock.now += 30 * MINUTE
      }
    }
  }

  test('a stranger’s requests and guesses do not keep a person from signing in by a code', async () => {
    const family = await makeFamily()
    const { phone } = await family.makeSupporter()
    await attack(phone, 1)
    expect(await comes(phone, HOME)).toBe(true)
    const code = await newestCode(phone)
    for (let guess = 0; guess < 5; guess++) await verify(phone, wrongOf(code), STRANGER)
    expect((await verify(phone, code, HOME)).json().memberships).toHaveLength(1)
  })

  test('requests from many networks lock no known device out, and cost ten SMS a day at most', async () => {
    const family = await makeFamily()
    const { phone } = await family.makeSupporter()
    const session = await call('POST', '/session', { body: await family.linkTo(phone) })
    const device = { ...HOME, headers: { cookie: String(session.headers['set-cookie']).split(';')[0] ?? '' } }
    const before = (await codesTo(phone)).length
    const began = clock.now
    await attack(phone, 4)
    expect(await codesTo(phone)).toHaveLength(before + 7)
    expect(await comes(phone, HOME)).toBe(false)
    for (let time = 0; time < 3; time++) {
      expect(await comes(phone, device)).toBe(true)
      const verified = await verify(phone, await newestCode(phone), device)
      expect(verified.statusCode).toBe(200)
      // Each sign-in makes a new device.
      device.headers.cookie =
        String([verified.headers['set-cookie']].flat().find((each) => each?.startsWith('device='))).split(';')[0] ?? ''
    }
    expect(await comes(phone, device)).toBe(false)
    clock.now = began + DAY - 1
    expect(await comes(phone, device)).toBe(false)
    expect(await codesTo(phone)).toHaveLength(before + 10)
  })

  test('a device cookie of another person, or an ended device cookie, has no own share of codes', async () => {
    const family = await makeFamily()
    const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter()]
    const session = await call('POST', '/session', { body: await family.linkTo(avi.phone) })
    const device = { ...HOME, headers: { cookie: String(session.headers['set-cookie']).split(';')[0] ?? '' } }
    const share = async (phone: string) => {
      for (let time = 0; time < 3; time++) {
        await comes(phone, HOME)
        clock.now += MINUTE
      }
      return comes(phone, device)
    }
    expect(await share(bella.phone)).toBe(false)
    await ok(call('DELETE', '/session', device))
    expect(await share(avi.phone)).toBe(false)
  })

  test('a device that signed in by a link that others could see has no own share of codes', async () => {
    const family = await makeFamily()
    const avi = await family.makeSupporter()
    const [made] = await makeLinks(database, avi.phone, settings, clock.now)
    const session = await call('POST', '/session', { body: linkIn(made?.path ?? '') })
    expect(session.statusCode).toBe(201)
    const device = { ...HOME, headers: { cookie: String(session.headers['set-cookie']).split(';')[0] ?? '' } }
    for (let time = 0; time < 3; time++) {
      expect(await comes(avi.phone, HOME)).toBe(true)
      clock.now += MINUTE
    }
    expect(await comes(avi.phone, device)).toBe(false)
  })

  test('requests for codes from one network share limits, and other networks have their own', async () => {
    const phone = makePhone()
    const from = async (address: string) => comes(phone, { address, browser: address })
    expect(await from('2001:db8:7:1::1')).toBe(true)
    expect(await from('2001:db8:7:2::1')).toBe(false)
    expect(await from('2001:db8:8:1::1')).toBe(true)
    expect(await from('203.0.113.1')).toBe(true)
    expect(await from('203.0.113.200')).toBe(false)
  })
})
