import type { Worker } from 'node:worker_threads'
import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import { buckets } from '../platform/callers/buckets.ts'
import { waitingCalls } from '../platform/callers/waiting-calls.ts'
import { AppError } from '../platform/errors.ts'

/** The error for a text that took too long or too much memory, or whose reader failed: then `cause` is the defect. */
export class UnreadableText extends AppError {
  constructor(options?: ErrorOptions) {
    super('text_unreadable')
    this.cause = options?.cause
  }
}

/** Pure functions of data that can be cloned. A function that throws an `AppError` refuses its text with that code. */
export type Readers = Record<string, (input: never) => unknown>
/** What a worker posts for a text after 'begun'. */
export type Reading = { output: unknown } | { refused: ErrorCode } | { defect: unknown }

const READING_LIMITS = {
  workers: 2,
  /** In ms: the worker's own computing time for a text. Its start and other programs do not count. */
  computing: 2_000,
  /** In ms: the time for a text by the clock. */
  time: 10_000,
  /** In MB, for each worker. */
  memory: 256,
  /** At most this many texts wait: in all, and of one caller. Each text waits at most `patience` ms. */
  waiting: 200,
  waitingOfOne: 10,
  patience: 20_000,
  /** In ms: after this time a worker without a text is ended, to free its memory. */
  unused: 60_000,
}
export type ReadingLimits = typeof READING_LIMITS
/**
 * An overloaded machine may stop the reading of a harmless text too, so one stopped reading has no consequence. After the second, the
 * caller waits up to an hour.
 */
const ENDED_TEXTS = { perSecond: 1 / 3_600, burst: 2 }
const CALLERS_REMEMBERED = 20_000

/**
 * Reads texts in worker threads that run `script`, at most one text of each caller at a time. Callers take turns. `now` is the present
 * instant in ms; the limit `ENDED_TEXTS` needs it.
 */
export function readingPool<Kinds extends Readers>(script: string, now: () => number, changed: Partial<ReadingLimits> = {}) {
  const limits = { ...READING_LIMITS, ...changed }
  const line = waitingCalls(limits)
  const ended = buckets(ENDED_TEXTS, CALLERS_REMEMBERED)
  const callers = new Set<string>()
  /** Workers without a text, each with the timer that ends it. */
  const unused = new Map<Worker, NodeJS.Timeout>()

  function beginWaiting() {
    while (callers.size < limits.workers && line.beginNext((caller) => !callers.has(caller)));
  }

  /**
   * Reads a text. Throws `UnreadableText`, or the reader's refusal. Throws too_many_requests if the reading of two texts of the caller was
   * stopped, and unavailable if too many texts wait or this text waited too long.
   */
  async function read<Kind extends keyof Kinds & string>(kind: Kind, input: Parameters<Kinds[Kind]>[0], caller: string) {
    const turn = line.wait(caller, { destroyed: false }, () => callers.add(caller))
    beginWaiting()
    await turn
    try {
      const wait = ended.waitOf(caller, now())
      if (wait > 0) throw new AppError('too_many_requests', Math.ceil(wait / 1000))
      const reading = await readByWorker({ kind, input }).catch((error: unknown) => {
        if (error instanceof UnreadableText) ended.take(caller, now())
        throw error
      })
      if ('refused' in reading) throw new AppError(reading.refused)
      if ('defect' in reading) throw new UnreadableText({ cause: reading.defect })
      return reading.output as Awaited<ReturnType<Kinds[Kind]>> // This is what the reader of this kind returned.
    } finally {
      callers.delete(caller)
      beginWaiting()
    }
  }

  async function readByWorker(text: object) {
    const worker = takeUnused() ?? (await startWorker())
    try {
      const reading = await readingOf(worker, text, limits)
      keepUnused(worker)
      return reading
    } catch (error) {
      await worker.terminate()
      throw error
    }
  }

  function takeUnused() {
    const [worker] = unused.keys()
    if (!worker) return null
    clearTimeout(unused.get(worker))
    unused.delete(worker)
    worker.ref()
    return worker
  }

  async function startWorker() {
    // The module is loaded only here, because most servers read no text for hours.
    const { Worker: Thread } = await import('node:worker_threads')
    // The worker gets no settings, because they contain secrets. It gets no options of this process, because those are not for another
    // script.
    const worker = new Thread(script, { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: limits.memory } })
    // If a worker ends between two texts, this is no fault of the next text.
    worker.on('error', () => {}).once('exit', () => unused.delete(worker))
    return worker
  }

  /** Keeps a worker for the next text. It does not keep the process alive. */
  function keepUnused(worker: Worker) {
    worker.unref()
    const end = () => {
      unused.delete(worker)
      void worker.terminate()
    }
    unused.set(worker, setTimeout(end, limits.unused).unref())
  }

  async function close() {
    await Promise.all([...unused.keys()].map((worker) => worker.terminate()))
  }

  return { read, close }
}

/** Throws `UnreadableText` at a limit. Throws the error of a worker that can't start. */
function readingOf(worker: Worker, text: object, limits: Pick<ReadingLimits, 'computing' | 'time'>) {
  const { promise, resolve, reject } = Promise.withResolvers<Reading>()
  let hasBegun = false
  let timer: NodeJS.Timeout | undefined
  const fail = (error: unknown) => reject(hasBegun ? new UnreadableText() : error)

  async function watch() {
    const [begin, used] = [performance.now(), await worker.cpuUsage()]
    const look = async () => {
      const { user, system } = await worker.cpuUsage(used)
      const left = Math.min(limits.computing - (user + system) / 1_000, limits.time - (performance.now() - begin))
      if (left <= 0) fail(null)
      else timer = setTimeout(() => void look().catch(fail), left)
    }
    await look()
  }
  const onMessage = (message: 'begun' | Reading) => {
    if (message !== 'begun') return resolve(message)
    hasBegun = true
    watch().catch(fail)
  }
  worker.on('message', onMessage).on('error', fail).on('exit', fail)
  worker.postMessage(text)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', onMessage).off('error', fail).off('exit', fail)
  })
}
