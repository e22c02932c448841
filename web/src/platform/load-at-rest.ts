/** ms. By then the page that was opened has all it needs. */
const AT_REST = 2_000

/**
 * A screen that mostly leads to these: their code is loaded once the page is at rest, so that a tap only renders. A failure is shown by
 * the tap.
 */
export const leadsTo =
  <Screen>(screen: () => Promise<Screen>, ...next: (() => Promise<unknown>)[]) =>
  async () => {
    const loaded = await screen()
    for (const load of next) setTimeout(() => load().catch(() => {}), AT_REST)
    return loaded
  }
