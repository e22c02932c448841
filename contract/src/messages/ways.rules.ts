/** By which channel someone gets a kind of messages. */
export const WAYS = ['sms', 'mail', 'both'] as const
export type Way = (typeof WAYS)[number]

/** What a way is chosen for: being asked, what one has taken, all other news of the family, and login links. */
export const WAY_GROUPS = ['asks', 'reminders', 'news', 'codes'] as const
export type WayGroup = (typeof WAY_GROUPS)[number]
/** The ways to choose from. A login link is one secret, so it goes to one address. */
export const waysFor = (group: WayGroup) => (group === 'codes' ? LINK_WAYS : WAYS)
export const LINK_WAYS = ['sms', 'mail'] as const
