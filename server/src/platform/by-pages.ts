import { setImmediate } from 'node:timers/promises'

/**
 * Handles all items that `listPage` lists, one page at a time, and lets other work run in between. A handled item is no longer listed. An
 * item stays if `handle` returns false or throws. A failure does not stop the other items; the first failure is thrown at the end.
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
      // SQLite's calls are synchronous, so without this pause nothing else would run.
      await setImmediate()
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** Runs `change` again and again until it changes fewer than `size` rows. `change` returns how many rows it changed. */
export async function repeatByPages(size: number, change: (limit: number) => Promise<number>) {
  while ((await change(size)) >= size) await setImmediate()
}
