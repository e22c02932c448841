import { setTimeout as wait } from 'node:timers/promises'

/** In ms: the time until the next connection. The app also waits this long at first. */
const AGAIN_AFTER = 1_000

/** Listens to live updates, and connects again after the stream ends, as the app does. `failed` lists replies that were no stream. */
export function openStream(url: string, token: string) {
  const stopped = new AbortController()
  const failed: string[] = []
  let version = 0
  let wake = () => {}

  async function listen() {
    const headers = { authorization: `Bearer ${token}`, 'last-event-id': String(version) }
    const reply = await fetch(url, { headers, signal: stopped.signal })
    if (reply.status !== 200) throw new Error(String(reply.status))
    const text = new TextDecoder()
    for await (const part of reply.body ?? []) {
      for (const [, id] of text.decode(part).matchAll(/^id: (\d+)$/gm)) version = Number(id)
      wake()
    }
  }
  async function keepListening() {
    while (!stopped.signal.aborted) {
      await listen().catch((error) => {
        if (!stopped.signal.aborted) failed.push(`a stream: ${error instanceof Error ? error.message : error}`)
      })
      await wait(AGAIN_AFTER, null, { signal: stopped.signal }).catch(() => {})
    }
  }
  void keepListening()

  /** Whether the stream reports this version of the family, or a later one, within a time (ms). */
  async function reaches(wanted: number, within: number) {
    const until = performance.now() + within
    while (version < wanted && performance.now() < until) {
      await Promise.race([new Promise<void>((told) => (wake = told)), wait(until - performance.now())])
    }
    return version >= wanted
  }
  return { failed, reaches, stop: () => stopped.abort() }
}
