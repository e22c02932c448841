import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { makeFamily } = await testServer()

test('user text loses invisible and direction characters, and keeps its lines', async () => {
  const family = await makeFamily()
  const reply = await family.asOwner('POST', '/tasks', {
    title: '  Soup\u202e for\u2066 Noa\u0007 ',
    description: 'First line\nsecond\tline\u202c',
    category: 'home',
    type: 'no_time',
  })
  expect(reply.json().tasks).toMatchObject([{ title: 'Soup for Noa', description: 'First line\nsecond\tline' }])
})

test('a letter that has two Unicode forms is stored in its composed form', async () => {
  const family = await makeFamily()
  const { title } = await family.makeTask({ title: 'Cafe\u0301' })
  expect(title).toBe('Caf\u00e9')
})
