import { type Static, Type } from 'typebox'
import { ERRANDS } from './can-help/errands.rules.ts'
import { CONSENT_KINDS } from './consents.rules.ts'
import { Body, CodeText, Day, EmailText, Instant, LaterConsent, LocaleField, Nullable, OneAddress, OneOf } from './fields.ts'
import { LOCALES } from './locales.ts'
import { CHANNEL_CHOICES, LINK_CHANNELS } from './messages/channels.rules.ts'
import { DIGESTS, MESSAGE_KINDS } from './messages/messages.rules.ts'
import { PersonName } from './sign-up.ts'
import { CATEGORIES, DAY_TIMES, WEEKDAYS } from './tasks.rules.ts'

/**
 * What a person can help with, and when. Only this family's side sees it. `errands` says more exactly than `categories` which tasks fit.
 */
export const CanHelp = Body({
  categories: Type.Array(OneOf(CATEGORIES), { maxItems: CATEGORIES.length }),
  errands: Type.Optional(Type.Array(OneOf(ERRANDS), { maxItems: ERRANDS.length })),
  times: Type.Array(Body({ weekday: OneOf(WEEKDAYS), time: OneOf(DAY_TIMES) }), { maxItems: WEEKDAYS.length * DAY_TIMES.length }),
})
export type CanHelp = Static<typeof CanHelp>

/** The channel for one group of messages; absent if I chose none. */
const ChannelField = Type.Optional(OneOf(CHANNEL_CHOICES))
/**
 * The channel for each group of messages: SMS, mail or both. `codes` is only for login links, because a login code goes to the address that
 * the person typed. Without a choice, the server prefers a proved address.
 */
export const Ways = Body({ asks: ChannelField, reminders: ChannelField, news: ChannelField, codes: Type.Optional(OneOf(LINK_CHANNELS)) })

/** The first and the last day on which someone is away. Without a last day, they are away for a year. */
const AwayField = Body({ from: Day, until: Nullable(Day) })
export const Away = Type.Object({ from: Day, until: Day })
export type Away = Static<typeof Away>

/** Messages that I turned off in this family, and whether I get its news one by one or once a day. */
export const MessageChoices = Body({
  off: Type.Array(OneOf(MESSAGE_KINDS), { maxItems: MESSAGE_KINDS.length }),
  digest: OneOf(DIGESTS),
  ways: Type.Optional(Ways),
  /**
   * For the family's side: whether the asks that the app sends may carry my first name. If it is absent in a change, it stays as before. If
   * it is absent in a reply, I never answered.
   */
  signs_asks: Type.Optional(Type.Boolean()),
})
export type MessageChoices = Static<typeof MessageChoices>
/** A change without `digest` leaves the digest as it is. */
const MessageChange = Body({ ...MessageChoices.properties, digest: Type.Optional(OneOf(DIGESTS)) })
export type MessageChange = Static<typeof MessageChange>

/** The kinds of addresses. A person has at most one address of each kind. */
export const ADDRESS_KINDS = ['phone_number', 'email'] as const
/** `own` is only for the mails of this family, and no code proved it. `waiting`: no messages go there yet. */
export const MyAddress = Type.Object({
  kind: OneOf(ADDRESS_KINDS),
  text: Type.String(),
  is: OneOf(['first', 'second', 'own', 'waiting']),
  /** Messages to this address came back. */
  is_unreached: Type.Boolean(),
  /** The address waits for my answer. `PUT /supporters/:user/email` with this address accepts it, and with null refuses it. */
  to_choose: Type.Optional(Type.Boolean()),
})
export type MyAddress = Static<typeof MyAddress>

export const Supporter = Type.Object({
  full_name: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  /** Empty for someone without a number. */
  formatted_phone_number: Type.String(),
  email: Type.Optional(Type.String()),
  /** My addresses; the address that is `first` comes first. A code proved the addresses that are `first` and `second`. */
  addresses: Type.Array(MyAddress),
  locale: OneOf(LOCALES),
  can_help: CanHelp,
  /** The days on which I am away, and on which no one asks me. Only the families' sides see them. */
  away: Type.Optional(Nullable(Away)),
  messages: MessageChoices,
  /** I have had some messages, and have not said whether a digest suits me. */
  asks_about_digest: Type.Boolean(),
  /**
   * Until when a code proves my number on this device; null without a proof. Without the proof, a call that changes my data changes them
   * only in this family.
   */
  number_proved_until: Nullable(Instant),
  /** The consents whose present version I have not given. */
  consents_missing: Type.Array(OneOf(CONSENT_KINDS)),
  /** Whether I ever agreed to any version. If so, I cannot take or write new tasks while a consent is missing. */
  has_consented: Type.Boolean(),
  /** Since when my calendar feed is on; null if there is none. */
  calendar_since: Nullable(Instant),
})
export type Supporter = Static<typeof Supporter>

/**
 * What to do with an address that belongs to someone else. `mine`: I am signed in as both people. `not_mine`: this family's mails go to the
 * address.
 */
export const SOMEONE_ELSE = ['mine', 'not_mine'] as const

export const supporterEndpoints = {
  'GET /supporters/:user': { access: 'member', beforeYes: 'read', summary: 'Who I am', reply: Supporter },
  'PATCH /supporters/:user': {
    access: 'member',
    errors: ['time_in_past', 'end_before_start'],
    summary: 'Change myself in this family; name, language and when I am away in all of mine with a proved number',
    body: Body({
      ...Type.Partial(Type.Object(PersonName)).properties,
      locale: Type.Optional(LocaleField),
      can_help: Type.Optional(CanHelp),
      messages: Type.Optional(MessageChange),
      away: Type.Optional(Nullable(AwayField)),
    }),
    reply: Supporter,
  },
  'PUT /supporters/:user/consents': {
    access: 'member',
    errors: ['consent_missing'],
    summary: 'Agree to the present terms and the like: for this family; with a proved number for all of mine',
    body: LaterConsent,
    reply: Supporter,
  },
  'DELETE /supporters/:user': {
    access: 'member',
    errors: ['last_owner'],
    summary: 'Erase myself from this family; with a proved number from all',
  },
  'POST /supporters/:user/phone': {
    access: 'member',
    errors: ['number_unproved', 'phone_invalid', 'email_invalid', 'code_wrong', 'code_expired', 'already_member', 'someone_else'],
    summary: 'Add or change my number or mail address: needs one that I have proved on this device, and a code sent to the new one',
    body: Body({ ...OneAddress, code: CodeText, someone_else: Type.Optional(OneOf(SOMEONE_ELSE)) }),
    reply: Supporter,
  },
  'DELETE /supporters/:user/phone': {
    access: 'member',
    errors: ['number_unproved', 'not_allowed'],
    summary: 'Remove my number or mail address, unless it is the only one: needs one that I have proved on this device',
    body: Body({ kind: OneOf(ADDRESS_KINDS) }),
    reply: Supporter,
  },
  'PUT /supporters/:user/email': {
    access: 'member',
    errors: ['number_unproved', 'not_allowed', 'email_invalid'],
    summary:
      'Choose a mail address for this family alone. Its mails come once its holder says yes by the link that is sent there; null for none',
    body: Body({ email: Nullable(EmailText) }),
    reply: Supporter,
  },
  'DELETE /supporters/:user/families/:family': {
    access: 'member',
    errors: ['last_owner'],
    summary: 'Leave this family',
  },
  'GET /supporters/:user/export': {
    access: 'member',
    summary: 'Export my data in this family; with a proved number, in all',
    reply: Type.Unknown(),
  },
  'DELETE /login': {
    access: 'key',
    errors: ['not_allowed', 'phone_invalid', 'email_invalid', 'code_wrong', 'code_expired', 'already_member'],
    summary: 'Erase the data of a number that no family has any more, proved by a code',
    body: Body({ ...OneAddress, code: CodeText }),
  },
  'POST /login/export': {
    access: 'key',
    errors: ['not_allowed', 'phone_invalid', 'email_invalid', 'code_wrong', 'code_expired'],
    summary: 'Export the data of the person with this number, proved by a code',
    body: Body({ ...OneAddress, code: CodeText }),
    reply: Type.Unknown(),
  },
} as const
