/** Who looks after the circle once the family has said yes: the friend who proposed it, or the family itself. */
export const KEEPERS = ['friend', 'family'] as const
export type Keeper = (typeof KEEPERS)[number]
