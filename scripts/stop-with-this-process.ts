/** Calls `stop` when this process exits or gets a signal. Returns a function that calls `stop` now instead. */
export function stopWithThisProcess(stop: () => void) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const stopOnce = () => {
    process.off('exit', stopOnce)
    for (const signal of signals) process.off(signal, onSignal)
    stop()
  }
  const onSignal = (signal: NodeJS.Signals) => {
    stopOnce()
    // This listener has replaced the default action. If no other listener is left, end the process here.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  process.on('exit', stopOnce)
  for (const signal of signals) process.on(signal, onSignal)
  return stopOnce
}
