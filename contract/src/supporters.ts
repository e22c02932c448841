import { type Static, Type } from 'typebox'
import { ROLES } from './circle.rules.ts'
import { Body, CodeText, LocaleField, Me, MeInFamily, Nothing, Nullable, OneOf, PhoneText } from './fields.ts'
import { LOCALES } from './locales.ts'
import { DIGESTS, MESSAGE_KINDS } from './messages.rules.ts'
import { PersonName } from './sign-up.ts'
import { CATEGORIES, DAY_TIMES, WEEKDAYS } from './tasks.rules.ts'

/** What a person can help with, and when: told to this family's side. */
export const CanHelp = Body({
  categories: Type.Array(OneOf(CATEGORIES), { maxItems: CATEGORIES.length }),
  times: Type.Array(Body({ weekday: OneOf(WEEKDAYS), time: OneOf(DAY_TIMES) }), { maxItems: WEEKDAYS.length * DAY_TIMES.length }),
})
export type CanHelp = Static<typeof CanHelp>

/** What I do without, and whether I want the family's news one by one or once a day: in this family. */
export const MessageChoices = Body({
  off: Type.Array(OneOf(MESSAGE_KINDS), { maxItems: MESSAGE_KINDS.length }),
  digest: OneOf(DIGESTS),
})
export type MessageChoices = Static<typeof MessageChoices>

export const Supporter = Type.Object({
  full_name: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  formatted_phone_number: Type.String(),
  locale: OneOf(LOCALES),
  can_help: CanHelp,
  messages: MessageChoices,
  /** Until when a code proves my number on this device; null if it does not. Without, calls about me act on this family alone. */
  number_proved_until: Nullable(Type.String()),
  /** Since when my calendar feed is on; null where there is none. */
  calendar_since: Nullable(Type.String()),
})
export type Supporter = Static<typeof Supporter>

/** What the app has to know of this server before anybody signs in. */
export const Settings = Type.Object({
  /** False where messages are sent by hand: no login codes then, and families are made on the command line. */
  sign_in_by_code: Type.Boolean(),
  /** The 'Inspired by' partner, where one is set. */
  partner: Nullable(Type.Object({ picture: Type.String(), link: Type.String() })),
  /** With which a browser subscribes to notifications (VAPID); null where there are none. */
  push_key: Nullable(Type.String()),
  /** Addresses of the app in a shop, or as an apk, where there are any. */
  apps: Type.Object({ ios: Nullable(Type.String()), android: Nullable(Type.String()) }),
})
export type Settings = Static<typeof Settings>

/** A device that this person is signed in on. */
export const Device = Type.Object({
  id: Type.Integer(),
  /** What it calls itself, such as `iPhone` or `Windows`; null where it doesn't say. */
  name: Nullable(Type.String()),
  created_at: Type.String(),
  last_seen_at: Type.String(),
  /** Whether it is the one that asks. */
  current: Type.Boolean(),
})
export type Device = Static<typeof Device>

/** A login link that opens this family as me. */
export const LoginLink = Type.Object({
  id: Type.Integer(),
  created_at: Type.String(),
  last_used_at: Nullable(Type.String()),
  /** Null if it is good until it is renewed. */
  expires_at: Nullable(Type.String()),
})
export type LoginLink = Static<typeof LoginLink>

/** What the first page of someone new shows: who says that they help, and whom. */
export const Welcome = Type.Object({
  title: Type.String(),
  full_name: Type.String(),
  /** Who added or approved them. */
  by: Nullable(Type.String()),
  confirmed: Type.Boolean(),
})
export type Welcome = Static<typeof Welcome>

export const supporterEndpoints = {
  'PATCH /supporters/:user': {
    summary: 'Change myself in this family; name and language in all of mine with a proved number',
    params: Me,
    body: Body({
      ...Type.Partial(Type.Object(PersonName)).properties,
      locale: Type.Optional(LocaleField),
      can_help: Type.Optional(CanHelp),
      messages: Type.Optional(MessageChoices),
    }),
    reply: Supporter,
  },
  'DELETE /supporters/:user': {
    summary: 'Erase myself from this family; with a proved number from all',
    params: Me,
    reply: Type.Object({}),
  },
  'POST /supporters/:user/phone': {
    summary: 'My number changed: needs the old one proved on this device, and a code sent to the new one',
    params: Me,
    body: Body({
      phone_number: PhoneText,
      code: CodeText,
    }),
    status: 200,
    reply: Supporter,
  },
  'DELETE /supporters/:user/families/:family': {
    summary: 'Leave this family',
    params: MeInFamily,
    reply: Type.Object({}),
  },
  'GET /supporters/:user/export': {
    summary: 'All that is kept about me in this family; with a proved number, everywhere',
    params: Me,
    reply: Type.Unknown(),
  },
  'POST /supporters/:user/push': {
    summary: 'Notifications on this browser, beside the SMS',
    params: Me,
    body: Body({
      endpoint: Type.String({ maxLength: 1_000 }),
      keys: Body({ p256dh: Type.String({ maxLength: 200 }), auth: Type.String({ maxLength: 100 }) }),
    }),
    status: 201,
    reply: Type.Object({}),
  },
  'DELETE /supporters/:user/push': {
    summary: 'No more notifications: on one browser, or on all of mine',
    params: Me,
    body: Body({ endpoint: Type.Optional(Type.String({ maxLength: 1_000 })) }),
    reply: Type.Object({}),
  },
  'GET /session/devices': {
    summary: 'Devices that I am signed in on, the latest first: to this family, or with a proved number to any',
    reply: Type.Array(Device),
  },
  'DELETE /session/devices/:id': {
    summary: 'End one of my devices for this family; with a proved number altogether',
    params: Type.Object({ id: Type.String() }),
    reply: Type.Object({}),
  },
  'GET /session/links': { summary: 'Login links that open this family as me, the latest first', reply: Type.Array(LoginLink) },
  'DELETE /session/links/:id': { summary: 'End one of my login links', params: Type.Object({ id: Type.String() }), reply: Type.Object({}) },
  'GET /supporters/:user/families/:family/welcome': {
    summary: 'What someone new sees first; all that a token can read until they confirm',
    params: MeInFamily,
    reply: Welcome,
  },
  'PUT /supporters/:user/families/:family/join': {
    summary: 'Yes, I help this family',
    params: MeInFamily,
    body: Nothing,
    reply: Type.Object({}),
  },
  'PUT /supporters/:user/families/:family/refuse': {
    summary: "That wasn't me: ends my membership; with `never` the family cannot ask this number again",
    params: MeInFamily,
    body: Body({ never: Type.Optional(Type.Boolean()) }),
    reply: Type.Object({}),
  },
  'PUT /supporters/:user/families/:family/role': {
    summary: 'Accept the role that the family offers me; needs a proved number, and ends my other devices and links here',
    params: MeInFamily,
    body: Nothing,
    reply: Type.Object({ role: OneOf(ROLES) }),
  },

  'GET /supporters/:user': { summary: 'Who I am', params: Me, reply: Supporter },
  'GET /settings': { summary: 'What this server offers', reply: Settings },
} as const
