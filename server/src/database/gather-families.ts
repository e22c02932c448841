/** Gathers families for so long (ms) from the first one on, then handles them together, each once. */
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
    /** Handles nothing more. */
    stop: () => clearTimeout(timer),
    /** Handles at once what is waiting. */
    finish: async () => {
      clearTimeout(timer)
      await handling
      if (waiting.size > 0) await handleAll()
    },
  }
}
