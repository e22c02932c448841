import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'

/** A refusal that the caller is told of, by its code from the contract's closed list. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Seconds after which asking again makes sense. */
  readonly retryAfter: number | undefined
  /** Which field of the body it is about, such as `drafts.3.date`. */
  readonly field: string | undefined

  constructor(code: ErrorCode, retryAfter?: number, field?: string) {
    super(code)
    this.code = code
    this.retryAfter = retryAfter
    this.field = field
  }
}

/** Throws where a rule answered with a reason against it. */
export function refuse(reason: ErrorCode | null) {
  if (reason) throw new AppError(reason)
}

/** Why the program can't start, in one sentence for whoever started it: shown without a stack trace, exit code 1. */
export class Refusal extends Error {}

/** What may be written down of an error: its kind and code. Messages and details of databases can hold what people typed. */
export function failureOf(error: unknown) {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : ''
  return `${error.constructor.name} ${code}`.trim()
}
