import { createHash } from 'node:crypto'
import { LOCALES } from '@hand-in-hand/contract/locales.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { app, makeFamily } = await testServer()

const open = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers: { accept: 'text/html', ...headers } })

/** The language of the words in a page, and the words. */
function wordsIn(page: string) {
  const [, locale, json = 'null'] = /<script type="application\/json" id="words" data-locale="(\w+)">(.*?)<\/script>/.exec(page) ?? []
  return { locale, words: JSON.parse(json) as Record<string, unknown> | null }
}

test.each([
  ['de-DE,de;q=0.9,en;q=0.8', 'de'],
  ['he-IL,he;q=0.9', 'iw'],
  ['zz-ZZ, ru;q=0.7', 'ru'],
  ['zz', 'en'],
  ['', 'en'],
])('a reader who accepts %j gets the words in %s with the page', async (accepted, locale) => {
  const { body, headers } = await open('/home', { 'accept-language': accepted })
  expect(wordsIn(body).locale).toBe(locale)
  expect(headers).toMatchObject({ vary: 'accept-encoding, accept-language', 'cache-control': 'no-cache' })
})

test('each language has the same messages with its own translations', async () => {
  const pages = await Promise.all(LOCALES.map(async (locale) => wordsIn((await open('/', { 'accept-language': locale })).body).words ?? {}))
  const ids = pages.map((words) => Object.keys(words).toSorted())
  expect(ids[0]?.length).toBeGreaterThan(100)
  for (const each of ids) expect(each).toEqual(ids[0])
  expect(new Set(pages.map((words) => JSON.stringify(words))).size).toBe(LOCALES.length)
})

test('the page that the service worker caches has no texts, so it fits any language', async () => {
  const { body } = await open('/index.html', { 'accept-language': 'de' })
  expect(body).toContain('<div id="root">')
  expect(wordsIn(body)).toEqual({ locale: undefined, words: null })
})

test.each([
  ['/home', 2],
  ['/tasks?from=sms', 2],
  ['/', 2],
  ['/family', 2],
  ['/sign-up/nrOuerLXGfN75mX_Rt-V4w', 2],
  ['/sign__up/nrOuerLXGfN75mX_Rt-V4w?step=details', 2],
  ['/family/settings', 1],
  ['/me', 1],
  ['/index.html', 1],
])('the page at %s contains the styles of the app, and at most those of one screen', async (url, amount) => {
  const { body, headers } = await open(url)
  const inlined = (tag: string) => [...body.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => text)
  expect(inlined('style')).toHaveLength(amount)
  expect(inlined('script')).toHaveLength(1)
  expect([...body.matchAll(/<link rel="stylesheet" href="\/assets\/[\w-]+\.css" disabled>/g)]).toHaveLength(amount - 1)
  expect(body).not.toContain('<!--')
  // The policy allows what is written in the page, by its hash, and nothing else inline.
  const policy = String(headers['content-security-policy'])
  for (const tag of ['script', 'style']) {
    const allowed = new RegExp(`${tag}-src 'self' ([^;]*)`).exec(policy)?.[1]?.split(' ')
    for (const text of inlined(tag)) expect(allowed).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    expect(allowed).toHaveLength(inlined(tag).length)
  }
  expect(policy).not.toContain('unsafe')
})

test.each([
  ['/home', ['taskList']],
  ['/', ['taskList']],
  ['/family?from=sms', ['overview']],
  ['/family/', ['overview']],
  ['/sign-up/nrOuerLXGfN75mX_Rt-V4w', ['signUp']],
  ['/sign-up/nrOuerLXGfN75mX_Rt-V4w).%E2%80%8F', ['signUp']],
  ['/family/settings', []],
  // The service worker shows this page at any path.
  ['/index.html', ['taskList', 'overview', 'signUp']],
])('the page at %s names the files of the screens %j', async (url, screens) => {
  const { body } = await open(url)
  const [, json = '{}'] = /<script type="application\/json" id="files">(.*?)<\/script>/.exec(body) ?? []
  expect(Object.keys(JSON.parse(json))).toEqual(screens)
  for (const [file = ''] of json.matchAll(/\/assets\/[^"]+/g)) expect((await open(file)).statusCode, file).toBe(200)
})

/** In bytes: what a server sends before the browser has answered, ten segments of 1,460 bytes (RFC 6928). */
const FIRST_ROUND_TRIP = 14_600
/** In bytes: the status line and the headers that only a real connection, or https, has. */
const CONNECTION = 200

test.each(LOCALES)('each first page in %s comes in one round trip, with its headers', async (locale) => {
  for (const url of ['/home', '/family', '/sign-up/nrOuerLXGfN75mX_Rt-V4w']) {
    const { headers, rawPayload } = await open(url, { 'accept-language': locale, 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBe('br')
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    expect(lines.join('').length + rawPayload.length + CONNECTION, url).toBeLessThan(FIRST_ROUND_TRIP)
  }
})

test('the page is the same for everyone: it contains nothing about a person or a family', async () => {
  const family = await makeFamily({ title: 'Kiesewetter' })
  const { token, path } = { token: family.owner.token, path: '/home' }
  const signedIn = await open(path, { authorization: `Bearer ${token}`, cookie: `device=${token}` })
  const anyone = await open(path)
  expect(signedIn.body).toBe(anyone.body)
  expect(signedIn.body).not.toContain(token)
})

test('an unchanged page is not sent again, but the page in another language is sent', async () => {
  const { headers } = await open('/home', { 'accept-language': 'de' })
  const tag = { 'if-none-match': String(headers['etag']) }
  expect((await open('/home', { ...tag, 'accept-language': 'de' })).statusCode).toBe(304)
  expect((await open('/home', { ...tag, 'accept-language': 'ru' })).statusCode).toBe(200)
})
