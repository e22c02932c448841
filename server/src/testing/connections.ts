import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** A request without a body. */
export const requestOf = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  [`${method} ${path} HTTP/1.1`, 'host: x', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')

/** Sends a text unchanged. Returns what was received until the connection was closed. */
export async function sendRaw(port: number, text: string) {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.on('data', (part: string) => {
    answer += part
  })
  socket.on('error', () => {})
  socket.write(text)
  await once(socket, 'close')
  return answer
}

/** Opens connections that each send the same text. What they receive is counted by status, or left unread. */
export function openConnections(port: number, amount: number, text: string, { reads }: { reads: boolean }) {
  const answered: Record<string, number> = {}
  const state = { open: amount, answered }
  const sockets = Array.from({ length: amount }, () => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    socket.on('error', () => {}).on('close', () => state.open--)
    let rest = ''
    if (reads) {
      socket.on('data', (part: string) => {
        for (const [, status = ''] of `${rest}${part}`.matchAll(/HTTP\/1\.1 (\d{3}) /g)) answered[status] = (answered[status] ?? 0) + 1
        // A status line may come in two parts, but it is counted once.
        rest = part.slice(-12)
      })
    } else socket.pause()
    socket.write(text)
    return socket
  })
  const close = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(close)
  return { state, close }
}

/**
 * Measures how `load` affects other clients. Requests /healthz every 50 ms on a new connection. `waited` is the median of the elapsed times
 * in ms. `worked` is how long the server's main thread ran during a request, in ms (95th percentile). On a busy machine this is more exact
 * than `waited`. `grownBy` is how much the server's memory grew at most, in MB.
 */
export async function watch({ url, child }: { url: string; child: { pid?: number | undefined } }, seconds: number, load: () => unknown) {
  const { pid = 0 } = child
  const before = memoryOf(pid)
  let most = before
  load()
  const answers: Promise<{ waited: number; worked: number }>[] = []
  const until = performance.now() + seconds * 1000
  for (let next = performance.now(); next < until; next += 50) {
    await wait(Math.max(0, next - performance.now()))
    answers.push(timeOf(`${url}/healthz`, pid))
    most = Math.max(most, memoryOf(pid))
  }
  const times = await Promise.all(answers)
  const share = (part: number, of: 'waited' | 'worked') => {
    const sorted = times.map((each) => each[of]).toSorted((one, other) => one - other)
    return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
  }
  return { waited: share(0.5, 'waited'), worked: share(0.95, 'worked'), grownBy: Math.max(most, memoryOf(pid)) - before }
}

async function timeOf(url: string, pid: number) {
  const [began, ranBefore] = [performance.now(), ranOf(pid)]
  await new Promise<void>((done, fail) => {
    get(url, { agent: false }, (answer) => answer.resume().on('end', done)).on('error', fail)
  })
  return { waited: performance.now() - began, worked: ranOf(pid) - ranBefore }
}

const memoryOf = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
/** In ms: how long the thread ran on a processor. The first number in the file is this time in ns. */
const ranOf = (pid: number) => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
