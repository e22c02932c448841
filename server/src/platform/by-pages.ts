import { setImmediate } from 'node:timers/promises'

/**
 * Handles everything that is due, one page at a time, and lets other work run in between. `handle` takes an item off the list, or returns
 * false if the item stays. An item that fails stays too and does not stop the others; the first failure is thrown at the end.
 */
export async function handleByPages<Item extends { id: number }>(
  size: number,
  listPage: (limit: number) => Promise<Item[]>,
  handle: (item: Item) => Promise<unknown>,
) {
  const left = new Set<number>()
  const failures: unknown[] = []
  for (;;) {
    const page = (await listPage(size + left.size)).filter((item) => !left.has(item.id))
    if (page.length === 0) break
    for (const item of page) {
      const isLeft = await handle(item).then(
        (result) => result === false,
        (error: unknown) => {
          failures.push(error)
          return true
        },
      )
      if (isLeft) left.add(item.id)
      // On SQLite nothing else would run meanwhile.
      await setImmediate()
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** Runs a statement that changes up to `size` rows and returns how many it changed, until it changes fewer. */
export async function repeatByPages(size: number, change: (limit: number) => Promise<number>) {
  while ((await change(size)) >= size) await setImmediate()
}
