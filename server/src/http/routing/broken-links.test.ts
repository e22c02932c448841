import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { app } = await testServer({ LOG_LEVEL: 'silent' })
const open = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })

const LINKS = ['/sign-up/TOKEN', '/sign__up/TOKEN', '/t/F/12', '/t/F/-12', '/login/abc/F', '/home', '/family/tasks/22']
const BROKEN = ['%E2%80', '%', '%F0%9F', '%e2%8', '%E2%80.', '%D7', '%F0%9F%91?fbclid=%']

test.each(LINKS.flatMap((link) => BROKEN.map((end) => link + end)))('%s is a page of the app', async (url) => {
  const { statusCode, headers, body } = await open(url)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toContain('id="root"')
})

test.each(['/fewer/SECRET', '/undo/SECRET', '/reach/SECRET', '/ask/SECRET'])(
  '%s shows the same page if other characters follow the link',
  async (link) => {
    const { statusCode, body } = await open(link)
    for (const end of [...BROKEN, '%E2%80%8F', '.', ')*', '%20']) {
      const reply = await open(link + end)
      expect([reply.statusCode, reply.headers['content-type']], end).toEqual([statusCode, 'text/html; charset=utf-8'])
      expect(reply.body, end).toBe(body)
    }
  },
)

test('a broken address returns 404 unless the part before the broken end is a page of the app', async () => {
  for (const url of ['/v2/settings%', '/v2/families/F%E2%80', '/assets/a.js%', '/%', '/sign-up/%E2%80/x'])
    expect((await open(url)).statusCode, url).toBe(url === '/%' ? 200 : 404)
})
