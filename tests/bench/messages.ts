import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { ok } from '../../server/src/testing/family.ts'
import { zoneOfNoon } from '../../server/src/testing/messages.ts'
import { makeFamilyToMeasure } from './people.ts'

const PER_SECOND = 50
const SECONDS = 20

/** In ms: how long a gateway on the internet takes to reply. */
export const GATEWAY_TAKES = 100

/** The limit of a token allows this many calls at once. */
const TAKES = 150

/**
 * A gateway that replies after GATEWAY_TAKES, and records when it got each message: under the task that the message links to, or else
 * under the phone number.
 */
export async function startGateway(port: number) {
  const reached = new Map<string, number>()
  const texts = new Map<string, string[]>()
  const server = createServer(async (request, reply) => {
    const asked = new URL(request.url ?? '', 'http://gateway').searchParams
    const [to, text] = [asked.get('to') ?? '', asked.get('text') ?? '']
    reached.set(/\/family\/tasks\/\S+/.exec(text)?.[0] ?? to, performance.now())
    texts.set(to, [text, ...(texts.get(to) ?? [])])
    await wait(GATEWAY_TAKES)
    reply.writeHead(202).end('0: Accepted for delivery')
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${port}/?to={to}&text={text}`,
    reached,
    textsTo: async (phone: string) => texts.get(phone) ?? [],
    stop: () => server.close(),
  }
}

type Gateway = Awaited<ReturnType<typeof startGateway>>

/**
 * Requests login codes at an even pace, each for a different phone number. Measures the time (ms) from each reply until the gateway has the
 * message.
 */
export function measureCodes(url: string, gateway: Gateway) {
  return atAnEvenPace(PER_SECOND * SECONDS, (count) => askForCode(url, count), gateway)
}

/**
 * Takes tasks at an even pace. Each take sends the owner a message. For such a message the server has to find out who gets it, and whether
 * it is night. Measures the same times as `measureCodes`.
 */
export async function measureTakes(url: string, gateway: Gateway) {
  const family = await makeFamilyToMeasure(url, gateway.textsTo, { time_zone: zoneOfNoon() })
  const supporter = await family.makeSupporter()
  const ids: number[] = []
  for (let count = 0; count < TAKES; count++) ids.push((await family.makeTask({ title: `Task ${count}` })).id)
  return atAnEvenPace(
    TAKES,
    async (count) => {
      const id = ids[count] ?? 0
      await ok(supporter.take({ id, type: 'no_time' }))
      return `/family/tasks/${id}`
    },
    gateway,
  )
}

/**
 * Runs `act` as often as `amount` says. Each run causes a message, and returns the key under which `reached` has the message. Measures the
 * time (ms) from each reply until the gateway has the message.
 */
async function atAnEvenPace(amount: number, act: (count: number) => Promise<string>, { reached }: Gateway) {
  const answered = new Map<string, number>()
  const began = performance.now()
  const acting: Promise<void>[] = []
  for (let count = 0; count < amount; count++) {
    await wait(Math.max(0, began + (count * 1000) / PER_SECOND - performance.now()))
    acting.push(act(count).then((key) => void answered.set(key, performance.now())))
  }
  await Promise.all(acting)
  const isMissing = () => [...answered.keys()].some((key) => !reached.has(key))
  const until = performance.now() + 30_000
  while (isMissing() && performance.now() < until) await wait(100)
  const times = [...answered]
    .map(([key, at]) => Math.max(0, (reached.get(key) ?? Number.POSITIVE_INFINITY) - at))
    .sort((one, other) => one - other)
  const share = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
  return { messages: times.length, p50: share(0.5), p95: share(0.95), most: share(1) }
}

async function askForCode(url: string, count: number) {
  const phone = `+97252${2_000_000 + count}`
  const reply = await fetch(`${url}/v2/login/code`, {
    method: 'POST',
    // The server limits the codes that one IP address may request.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${count >> 6}.1` },
    body: JSON.stringify({ phone_number: phone, locale: 'en' }),
  })
  if (!reply.ok) throw new Error(`a code was refused: ${reply.status}`)
  await reply.arrayBuffer()
  return phone
}
