import { callForResponse, isRefused } from '../api-client.ts'
import { startedVersion } from '../first-page/started-calls.ts'
import { firstSignal } from '../first-signal.ts'
import { setLive } from './refetch.ts'

/** ms between two attempts to connect. The time doubles after each attempt, up to RETRY_AFTER_MOST. */
const CONNECT_AGAIN_AFTER = 1_000
const RETRY_AFTER_MOST = 60_000
/** ms. The server sends a comment every 25 s. After this time without a byte the connection is lost. */
const SILENT_FOR = 60_000

/** ms. The longest time that a timer can have. */
const NEVER = 2 ** 31 - 1

/**
 * While this page is visible, calls `onChange` when the server reports that the family's data has changed. Only one page of a browser reads
 * the server's stream of changes, and it notifies the other pages. Without a stream `onChange` is not called, and data is still fetched
 * every 20 s. Returns a function that stops watching.
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

/** Waits until no other page of this browser runs `work`, and then runs it until the signal aborts. */
async function inOnePage(name: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) {
  try {
    // Lock managers exist only in secure contexts. In a test on a phone over plain http, each page has its own stream.
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
    // The session may have ended, or another page may have signed out the device. The next call reports that.
    if (isOver) return onChange()
    if (Date.now() - began > RETRY_AFTER_MOST) wait = CONNECT_AGAIN_AFTER
    // A random time, so that not all phones connect at the same instant after a restart of the server.
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
      signal: firstSignal(signal, silence.signal),
      timeout: NEVER,
    })
    setLive(true)
    if (body) for await (const version of versionsIn(body, restart)) if (version !== lastVersion) onVersion(version)
  } catch (error) {
    // An error that is no refusal means that there is no network, that the server was silent for too long, or that this page is hidden.
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
