import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { makePhone } from '../../server/src/testing/family.ts'
import { makeFamily } from './people.ts'
import { attack, gained } from './report.ts'
import type { World } from './world.ts'

/** In ms: how long another caller may have to wait for a healthy server. The time is long enough for slow machines. */
const WAIT_MAX = 1_500
/** In MiB: how much the memory of the server's process may grow during an attack. */
const MEMORY_MAX = 250
const KIB_PER_MIB = 1024

/** Memory that the server's process holds, in MiB. */
async function memoryOf({ pid }: World) {
  const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) / KIB_PER_MIB
}

/** Runs `load`, and reports if another caller waits too long meanwhile, or if the server's memory grows too much. */
async function during(world: World, load: () => Promise<unknown>) {
  const before = await memoryOf(world)
  const most = { wait: 0, memory: 0 }
  let isDone = false
  const otherCaller = (async () => {
    while (!isDone) {
      const began = Date.now()
      await fetch(`${world.url}/healthz`).then((reply) => reply.text())
      most.wait = Math.max(most.wait, Date.now() - began)
      most.memory = Math.max(most.memory, (await memoryOf(world)) - before)
      await pause(20)
    }
  })()
  await load()
  isDone = true
  await otherCaller
  return gained({
    [`others wait ${most.wait} ms`]: most.wait > WAIT_MAX,
    [`${Math.round(most.memory)} MiB of memory`]: most.memory > MEMORY_MAX,
  })
}

/** Sends `amount` requests on one connection, and reads none of the replies. */
async function pipelined({ port }: World, request: string, amount: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  socket.write(request.repeat(amount))
  await pause(6_000)
  socket.destroy()
}

export async function attackCalls() {
  await attack('a made-up token for each call, to take many turns from one address', {}, async (world) => {
    const eve = world.openBrowser()
    const replies = []
    for (let round = 0; round < 24; round++) {
      const calls = Array.from({ length: 100 }, (_, index) =>
        eve.call('GET', '/supporters/me', { token: `${String(round * 100 + index).padStart(4, '0')}${'x'.repeat(18)}` }),
      )
      replies.push(...(await Promise.all(calls)))
    }
    const answered = replies.filter(({ statusCode }) => statusCode === 401).length
    // One address may call with unknown tokens 500 times at once, and after that 20 times a second.
    return gained({ [`${answered} of ${replies.length} calls looked up`]: answered > 1_500 })
  })

  await attack('stalling the server by six hundred pipelined pages that are never read', {}, (world) =>
    during(world, () => pipelined(world, 'GET /v2/docs HTTP/1.1\r\nHost: localhost\r\n\r\n', 600)),
  )

  await attack('filling the memory by two hundred pipelined lists that are never read', {}, async (world) => {
    const family = await makeFamily(world)
    const drafts = Array.from({ length: 1_900 }, (_, at) => ({
      title: `Soup ${at} `.padEnd(110, 'x'),
      category: 'home',
      date: null,
      start: null,
      end: null,
    }))
    const saved = await family.asOwner('POST', '/tasks/import/confirm', { drafts })
    if (saved.statusCode !== 201) throw new Error(`not run: ${saved.body.slice(0, 200)}`)
    const request = `GET /v2${family.path}/tasks HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${family.owner.token}\r\n\r\n`
    return during(world, () => pipelined(world, request, 200))
  })

  await attack('stalling the server by a table of a million columns, and by a text of blanks', {}, async (world) => {
    const family = await makeFamily(world)
    const blanks = `${' '.repeat(500)}\n`.repeat(2_000)
    return during(world, async () => {
      await family.asOwner('POST', '/tasks/import', { text: ','.repeat(1_000_000), format: 'csv' })
      await family.asOwner('POST', '/tasks/import', { text: blanks, format: 'lines' })
    })
  })

  await attack('asking to join more often than an address may, all at once', {}, async (world) => {
    const family = await makeFamily(world)
    const invitation = (await family.makeInvitation()).token
    const visitor = world.openBrowser()
    const asks = Array.from({ length: 48 }, () => {
      const supporter = { first_name: 'Nobody', last_name: 'Known', phone_number: makePhone() }
      return visitor.call('POST', '/supporters/signup', { body: { invitation, supporter } })
    })
    const taken = (await Promise.all(asks)).filter(({ statusCode: status }) => status === 201).length
    return gained({ [`${taken} requests of 30`]: taken > 30 })
  })
}
