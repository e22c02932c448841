import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'

/** How a message goes out. */
export const CHANNELS = ['sms', 'mail'] as const
export type Channel = (typeof CHANNELS)[number]

/** An address tells its channel: E.164, or one of e-mail. */
export const channelOf = (address: string): Channel => (isMail(address) ? 'mail' : 'sms')

/** Whether what goes to an address goes by one of these. */
export const goesBySome = (channels: readonly Channel[], address: string) => channels.includes(channelOf(address))

/** What the settings say of the channels. */
export interface ChannelSettings {
  /** Families send SMS themselves. */
  sendsByHand: boolean
  /** Null if no mails are sent. `prefer`: the way to people who have both addresses. */
  mail: { prefer: Channel } | null
}

/** The channels by which the server sends. */
export const openChannels = ({ sendsByHand, mail }: ChannelSettings): Channel[] => [
  ...(sendsByHand ? [] : (['sms'] as const)),
  ...(mail ? (['mail'] as const) : []),
]

/** Whether the family has to send what goes to someone with these addresses itself. */
export const areByHand = (settings: ChannelSettings, addresses: readonly (string | null)[]) =>
  addresses.every((address) => address === null || isByHand(settings, address))

/** Whether the family has to send what goes to this address itself. */
export const isByHand = (settings: ChannelSettings, address: string) => !goesBySome(openChannels(settings), address)

/** The form of a mail address, for `like`, and the comparison that tells the addresses of a channel. */
export const MAIL_FORM = '%@%'
export const likeMail = (channel: Channel) => (channel === 'mail' ? 'like' : 'not like')
