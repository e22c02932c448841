import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import type { Application } from '../../http/application.ts'
import { AppError, failureOf } from '../../platform/errors.ts'

/** Null for a text that can't be read, of someone who sent several such ones, or refused with one of these codes. The text is not logged. */
export const nullIfUnreadable = <Read>({ log }: Application, reading: Promise<Read>, ...others: ErrorCode[]) =>
  reading.catch((error: unknown) => {
    const codes: ErrorCode[] = ['text_unreadable', 'too_many_requests', ...others]
    if (!(error instanceof AppError) || !codes.includes(error.code)) throw error
    log.warn({ failure: failureOf(error.cause ?? error) }, 'a text that came in can not be read')
    return null
  })
