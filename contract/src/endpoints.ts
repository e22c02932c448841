import { type Static, type TSchema, Type } from 'typebox'
import type { Access } from './access.ts'
import { askEndpoints } from './asks.ts'
import { browserErrorEndpoints } from './browser-errors.ts'
import { calendarEndpoints } from './calendar.ts'
import { circleEndpoints } from './circle.ts'
import type { ErrorCode } from './errors.ts'
import { familyEndpoints } from './families.ts'
import { familySettingsEndpoints } from './family-settings.ts'
import { familyStartEndpoints } from './family-start.ts'
import { firstPageEndpoints } from './first-page.ts'
import { invitationEndpoints } from './invitations.ts'
import { liveEndpoints } from './live.ts'
import { mealEndpoints } from './meals.ts'
import { messageEndpoints } from './messages.ts'
import { operatorEndpoints } from './operator.ts'
import { overviewEndpoints } from './overview.ts'
import { ownOfferEndpoints } from './planning/own-offers.ts'
import { promiseEndpoints } from './planning/promises.ts'
import { planningEndpoints } from './planning.ts'
import { questionEndpoints } from './questions.ts'
import { serverSettingsEndpoints } from './server-settings.ts'
import { signInEndpoints } from './sign-in.ts'
import { signUpEndpoints } from './sign-up.ts'
import { standInEndpoints } from './stand-ins.ts'
import { supporterEndpoints } from './supporters.ts'
import { taskEndpoints } from './tasks.ts'

/** One call: its schemas, and the status of its success if the status is not 200. */
export interface Endpoint {
  summary: string
  /** The call no longer does anything, and stays for the clients that use it (docs/api.md). */
  deprecated?: true
  access: Access
  /** Error codes of this call alone. `errorsOf` adds the codes of the access level and the codes that every call can return. */
  errors?: readonly ErrorCode[]
  /** The token is optional: the reply depends on whether someone is signed in, and as whom. */
  readsToken?: true
  /**
   * The specification's app uses this call and has no way to confirm. So if the path contains the token of a login link, the server serves
   * the call before the person has confirmed. The call only reads, or it counts as the person's yes (decision 074).
   */
  beforeYes?: 'read' | 'counts_as_yes'
  /** The call creates something, once for each `Idempotency-Key`: see `CREATES` in fields.ts. */
  creates?: true
  query?: TSchema
  headers?: TSchema
  body?: TSchema
  status?: 200 | 201 | 202
  /** Limit of the body in bytes, if it is larger than the default. */
  bodyLimit?: number
  /** Media types of the reply, if they are not only JSON. */
  media?: readonly string[]
  /** The reply has an ETag: a request with `If-None-Match` gets 304 while nothing has changed. */
  etag?: true
  /** The schema of the reply's JSON, if the reply is not an empty object. See `replyOf`. */
  reply?: TSchema
}

const EmptyReply = Type.Object({})
export const replyOf = ({ reply = EmptyReply }: Endpoint) => reply

/** Every call under `/v2`, by method and path. */
export const endpoints = {
  ...supporterEndpoints,
  ...signUpEndpoints,
  ...signInEndpoints,
  ...familyEndpoints,
  ...familyStartEndpoints,
  ...familySettingsEndpoints,
  ...overviewEndpoints,
  ...firstPageEndpoints,
  ...taskEndpoints,
  ...mealEndpoints,
  ...planningEndpoints,
  ...askEndpoints,
  ...ownOfferEndpoints,
  ...promiseEndpoints,
  ...standInEndpoints,
  ...questionEndpoints,
  ...invitationEndpoints,
  ...circleEndpoints,
  ...messageEndpoints,
  ...calendarEndpoints,
  ...liveEndpoints,
  ...serverSettingsEndpoints,
  ...browserErrorEndpoints,
  ...operatorEndpoints,
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

type SchemaType<Name extends EndpointName, Key extends keyof Endpoint> =
  Endpoints[Name] extends Record<Key, infer S extends TSchema> ? Static<S> : undefined

type ParamOf<Segment extends string> = Segment extends `${infer Param}.${string}` ? Param : Segment
type ParamsOf<Path extends string> = Path extends `${string}/:${infer Segment}/${infer Rest}`
  ? ParamOf<Segment> | ParamsOf<`/${Rest}`>
  : Path extends `${string}/:${infer Segment}`
    ? ParamOf<Segment>
    : never

/** The texts in a call's path, such as `family` in `/families/:family`; undefined if it has none. */
export type Params<Name extends EndpointName> = [ParamsOf<Name>] extends [never] ? undefined : { [Param in ParamsOf<Name>]: string }
export type Query<Name extends EndpointName> = SchemaType<Name, 'query'>
export type RequestBody<Name extends EndpointName> = SchemaType<Name, 'body'>
export type Reply<Name extends EndpointName> = Endpoints[Name] extends { reply: infer S extends TSchema } ? Static<S> : object
