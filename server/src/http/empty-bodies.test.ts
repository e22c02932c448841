import { expect, test } from 'vitest'
import { testServer } from '../testing/server.ts'

const { app, makeFamily } = await testServer()

/** Returns a function that sends a call of the owner with these headers and bytes, without the headers that a client would add. */
async function aSender() {
  const family = await makeFamily()
  const task = await family.makeTask()
  const headers = { authorization: `Bearer ${family.owner.token}` }
  const path = `/v2/supporters/me${family.path}/tasks/${task.id}`
  return (method: 'PUT' | 'POST', what: string, more: Record<string, string>, payload?: string) =>
    app.inject({
      method,
      url: what.startsWith('/') ? `/v2${what}` : `${path}/${what}`,
      headers: { ...headers, ...more },
      ...(payload !== undefined && { payload }),
    })
}

const TYPES: [string, Record<string, string>][] = [
  ['no type', {}],
  ['JSON', { 'content-type': 'application/json' }],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['text', { 'content-type': 'text/plain;charset=UTF-8' }],
]

test.each(TYPES)('a task is taken, completed and given back with an empty body of type: %s', async (_, type) => {
  const send = await aSender()
  for (const what of ['assign_me', 'unassign_me', 'assign_me', 'complete']) {
    for (const length of [{}, { 'content-length': '0' }]) {
      expect((await send('PUT', what, { ...type, ...length })).statusCode, what).toBe(200)
    }
  }
})

test('a reason may be null, and a body that is not empty must have the media type of JSON', async () => {
  const send = await aSender()
  const json = { 'content-type': 'application/json' }
  expect((await send('PUT', 'assign_me', json, '{}')).statusCode).toBe(200)
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=b', 'application/xml']) {
    expect((await send('PUT', 'unassign_me', { 'content-type': type }, 'reason=Flu')).json().code, type).toBe('unsupported_media_type')
    expect((await send('PUT', 'unassign_me', { 'content-type': type }, ' ')).json().code, type).toBe('unsupported_media_type')
    const streamed = { 'content-type': type, 'transfer-encoding': 'chunked' }
    expect((await send('PUT', 'unassign_me', streamed)).json().code, type).toBe('unsupported_media_type')
  }
  expect((await send('PUT', 'unassign_me', json, '{"reason":null}')).json()).toMatchObject({ status: 'initial' })
})

test('an empty form is refused for a POST, which a page of another site could send', async () => {
  const send = await aSender()
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' }
  for (const path of ['/session', '/supporters/me/calendar', '/login/code']) {
    expect((await send('POST', path, form)).json().code, path).toBe('unsupported_media_type')
  }
  expect((await send('POST', '/nothing', form)).statusCode).toBe(404)
})
