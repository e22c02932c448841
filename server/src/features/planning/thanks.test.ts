import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { makeFamily, textsTo } = await testServer()

test.each([
  ['That was a great help.', 'זה עזר לנו מאוד.'],
  ['Das war eine große Hilfe.', 'זה עזר לנו מאוד.'],
  ['Thank you, dear Avi.', 'Thank you, dear Avi.'],
])('ready-made thanks are sent in the language of their reader: %s', async (written, read) => {
  const family = await makeFamily()
  const avi = await family.makeSupporter({ locale: 'iw' })
  const task = await family.makeTask()
  await avi.take(task)
  await avi.complete(task)
  expect((await family.asOwner('POST', `/tasks/${task.id}/thank`, { text: written })).statusCode).toBe(200)
  expect((await textsTo(avi.phone))[0]).toContain(`"${read}"`)
})
