/** A signal that aborts as soon as one of these does. In place of `AbortSignal.any`, which Safari has only since 17.4. */
export function firstSignal(...signals: AbortSignal[]): AbortSignal {
  const first = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason)
    signal.addEventListener('abort', () => first.abort(signal.reason), { signal: first.signal })
  }
  return first.signal
}
