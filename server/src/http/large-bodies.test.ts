import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { requestOf } from '../testing/connections.ts'
import { testServer } from '../testing/server.ts'

const server = await testServer()
const port = await server.listen()

/** Starts to send a megabyte. `answer` is the reply so far. */
async function beginImport(path: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': '999999' }
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  const arrived = once(server.app.server, 'request')
  socket.write(`${requestOf(`/v2${path}/tasks/import`, headers, 'POST')}{"text":"`)
  await arrived
  const answer = once(socket, 'data').then(([text]) => String(text))
  return { answer, finish: () => void socket.write(`${'\\n'.repeat(499_994)}"}`) }
}

test('the number of large bodies read at once is limited over all callers', async () => {
  const families = []
  for (let count = 0; count < 9; count++) families.push(await server.makeFamily())
  const answers = []
  for (const { path, owner } of families)
    answers.push((await beginImport(path, owner.token)).answer, (await beginImport(path, owner.token)).answer)
  for (const answer of answers.slice(16)) expect(await answer).toMatch(/^HTTP\/1\.1 503 /)
})

test('a large body is read only from a signed-in caller', async () => {
  const family = await server.makeFamily()
  const { answer } = await beginImport(family.path, 'x'.repeat(22))
  expect(await answer).toMatch(/^HTTP\/1\.1 401 /)
})

test('one caller can send two large bodies at once but not three, and another can still send one', async () => {
  const [family, other] = [await server.makeFamily(), await server.makeFamily()]
  const imports = [await beginImport(family.path, family.owner.token), await beginImport(family.path, family.owner.token)]
  const third = await (await beginImport(family.path, family.owner.token)).answer
  expect(third).toMatch(/^HTTP\/1\.1 503 /)
  expect(third).toMatch(/^retry-after: \d+$/im)
  for (const each of [...imports, await beginImport(other.path, other.owner.token)]) {
    each.finish()
    expect(await each.answer).toMatch(/^HTTP\/1\.1 200 /)
  }
  const again = await beginImport(family.path, family.owner.token)
  again.finish()
  expect(await again.answer).toMatch(/^HTTP\/1\.1 200 /)
})
