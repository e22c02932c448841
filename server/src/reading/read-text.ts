import { shippedFile } from '../platform/shipped/shipped-files.ts'
import type { READERS } from './readers.ts'
import { type ReadingLimits, readingPool } from './reading-pool.ts'

/** The build sets this constant. */
declare const IS_BUILT: true | undefined

const READER_SCRIPT = shippedFile(typeof IS_BUILT === 'undefined' ? 'server/src/reading/worker.ts' : 'server/reader.cjs')

/**
 * Reads texts for one server. Each kind of text has its reader in readers.ts. `now` is the present instant in ms. The first worker starts
 * when the first text comes.
 */
export const textReading = (now: () => number, limits?: Partial<ReadingLimits>) => readingPool<typeof READERS>(READER_SCRIPT, now, limits)

export type ReadText = ReturnType<typeof textReading>['read']
