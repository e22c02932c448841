import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import type { Application } from '../../http/application.ts'
import { AppError, failureOf } from '../../platform/errors.ts'

/**
 * The result of reading a text. Null if the text can't be read, if its sender sent too many such texts, or if reading fails with one of the
 * codes in `others`. The text is not logged.
 */
export const nullIfUnreadable = <Read>({ log }: Application, reading: Promise<Read>, ...others: ErrorCode[]) =>
  reading.catch((error: unknown) => {
    const codes: ErrorCode[] = ['text_unreadable', 'too_many_requests', ...others]
    if (!(error instanceof AppError) || !codes.includes(error.code)) throw error
    log.warn({ failure: failureOf(error.cause ?? error) }, 'a text that came in can not be read')
    return null
  })
