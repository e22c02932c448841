import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const SECRET = 'Soup for Dana, door code 4711'
const FORM = 'application/x-www-form-urlencoded'

test.each([FORM, 'multipart/form-data; boundary=x', 'text/plain'])('a shared text of type %s leads to the app', async (type) => {
  const { app } = await testServer()
  const reply = await app.inject({ method: 'POST', url: '/share', headers: { 'content-type': type }, payload: `text=${SECRET}` })
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/family/tasks/paste?shared'])
  expect(reply.body).not.toContain('Soup')
})

test('a share from another site leads to the first page, and not to the page for a pasted list', async () => {
  const { app } = await testServer()
  const headers = { 'content-type': FORM, 'sec-fetch-site': 'cross-site' }
  const reply = await app.inject({ method: 'POST', url: '/share', headers, payload: `text=${SECRET}` })
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/'])
})

test('the server replies without waiting for the request’s body, and logs nothing of it', async () => {
  const { app, lines } = await testServer({ LOG_LEVEL: 'trace' })
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(url.port), url.hostname)
  const head = ['POST /share HTTP/1.1', `Host: ${url.host}`, `Content-Type: ${FORM}`, 'Content-Length: 50000000']
  // Only the first line of a body of 50 MB is sent.
  socket.write(`${head.join('\r\n')}\r\n\r\ntext=${encodeURIComponent(SECRET)}`)
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  await once(socket, 'close')
  expect(received).toMatch(/^HTTP\/1\.1 303 /)
  expect(lines.join('')).not.toMatch(/Soup|4711/)
  expect(lines.join('')).toContain('/share')
})
