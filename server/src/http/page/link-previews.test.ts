import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { completeLocales, languageTag } from '@hand-in-hand/contract/locales.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const DIST = join(import.meta.dirname, '../../../../web/dist')
if (!existsSync(DIST)) throw new Error('There is no web app to ask for: npm start builds it')
const { app, makeFamily } = await testServer({ PUBLIC_URL: 'https://help.example.org', ALLOW_SCREEN_OUTBOX: 'yes' })

/** A page as a messenger fetches it. */
const fetchPage = (url: string) => app.inject({ url, headers: { accept: '*/*', 'user-agent': 'WhatsApp/2.23' } })

/** The `og:` tags in the head of a page, by their names. */
async function previewOf(url: string) {
  const { body, statusCode } = await fetchPage(url)
  expect(statusCode).toBe(200)
  const [head = ''] = body.split('</head>')
  return Object.fromEntries([...head.matchAll(/<meta property="og:([^"]+)" content="([^"]*)">/g)].map(([, name, text]) => [name, text]))
}

test('a shared sign-up link has a preview with title, text and picture', async () => {
  const family = await makeFamily({ title: 'Levi' })
  const { token } = await family.getInvitation()
  expect(await previewOf(`/sign-up/${token}`)).toEqual({
    title: 'A family could use some help',
    description: 'See what would help, and ask to join if you like.',
    image: 'https://help.example.org/preview.png',
    'image:width': '1200',
    'image:height': '630',
    type: 'website',
    site_name: 'Hand in Hand',
    locale: 'en',
  })
})

test('the preview picture is a PNG of 1200 by 630 pixels, and small', async () => {
  const reply = await fetchPage('/preview.png')
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png'])
  // Width and height are in the header of a PNG.
  expect([reply.rawPayload.readUInt32BE(16), reply.rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
  // WhatsApp does not show a larger picture.
  expect(reply.rawPayload.length).toBeLessThan(300_000)
})

test("a preview is in the sender's language, which the link names", async () => {
  for (const path of ['/sign-up/x', '/sign__up/x', '/t/family/22', '/t/family/-7?task=1', '/a', '/', '/login/user/family']) {
    const titles = new Set<string | undefined>()
    for (const locale of completeLocales()) {
      const { title, description, locale: spoken } = await previewOf(`${path}${path.includes('?') ? '&' : '?'}l=${locale}`)
      expect(title && description, `${path} ${locale}`).toBeTruthy()
      expect(spoken).toBe(languageTag(locale))
      titles.add(description)
    }
    expect(titles.size, path).toBe(completeLocales().length)
  }
  const english = await previewOf('/sign-up/x')
  for (const unknown of ['zz', '', '%', '"><script>', 'en&l=iw']) expect(await previewOf(`/sign-up/x?l=${unknown}`)).toEqual(english)
  expect(await previewOf('/sign-up/x?l=he')).toEqual(await previewOf('/sign-up/x?l=iw'))
})

test('a preview names no one, and is the same for every family and an invalid link', async () => {
  const family = await makeFamily({ title: 'Levi' })
  const { token } = await family.getInvitation()
  const task = await family.makeTask({ title: 'Grandma to the clinic' })
  const page = await fetchPage(`/t/${family.token}/-${task.id}`)
  for (const secret of ['Levi', 'Noa', 'Grandma', family.token]) expect(page.body).not.toContain(secret)
  expect(await previewOf(`/sign-up/${token}`)).toEqual(await previewOf('/sign-up/wrong'))
})

test('the page that the browser caches contains no preview', () => {
  expect(readFileSync(join(DIST, 'index.html'), 'utf8')).not.toContain('og:')
})
