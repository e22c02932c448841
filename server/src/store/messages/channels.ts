import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { mailboxOf } from '@hand-in-hand/contract/texts/mail.rules.ts'
import { sql } from 'kysely'

/** The channels by which messages are sent. */
export const CHANNELS = ['sms', 'mail'] as const
export type Channel = (typeof CHANNELS)[number]

/** An address shows its channel: E.164, or a mail address. */
export const channelOf = (address: string): Channel => (isMail(address) ? 'mail' : 'sms')

/** Whether messages to an address use one of these channels. */
export const goesBySome = (channels: readonly Channel[], address: string) => channels.includes(channelOf(address))

/** What the settings say about the channels. */
export interface ChannelSettings {
  /** Families send SMS themselves. */
  sendsManually: boolean
  /** Null if no mails are sent. `prefer` is the channel for people who have both kinds of address. */
  mail: { prefer: Channel } | null
}

/** The channels by which the server sends. */
export const openChannels = ({ sendsManually, mail }: ChannelSettings): Channel[] => [
  ...(sendsManually ? [] : (['sms'] as const)),
  ...(mail ? (['mail'] as const) : []),
]

/** Whether the family itself has to send what is for someone with these addresses. */
export const areSentManually = (settings: ChannelSettings, addresses: readonly string[]) =>
  addresses.every((address) => isSentManually(settings, address))

/** Whether the family itself has to send what is for this address. */
export const isSentManually = (settings: ChannelSettings, address: string) => !goesBySome(openChannels(settings), address)

/** The pattern of a mail address, for `like`. `likeMail` compares with it to find the addresses of a channel. */
export const MAIL_FORM = '%@%'
export const likeMail = (channel: Channel) => (channel === 'mail' ? 'like' : 'not like')

/** Whether one of these addresses is a number. */
export const hasNumber = (addresses: readonly (string | null)[]) => addresses.some((address) => address !== null && !isMail(address))

/** The form in which limits count an address: all variants of a mailbox with a plus sign are one. */
export const boxOf = (address: string) => (isMail(address) ? mailboxOf(address) : address)

/** Whether the address in this column is this address. Mail addresses are compared without what follows a plus sign. */
export function isOfMailbox(column: string, address: string) {
  if (!isMail(address)) return sql<boolean>`${sql.ref(column)} = ${address}`
  const mailbox = mailboxOf(address)
  const at = mailbox.lastIndexOf('@')
  const pattern = `${mailbox.slice(0, at).replace(/[\\%_]/g, '\\$&')}+%${mailbox.slice(at)}`
  return sql<boolean>`(${sql.ref(column)} = ${mailbox} or ${sql.ref(column)} like ${pattern} escape '\\')`
}
