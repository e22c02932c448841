/** `look`: it works, and someone should look at it. `wrong`: it does not work, or data is in danger. */
export interface Finding {
  state: 'well' | 'look' | 'wrong'
  /** What was found, and unless all is well what to do. Whole sentences. */
  says: string
}

export const well = (says: string): Finding => ({ state: 'well', says })
export const look = (says: string): Finding => ({ state: 'look', says })
export const wrong = (says: string): Finding => ({ state: 'wrong', says })

/** The message of an error, and of what caused it: `fetch` says only there why it failed. Without addresses, which may have passwords. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the reason is not known'
  const cause = error.cause instanceof AggregateError ? error.cause.errors[0] : error.cause
  return (cause instanceof Error ? reasonOf(cause) : error.message).replace(/\b\w+:\/\/\S+/g, 'the address')
}
