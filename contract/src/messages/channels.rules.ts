/** The channel by which someone gets one kind of message. */
export const CHANNEL_CHOICES = ['sms', 'mail', 'both'] as const
export type ChannelChoice = (typeof CHANNEL_CHOICES)[number]

/** The groups of messages for which a channel is chosen: asks, reminders of taken tasks, all other news of the family, and login links. */
export const MESSAGE_GROUPS = ['asks', 'reminders', 'news', 'codes'] as const
export type MessageGroup = (typeof MESSAGE_GROUPS)[number]
/** The channels to choose from. A login link is a secret, so it goes only to one address. */
export const channelChoicesFor = (group: MessageGroup) => (group === 'codes' ? LINK_CHANNELS : CHANNEL_CHOICES)
export const LINK_CHANNELS = ['sms', 'mail'] as const
