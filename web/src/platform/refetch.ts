/** ms between two fetches of a visible screen's data. */
export const REFETCH_EVERY = 20_000
