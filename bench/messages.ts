import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const PER_SECOND = 50
const SECONDS = 20

/** How long a gateway elsewhere takes to answer, in ms. */
export const GATEWAY_TAKES = 100

/** A gateway that takes its time, and notes when it was asked to send to whom. */
export async function startGateway(port: number) {
  const reached = new Map<string, number>()
  const server = createServer(async (request, reply) => {
    reached.set(new URL(request.url ?? '', 'http://gateway').searchParams.get('to') ?? '', performance.now())
    await wait(GATEWAY_TAKES)
    reply.writeHead(202).end('0: Accepted for delivery')
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${port}/?to={to}&text={text}`, reached, stop: () => server.close() }
}

/** Login codes asked for at an even pace, each by another number; how long after the answer the gateway had the message, in ms. */
export async function measureMessages(url: string, reached: Map<string, number>) {
  const answered = new Map<string, number>()
  const began = performance.now()
  const asking: Promise<void>[] = []
  for (let count = 0; count < PER_SECOND * SECONDS; count++) {
    await wait(Math.max(0, began + (count * 1000) / PER_SECOND - performance.now()))
    asking.push(askForCode(url, count).then((phone) => void answered.set(phone, performance.now())))
  }
  await Promise.all(asking)
  const until = performance.now() + 30_000
  while (reached.size < answered.size && performance.now() < until) await wait(100)
  const times = [...answered]
    .map(([phone, at]) => Math.max(0, (reached.get(phone) ?? Number.POSITIVE_INFINITY) - at))
    .sort((one, other) => one - other)
  const share = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
  return { messages: times.length, p50: share(0.5), p95: share(0.95), most: share(1) }
}

async function askForCode(url: string, count: number) {
  const phone = `+97252${2_000_000 + count}`
  const reply = await fetch(`${url}/v2/login/code`, {
    method: 'POST',
    // One address may not ask for so many.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${count >> 6}.1` },
    body: JSON.stringify({ phone_number: phone, locale: 'en' }),
  })
  if (!reply.ok) throw new Error(`a code was answered ${reply.status}`)
  await reply.arrayBuffer()
  return phone
}
