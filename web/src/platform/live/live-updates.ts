import { callForResponse, isRefused } from '../api-client.ts'
import { startedVersion } from '../first-page/started-calls.ts'
import { setLive } from './refetch.ts'

/** ms between two attempts to connect; doubled after each, up to the last. */
const CONNECT_AGAIN_AFTER = 1_000
const RETRY_AFTER_MOST = 60_000
/** ms. The server sends a comment every 25 s: after this time without a byte the connection is gone. */
const SILENT_FOR = 60_000

/** ms: the longest time of a timer. */
const NEVER = 2 ** 31 - 1

/**
 * Calls `onChange` when the family's data has changed, as the server tells it, while this page is visible. One page of a browser keeps
 * the stream, and tells the others. Without a stream nothing happens: data is asked for every 20 s all the same. Returns how to stop.
 */
export function watchFamily(family: string, onChange: () => void) {
  const others = new BroadcastChannel(`changes of ${family}`)
  others.onmessage = onChange
  let current: AbortController | undefined

  function follow() {
    current?.abort()
    current = undefined
    if (document.visibilityState !== 'visible') return
    current = new AbortController()
    void inOnePage(`changes of ${family}`, current.signal, (signal) =>
      keepStream(family, signal, () => {
        onChange()
        others.postMessage(null)
      }),
    )
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    current?.abort()
    others.close()
  }
}

/** Runs `work` while no other page of this browser does, until the signal aborts. */
async function inOnePage(name: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) {
  try {
    // Lock managers exist in secure contexts only. A phone testing over plain http has a stream for each page.
    if ('locks' in navigator) await navigator.locks.request(name, { signal }, () => work(signal))
    else await work(signal)
  } catch {
    // The signal aborted while another page had the lock.
  }
}

/** Keeps a stream open until the signal aborts or the server refuses it. */
async function keepStream(family: string, signal: AbortSignal, onChange: () => void) {
  let lastVersion = await startedVersion(family)
  for (let wait = CONNECT_AGAIN_AFTER; !signal.aborted; wait = Math.min(2 * wait, RETRY_AFTER_MOST)) {
    const began = Date.now()
    const isOver = await readStream(family, lastVersion, signal, (version) => {
      lastVersion = version
      onChange()
    })
    setLive(false)
    // A session that has ended, or a device that another page has signed out, is found by the next call.
    if (isOver) return onChange()
    if (Date.now() - began > RETRY_AFTER_MOST) wait = CONNECT_AGAIN_AFTER
    // Not all phones at the same instant after a restart of the server.
    await pause(wait * (0.5 + Math.random()), signal)
  }
}

/** Reads one stream to its end. Returns whether the server refused it. */
async function readStream(family: string, lastVersion: string | null, signal: AbortSignal, onVersion: (version: string) => void) {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENT_FOR)
  }
  try {
    restart()
    const { body } = await callForResponse('GET /supporters/:user/families/:family/live', 'text/event-stream', {
      params: { user: 'me', family },
      headers: { ...(lastVersion !== null && { 'Last-Event-ID': lastVersion }) },
      signal: AbortSignal.any([signal, silence.signal]),
      timeout: NEVER,
    })
    setLive(true)
    if (body) for await (const version of versionsIn(body, restart)) if (version !== lastVersion) onVersion(version)
  } catch (error) {
    // Other errors mean that there is no network, that the server was silent for too long, or that this page is hidden.
    return isRefused(error)
  } finally {
    clearTimeout(timer)
  }
  return false
}

/** The ids of the events of a stream (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
async function* versionsIn(body: ReadableStream<Uint8Array>, onData: () => void) {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onData()
    text += value
    const end = text.lastIndexOf('\n\n')
    if (end === -1) continue
    const [newest] = [...text.slice(0, end).matchAll(/^id: (.+)$/gm)].slice(-1)
    text = text.slice(end + 2)
    if (newest?.[1]) yield newest[1]
  }
}

const pause = (time: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, time)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
