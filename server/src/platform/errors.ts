import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import { withCommandNames } from './command-names.ts'

/** An error that is sent to the caller, with a code from the contract's closed list. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined
  /** The field of the body that the error is about, such as `drafts.3.date`. */
  readonly field: string | undefined

  constructor(code: ErrorCode, retryAfter?: number, field?: string) {
    super(code)
    this.code = code
    this.retryAfter = retryAfter
    this.field = field
  }
}

/** Throws an `AppError` if a rule returned a code. */
export function throwIf(reason: ErrorCode | null) {
  if (reason) throw new AppError(reason)
}

/** Why the program can't start, in one sentence for the operator. Shown without a stack trace, with exit code 1. */
export class StartupError extends Error {
  constructor(sentence: string) {
    super(withCommandNames(sentence))
  }
}

/**
 * What may be logged of an error: its class and code, and for SQLite also what the code means. Messages and details of databases can
 * contain personal data.
 */
export function failureOf(error: unknown) {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : ''
  const meaning = 'errstr' in error ? `: ${error.errstr}` : ''
  return `${error.constructor.name} ${code}${meaning}`.trim()
}

/** What is logged of an unexpected error: its class, its code, and its stack frames. */
export function describeDefect(error: Error) {
  return { error: error.constructor.name, ...('code' in error && { code: String(error.code) }), frames: framesOf(error) }
}

/**
 * What a person at a terminal reads about an unexpected error: a sentence, and what may be logged. Node itself would print the line of the
 * code, and in the built server that line is the whole program.
 */
export function defectText(error: unknown) {
  const { frames } = error instanceof Error ? describeDefect(error) : { frames: [] }
  return [
    'This failed by a fault that the program does not know. Please report it with these lines, which hold nothing that people wrote:',
    failureOf(error),
    ...frames.map((frame) => `  ${frame}`),
  ].join('\n')
}

/** V8 keeps ten frames, and most of these can be in packages. */
const FRAMES_KEPT = 30

/**
 * Makes the errors of this process name the place in our code where they happened. An error that is not caught ends the process, with exit
 * code 1 and a text that people can read.
 */
export function showDefectsInWords() {
  Error.stackTraceLimit = FRAMES_KEPT
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${defectText(error)}\n`)
    process.exit(1)
  })
}

/** Such as `at async saveTask (file:///srv/tasks.commands.ts:12:5)`, or in the built server `at saveTask (server/src/tasks.commands.ts:12:5)`. */
const FRAME = /^ {4}at (?:[\w$.<>[\]# ]+ \()?(?:file:\/\/\/|node:|\/|[A-Z]:\\|server\/|contract\/)[^()]*:\d+:\d+\)?$/

/** The stack frames of an error. The stack begins with the error's message, which may hold personal data, so that part is dropped. */
function framesOf({ stack = '', message }: Error) {
  const begin = message === '' ? 0 : stack.indexOf(message)
  // If the message was changed later, the stack still has the old message, and its lines can't be distinguished from frames.
  if (begin === -1) return []
  return stack
    .slice(begin + message.length)
    .split('\n')
    .filter((line) => FRAME.test(line))
    .map((line) => line.trim())
}
