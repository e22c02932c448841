import { existsSync } from 'node:fs'
import { OPEN_TASKS_MAX } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { openConnections, requestOf, watch } from '../testing/connections.ts'
import { aPlace, signInByCommand, startServer } from '../testing/process.ts'

// The tests read the memory of the server from /proc, so they are skipped on systems without it.
const hasProcesses = existsSync('/proc/self/status')
const cases = test.skipIf(!hasProcesses)
const timeout = 120_000

/** A server in its own process, and the owner of a family with the maximum of tasks. */
async function aLargeFamily() {
  const place = await aPlace()
  const server = await startServer(place)
  const { token, family } = await signInByCommand(place, server.call)
  const drafts = Array.from({ length: OPEN_TASKS_MAX }, (_, index) => ({
    title: `Soup for the evening number ${index}, no onions please`,
    category: 'home',
    date: null,
    start: null,
    end: null,
  }))
  const saved = await server.call('POST', `/families/${family}/tasks/import/confirm`, { token, body: { drafts } })
  expect(saved.status).toBe(201)
  const list = `/families/${family}/tasks`
  expect((await server.call('GET', list, { token })).status).toBe(200)
  return { server, token, list: `/v2${list}` }
}

/** In ms and MB. Without the server's limits on calls, the waits were seconds, and the memory grew by hundreds of MB. */
function expectUndisturbed({ waited, worked, grownBy }: Awaited<ReturnType<typeof watch>>) {
  expect(waited, 'median, by the clock').toBeLessThan(500)
  expect(worked, '95 of 100, by the work that came first').toBeLessThan(500)
  expect(grownBy, 'memory').toBeLessThan(150)
}

cases('600 pipelined calls of the API page that are not read do not delay others', { timeout }, async () => {
  const server = await startServer(await aPlace())
  expectUndisturbed(await watch(server, 5, () => openConnections(server.port, 1, requestOf('/v2/docs').repeat(600), { reads: false })))
})

cases('600 pipelined calls of one connection all get their replies', { timeout }, async () => {
  const server = await startServer(await aPlace())
  const { state } = openConnections(server.port, 1, requestOf('/v2/settings').repeat(600), { reads: true })
  await expect.poll(() => state.answered['200'], { timeout: 30_000 }).toBe(600)
})

cases('ten connections of 2,000 pipelined calls each do not delay others', { timeout }, async () => {
  const server = await startServer(await aPlace())
  expectUndisturbed(await watch(server, 5, () => openConnections(server.port, 10, requestOf('/v2/docs').repeat(2_000), { reads: true })))
})

cases('200 pipelined lists of 2,000 tasks do not delay others', { timeout }, async () => {
  const { server, token, list } = await aLargeFamily()
  const calls = requestOf(list, { authorization: `Bearer ${token}` }).repeat(200)
  expectUndisturbed(await watch(server, 8, () => openConnections(server.port, 1, calls, { reads: true })))
})

cases('200 clients that request a compressed list of 2,000 tasks at once do not delay others', { timeout }, async () => {
  const { server, token, list } = await aLargeFamily()
  const call = requestOf(list, { authorization: `Bearer ${token}`, 'accept-encoding': 'br' })
  expectUndisturbed(await watch(server, 8, () => openConnections(server.port, 200, call, { reads: true })))
})
