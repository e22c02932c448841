/** By which channel someone gets a kind of messages. */
export const CHANNEL_CHOICES = ['sms', 'mail', 'both'] as const
export type ChannelChoice = (typeof CHANNEL_CHOICES)[number]

/** What a way is chosen for: being asked, what one has taken, all other news of the family, and login links. */
export const MESSAGE_GROUPS = ['asks', 'reminders', 'news', 'codes'] as const
export type MessageGroup = (typeof MESSAGE_GROUPS)[number]
/** The ways to choose from. A login link is one secret, so it goes to one address. */
export const channelChoicesFor = (group: MessageGroup) => (group === 'codes' ? LINK_CHANNELS : CHANNEL_CHOICES)
export const LINK_CHANNELS = ['sms', 'mail'] as const
