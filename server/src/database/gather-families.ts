/** Gathers families for this time (ms) after the first one, then handles all of them together, each once. */
export function gatherFamilies(during: number, handle: (gathered: number[]) => Promise<void>) {
  const waiting = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let handling = Promise.resolve()

  function handleAll() {
    timer = undefined
    const gathered = [...waiting]
    waiting.clear()
    return handle(gathered)
  }

  return {
    add: (families: number[]) => {
      for (const each of families) waiting.add(each)
      if (waiting.size === 0) return
      timer ??= setTimeout(() => {
        handling = handleAll()
      }, during)
    },
    /** Stops, without handling what is waiting. */
    stop: () => clearTimeout(timer),
    /** Handles at once the families that wait. */
    finish: async () => {
      clearTimeout(timer)
      await handling
      if (waiting.size > 0) await handleAll()
    },
  }
}
