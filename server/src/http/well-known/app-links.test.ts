import { expect, test } from 'vitest'
import { readSettings } from '../../env.ts'
import { testServer } from '../../testing/server.ts'

const PAIRS = Array.from({ length: 32 }, (_, index) => (index + 160).toString(16))
const ANDROID = '/.well-known/assetlinks.json'
const IOS = '/.well-known/apple-app-site-association'

test.each([':', ''])('the app in ANDROID_APP may open our links if %j separates the pairs of its SHA-256', async (between) => {
  const { app } = await testServer({ ANDROID_APP: `org.example.help:${PAIRS.join(between)}` })
  const reply = await app.inject(ANDROID)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, expect.stringMatching(/^application\/json/)])
  expect(reply.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'org.example.help',
        sha256_cert_fingerprints: [PAIRS.join(':').toUpperCase()],
      },
    },
  ])
  expect((await app.inject(IOS)).statusCode).toBe(404)
})

test('the app that IOS_APP names may open the links of our messages', async () => {
  const { app } = await testServer({ IOS_APP: 'A1B2C3D4E5.org.example.help' })
  const reply = await app.inject(IOS)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, expect.stringMatching(/^application\/json/)])
  const [details] = reply.json().applinks.details
  expect(details.appIDs).toEqual(['A1B2C3D4E5.org.example.help'])
  expect(details.components).toContainEqual({ '/': '/login/*' })
  expect((await app.inject(ANDROID)).statusCode).toBe(404)
})

test.each([
  'org.example.help',
  `help:${PAIRS.join(':')}`,
  `org.example.help:${PAIRS.slice(1).join(':')}`,
  `org.example.help:${PAIRS.join(':')}0`,
])('ANDROID_APP is refused if it is no package with a SHA-256: %s', (ANDROID_APP) => {
  expect(() => readSettings({ ANDROID_APP })).toThrow(/^ANDROID_APP has to be the package of your app/)
})

test.each(['org.example.help', 'A1B2C3D4E5', 'a1b2c3d4e5.org.example.help', 'A1B2C3D4E5.org.example.help/x'])(
  'IOS_APP is refused if it is no team with a bundle: %s',
  (IOS_APP) => {
    expect(() => readSettings({ IOS_APP })).toThrow(/^IOS_APP has to be the ten signs of your team/)
  },
)
