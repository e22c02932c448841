/** `warn`: what was checked works, but someone should look at it. `fail`: it does not work, or data is in danger. */
export interface Diagnosis {
  state: 'ok' | 'warn' | 'fail'
  /** What was found and, if something is wrong, what to do. Whole sentences. */
  says: string
}

export const ok = (says: string): Diagnosis => ({ state: 'ok', says })
export const warn = (says: string): Diagnosis => ({ state: 'warn', says })
export const fail = (says: string): Diagnosis => ({ state: 'fail', says })

/**
 * The message of an error's cause, or of the error itself if it has no cause. `fetch` says only in the cause why it failed. Addresses are
 * left out, because they may contain passwords.
 */
export function reasonOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'the reason is not known'
  const cause = error.cause instanceof AggregateError ? error.cause.errors[0] : error.cause
  return (cause instanceof Error ? reasonOfError(cause) : error.message).replace(/\b\w+:\/\/\S+/g, 'the address')
}
