import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/programs/find-postgres.ts'
import { fillFamilies, MEMBERS, tokenOf } from './fill-families.ts'
import { keepsGoals } from './goals.ts'
import { OUR_SERVER, start } from './start.ts'

// npm run bench -- streams: opens 5,000 streams of live updates on one process with SQLite. It measures their cost while nothing happens,
// and the time from the start of a change until the phones of the circle get the event. It runs only on Linux, because memory and processor
// time come from /proc.

const STREAMS = 5_000
/** A token may open this many streams. */
const OF_TOKEN = 4
const FAMILIES = Math.ceil(STREAMS / (MEMBERS * OF_TOKEN))
const IDLE_SECONDS = 30
const CHANGES = 60

interface Phone {
  family: number
  socket: Socket
  /** Called when an event arrives. */
  heard: () => void
}

export async function measureStreams() {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-streams-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { DATA_DIR: folder, PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'warn', SMS_PROVIDER: 'screen' }
  const server = await start(OUR_SERVER, settings, `${url}/readyz`)
  const phones: Phone[] = []
  try {
    const tasks = (await fillFamilies({ dataFolder: folder }, 1, FAMILIES)).slice(0, CHANGES)
    // The server gets time to settle before its memory is measured.
    await wait(2_000)
    const before = usageOf(server.pid)
    for (let count = 0; count < STREAMS; count++) {
      const family = (count % FAMILIES) + 1
      const member = (Math.floor(count / FAMILIES) % MEMBERS) + 1
      phones.push(await openStream(port, family, tokenOf(family, member)))
    }
    const opened = usageOf(server.pid)
    await wait(IDLE_SECONDS * 1000)
    const idle = usageOf(server.pid)
    const times: number[] = []
    for (const { id, family } of tasks) {
      const began = performance.now()
      const others = phones.filter((phone) => phone.family === family).map((phone) => once(phone).then(() => performance.now() - began))
      const headers = { authorization: `Bearer ${tokenOf(family, 2)}` }
      const reply = await fetch(`${url}/v2/supporters/me/families/family${family}/tasks/${id}/assign_me`, { method: 'PUT', headers })
      if (!reply.ok) throw new Error(`a task was not taken: ${reply.status}`)
      times.push(...(await Promise.all(others)))
    }
    times.sort((one, other) => one - other)
    const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN
    console.log(`\n${new Date().toISOString().slice(0, 10)}, Node ${process.version}: ${phones.length} streams, ${times.length} events`)
    console.log(`heard after ${at(0.5).toFixed(0)} ms (p50), ${at(0.99).toFixed(0)} ms (p99)`)
    return keepsGoals([
      { what: `memory of ${STREAMS} streams, MB`, value: Math.max(opened.megabytes, idle.megabytes) - before.megabytes, most: 120 },
      {
        what: 'processor time while nothing happens, percent of a core',
        value: ((idle.ms - opened.ms) / (IDLE_SECONDS * 1000)) * 100,
        most: 3,
      },
      { what: 'from a change to the other phones, p99, ms', value: at(0.99), most: 1_000 },
    ])
  } finally {
    for (const { socket } of phones) socket.destroy()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const once = (phone: Phone) =>
  new Promise<void>((done) => {
    phone.heard = done
  })

/** Resolves after the first event. */
async function openStream(port: number, family: number, token: string) {
  const socket = connect({ port, host: '127.0.0.1' })
  const phone: Phone = { family, socket, heard: () => {} }
  const first = once(phone)
  socket.setEncoding('latin1').on('data', (text) => String(text).includes('data:') && phone.heard())
  socket.write(
    `GET /v2/supporters/me/families/family${family}/live HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\naccept: text/event-stream\r\n\r\n`,
  )
  await first
  return phone
}

/** Memory in MB and processor time in ms of a process. See proc(5): a tick is 10 ms. */
function usageOf(pid: number) {
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? []
  return { megabytes: Number(resident) / 1024, ms: (Number(user) + Number(system)) * 10 }
}
