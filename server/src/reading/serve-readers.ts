import { parentPort } from 'node:worker_threads'
import { AppError } from '../platform/errors.ts'
import type { Readers, Reading } from './reading-pool.ts'

/** Makes this worker thread read the texts that a `readingPool` posts. */
export function serveReaders(readers: Readers) {
  parentPort?.on('message', async ({ kind, input }: { kind: string; input: never }) => {
    parentPort?.postMessage('begun')
    parentPort?.postMessage(await readingBy(readers[kind], input))
  })
}

async function readingBy(reader: Readers[string] | undefined, input: never): Promise<Reading> {
  try {
    return { output: await reader?.(input) }
  } catch (error) {
    return error instanceof AppError ? { refused: error.code } : { defect: error }
  }
}
