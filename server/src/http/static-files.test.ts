import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testServer } from '../testing/server.ts'

const HELP = join(import.meta.dirname, '../../content/helpers')
const ASSETS = join(import.meta.dirname, '../../../web/dist/assets')
const { app } = await testServer()

interface Content {
  title: string
  description: string
  slides: { file_name: string; thumb_file_name: string; slide_description: string }[]
}

test('every help slideshow exists in four languages, with all its pictures', async () => {
  const get = (url: string) => app.inject({ method: 'GET', url })
  for (const name of readdirSync(HELP)) {
    const english = (await get(`/helpers/${name}/content.json`)).json<Content>()
    for (const locale of ['en', 'iw', 'he', 'de', 'ru', 'la']) {
      const content = (await get(`/helpers/${name}/content.json?locale=${locale}`)).json<Content>()
      expect(content.title === english.title, locale).toBe(locale === 'en' || locale === 'la')
      expect(content.slides.map((slide) => slide.file_name)).toEqual(english.slides.map((slide) => slide.file_name))
      expect(content.description).toBeTruthy()
      for (const slide of content.slides) expect(slide.slide_description).toBeTruthy()
    }
    for (const { file_name, thumb_file_name } of english.slides) {
      for (const picture of [`slide_images/${file_name}`, `thumb_slide_images/${thumb_file_name}`]) {
        const reply = await get(`/helpers/${name}/${picture}`)
        expect([reply.statusCode, reply.headers['content-type']], picture).toEqual([200, expect.stringContaining('image/')])
      }
    }
  }
})

test('only help is found under /helpers', async () => {
  for (const path of [
    'how-to-log-in/slide_images/none.svg',
    'how-to-log-in/slide_images/..%2Fcontent.json',
    '..%2F..%2Fpackage/content.json',
  ]) {
    const { statusCode } = await app.inject({ method: 'GET', url: `/helpers/${path}` })
    expect(statusCode, path).toBe(404)
  }
})

test.each([
  '/metrics',
  '/favicon.ico',
  '/wp-login.php',
  '/.env',
  '/.git/config',
  '/assets/none.js',
  '/sitemap.xml?x=1',
  '/home/picture.png',
  '/.well-known/assetlinks.json',
])('%s is not found and does not show the app', async (url) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const reply = await app.inject({ method, url, headers: { accept: 'text/html' } })
    expect([reply.statusCode, reply.headers['content-type']], method).toEqual([404, 'application/problem+json'])
  }
})

test.each(['/', '/sw.js', '/manifest.de.webmanifest', '/helpers/how-to-log-in/content.json', '/docs/en/TERMS.html', '/v2/docs'])(
  '%s has an ETag of its own in each encoding, or a weak one',
  async (url) => {
    const tagOf = async (encoding: string) => {
      const { statusCode, headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } })
      expect(statusCode).toBe(200)
      return String(headers.etag)
    }
    const [plain, compressed] = [await tagOf('identity'), await tagOf('br')]
    expect(plain !== compressed || plain.startsWith('W/'), `${plain} ${compressed}`).toBe(true)
  },
)

test('an address without a file shows the page of the app, whether the address is known or not', async () => {
  for (const url of [
    '/',
    '/home',
    '/no/such/page',
    '/sign-up/AAAA-_AA',
    '/t/AAAAAAAAAAA/-1',
    '/metric',
    '/login/x/y?z=a.b',
    '//',
    '/a//b',
    '/?%',
  ]) {
    const reply = await app.inject({ url, headers: { accept: 'text/html' } })
    expect([reply.statusCode, reply.headers['content-type']], url).toEqual([200, 'text/html; charset=utf-8'])
  }
})

test('robots.txt lets messengers fetch shared links, and keeps crawlers away from login links', async () => {
  const reply = await app.inject('/robots.txt')
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(reply.body).toContain('Disallow: /login/\n')
  expect(reply.body).not.toMatch(/Disallow: \/(sign|t\/|\n)/)
})

test('an Android app in CONTENT_DIR is served with its type, and the settings name it', async () => {
  const CONTENT_DIR = mkdtempSync(join(tmpdir(), 'content-'))
  onTestFinished(() => rmSync(CONTENT_DIR, { recursive: true }))
  writeFileSync(join(CONTENT_DIR, 'hand-in-hand.apk'), 'PK')
  const env = { CONTENT_DIR, PUBLIC_URL: 'https://help.example.org', SMS_PROVIDER: 'by-hand' }
  const server = await testServer(env)
  const reply = await server.app.inject('/hand-in-hand.apk')
  expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([200, 'application/vnd.android.package-archive', 'PK'])
  const androidApp = async (more = {}) => (await (await testServer({ ...env, ...more })).app.inject('/v2/settings')).json().apps.android
  expect(await androidApp()).toBe('https://help.example.org/hand-in-hand.apk')
  expect(await androidApp({ ANDROID_APP_LINK: 'https://apps.example.org/x' })).toBe('https://apps.example.org/x')
  expect((await app.inject('/hand-in-hand.apk')).statusCode).toBe(404)
})

// The hash in a name consists of letters, digits, - and _, and may end with any of them.
test.skipIf(!existsSync(ASSETS))('every built file is served, and its compressed form has no separate address', async () => {
  // This file is the last by name, because another test requests the first script of the build meanwhile.
  const hyphened = join(ASSETS, 'z-hash-that-ends-with-.js')
  writeFileSync(hyphened, '')
  onTestFinished(() => rmSync(hyphened))
  const server = await testServer()
  for (const name of readdirSync(ASSETS)) {
    const { statusCode } = await server.app.inject(`/assets/${name}`)
    expect(statusCode, name).toBe(name.endsWith('.br') ? 404 : 200)
  }
})
