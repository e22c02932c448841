/** In ms. After this time the event loop runs once before the next call begins. */
const SLICE = 20
/**
 * While new connections arrive, calls wait for at most this many iterations of the event loop, because Node accepts one connection in each.
 */
const LOOPS_FOR_CONNECTIONS = 500

/**
 * Decides when the event loop runs between calls, so that it serves connections and requests that need no turn. Calls `afterLoop` when
 * calls may begin again.
 */
export function loopSlices(afterLoop: () => void) {
  let sliceBegan: number | null = null
  let isLoopPlanned = false
  let hasConnectionCome = false
  let areConnectionsTaken = true

  function planLoop() {
    if (isLoopPlanned) return
    isLoopPlanned = true
    setImmediate(endLoop, 1)
  }

  function endLoop(loops: number) {
    if (hasConnectionCome && loops < LOOPS_FOR_CONNECTIONS) {
      hasConnectionCome = false
      return void setImmediate(endLoop, loops + 1)
    }
    areConnectionsTaken = true
    isLoopPlanned = false
    sliceBegan = null
    afterLoop()
  }

  return {
    callBegan: () => {
      sliceBegan ??= performance.now()
      planLoop()
    },
    connectionOpened: () => {
      hasConnectionCome = true
      areConnectionsTaken = false
      planLoop()
    },
    isLoopPlanned: () => isLoopPlanned,
    areConnectionsTaken: () => areConnectionsTaken,
    isSliceOver: () => sliceBegan !== null && performance.now() - sliceBegan > SLICE,
  }
}
