import type { Static, TSchema } from 'typebox'
import { actingEndpoints } from './acting.ts'
import { calendarEndpoints } from './calendar.ts'
import { circleEndpoints } from './circle.ts'
import { familyEndpoints } from './families.ts'
import { familySettingsEndpoints } from './family-settings.ts'
import { invitationEndpoints } from './invitations.ts'
import { memberEndpoints } from './members.ts'
import { messageEndpoints } from './messages.ts'
import { shareEndpoints } from './share.ts'
import { signInEndpoints } from './sign-in.ts'
import { signUpEndpoints } from './sign-up.ts'
import { supporterEndpoints } from './supporters.ts'
import { taskImportEndpoints } from './task-import.ts'
import { taskEndpoints } from './tasks.ts'

/** One call: its schemas, and the status of its success where that is not 200. */
export interface Endpoint {
  summary: string
  params?: TSchema
  query?: TSchema
  headers?: TSchema
  body?: TSchema
  status?: 200 | 201 | 202
  /** Bytes, where a body may be longer than others. */
  bodyLimit?: number
  reply: TSchema
}

/** Every call under `/v2`, by method and path. */
export const endpoints = {
  ...supporterEndpoints,
  ...signUpEndpoints,
  ...signInEndpoints,
  ...familyEndpoints,
  ...familySettingsEndpoints,
  ...taskEndpoints,
  ...invitationEndpoints,
  ...circleEndpoints,
  ...messageEndpoints,
  ...memberEndpoints,
  ...actingEndpoints,
  ...taskImportEndpoints,
  ...shareEndpoints,
  ...calendarEndpoints,
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

type Part<Name extends EndpointName, Key extends keyof Endpoint> =
  Endpoints[Name] extends Record<Key, infer S extends TSchema> ? Static<S> : undefined

export type Params<Name extends EndpointName> = Part<Name, 'params'>
export type Query<Name extends EndpointName> = Part<Name, 'query'>
export type RequestBody<Name extends EndpointName> = Part<Name, 'body'>
export type Reply<Name extends EndpointName> = Static<Endpoints[Name]['reply']>
