/** By which channel someone gets a kind of messages. */
export const WAYS = ['sms', 'mail', 'both'] as const
export type Way = (typeof WAYS)[number]

/** What a way is chosen for: being asked, what one has taken, all other news of the family, and login codes and links. */
export const WAY_GROUPS = ['asks', 'reminders', 'news', 'codes'] as const
export type WayGroup = (typeof WAY_GROUPS)[number]
