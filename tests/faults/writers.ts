import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { openHttpBrowser } from '../../server/src/testing/http-browser.ts'
import type { FoundTask, Journal } from './journal.ts'
import type { Server } from './servers.ts'

export type Family = Awaited<ReturnType<Server['makeFamily']>>

/**
 * Coordinators, who may create, take and complete tasks. Each writer has a token of its own, because the calls of one token are limited.
 */
export async function makeWriters(family: Family, amount: number) {
  const writers = []
  while (writers.length < amount) writers.push(await family.makeCoordinator())
  return writers.map(({ token }) => token)
}

let titles = 0
/** In ms. With a shorter pause, a token would make more calls than its limit allows. */
const PAUSE = 120

/**
 * Creates, takes, gives back and completes tasks until `isOver`, and notes the replies. If a creation gets no reply, the request is sent
 * again with the same idempotency key.
 */
export async function write(base: string, family: Family, token: string, journal: Journal, isOver: () => boolean) {
  const browser = openHttpBrowser(base)
  const send = async (method: string, path: string, body: object, key?: string) => {
    await wait(PAUSE)
    return browser.call(method, path, { token, body, ...(key && { headers: { 'idempotency-key': key } }) }).catch(() => null)
  }
  while (!isOver()) {
    const title = `Task ${titles++}`
    const key = randomBytes(16).toString('hex')
    let id = 0
    for (let tries = 0; id === 0 && tries < 20 && !(isOver() && tries > 0); tries++) {
      const reply = await send('POST', `${family.path}/tasks`, { title, category: 'home', type: 'no_time' }, key)
      journal.note(title, 'initial', reply)
      if (reply && reply.statusCode < 300) id = reply.json<{ tasks: { id: number }[] }>().tasks[0]?.id ?? 0
    }
    if (id === 0) continue
    for (const [act, status] of [
      ['assign_me', 'in_progress'],
      ['unassign_me', 'initial'],
      ['assign_me', 'in_progress'],
      ['complete', 'completed'],
    ] as const) {
      const reply = await send('PUT', `/supporters/me${family.path}/tasks/${id}/${act}`, {})
      journal.note(title, status, reply)
      if (reply === null || reply.statusCode >= 300) break
    }
  }
}

/** The family's tasks without a time, as the server lists them. */
export async function tasksOf(family: Family): Promise<FoundTask[]> {
  const reply = await family.asOwner('GET', '/tasks')
  if (reply.statusCode !== 200) throw new Error(`the tasks were not shown: ${reply.statusCode} ${reply.body.slice(0, 200)}`)
  return reply.json<{ no_time: FoundTask[] }>().no_time
}
