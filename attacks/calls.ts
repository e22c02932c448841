import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { aBrowser, aFamily, aPhone } from './people.ts'
import { attack, gained } from './report.ts'
import type { World } from './world.ts'

/** As long as a healthy server may keep another one waiting, in ms: a slow machine has its share. */
const WAIT_MAX = 1_500
const MEMORY_MAX = 250
const MIB = 1024

/** Memory that the server's process holds, in MiB. */
async function memoryOf({ pid }: World) {
  const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) / MIB
}

/** The longest that another caller waits, in ms, and how much memory the server takes more, while this runs. */
async function during(world: World, what: () => Promise<unknown>) {
  const before = await memoryOf(world)
  const seen = { wait: 0, memory: 0 }
  let isDone = false
  const others = (async () => {
    while (!isDone) {
      const began = Date.now()
      await fetch(`${world.url}/healthz`).then((answer) => answer.text())
      seen.wait = Math.max(seen.wait, Date.now() - began)
      seen.memory = Math.max(seen.memory, (await memoryOf(world)) - before)
      await pause(20)
    }
  })()
  await what()
  isDone = true
  await others
  return gained({
    [`others wait ${seen.wait} ms`]: seen.wait > WAIT_MAX,
    [`${Math.round(seen.memory)} MiB of memory`]: seen.memory > MEMORY_MAX,
  })
}

/** Sends so many requests on one connection and reads none of the answers. */
async function pipelined({ port }: World, request: string, amount: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  socket.write(request.repeat(amount))
  await pause(6_000)
  socket.destroy()
}

export async function playCalls() {
  await attack('stalling the server by six hundred pipelined pages that nobody reads', {}, (world) =>
    during(world, () => pipelined(world, 'GET /v2/docs HTTP/1.1\r\nHost: localhost\r\n\r\n', 600)),
  )

  await attack('filling the memory by two hundred pipelined lists that nobody reads', {}, async (world) => {
    const family = await aFamily(world)
    const drafts = Array.from({ length: 1_900 }, (_, at) => ({
      title: `Soup ${at} `.padEnd(110, 'x'),
      category: 'home',
      date: null,
      start: null,
      end: null,
    }))
    const saved = await family.as('POST', '/tasks/import/confirm', { drafts })
    if (saved.status !== 201) throw new Error(`not played: ${saved.text.slice(0, 200)}`)
    const request = `GET /v2${family.path}/tasks HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${family.token}\r\n\r\n`
    return during(world, () => pipelined(world, request, 200))
  })

  await attack('stalling the server by a table of a million columns, and by a text of blanks', {}, async (world) => {
    const family = await aFamily(world)
    const blanks = `${' '.repeat(500)}\n`.repeat(2_000)
    return during(world, async () => {
      await family.as('POST', '/tasks/import', { text: ','.repeat(1_000_000), format: 'csv' })
      await family.as('POST', '/tasks/import', { text: blanks, format: 'lines' })
    })
  })

  await attack('asking to join more often than an address may, all at once', {}, async (world) => {
    const family = await aFamily(world)
    const invitation = await family.invitation()
    const visitor = aBrowser(world)
    const asks = Array.from({ length: 48 }, () => {
      const supporter = { first_name: 'Nobody', last_name: 'Known', phone_number: aPhone() }
      return visitor.call('POST', '/supporters/signup', { body: { invitation, supporter } })
    })
    const taken = (await Promise.all(asks)).filter(({ status }) => status === 201).length
    return gained({ [`${taken} requests of 30`]: taken > 30 })
  })
}
