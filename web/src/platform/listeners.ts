/** Listeners of one kind of event on this device. `subscribe` fits `useSyncExternalStore`. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Calls `listener` after each event. Returns the unsubscribe function. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    notify() {
      for (const listener of listeners) listener()
    },
  }
}

/** A value on this device that components follow. `read` and `subscribe` fit `useSyncExternalStore`. */
export function createValue<Value>(initial: Value) {
  let value = initial
  const { subscribe, notify } = createListeners()
  return {
    read: () => value,
    write(next: Value) {
      value = next
      notify()
    },
    subscribe,
  }
}
