import type { LightMyRequestResponse } from 'fastify'

export interface CallOptions {
  body?: unknown
  token?: string
  headers?: Record<string, string>
  /** The client's, where another than this browser's matters. */
  address?: string
  /** The name of a browser, where another than the usual one matters: each has its own cookie for codes. */
  browser?: string
}

/** A response, the same over the network as from Fastify's inject. */
export type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body' | 'json'>

/** What one person calls the server with. */
export interface Browser {
  call: (method: string, path: string, options?: CallOptions) => Promise<Answer>
}

/** How a test reaches a server: as people do. */
export interface ServerAccess<B extends Browser> {
  /** For one more person. */
  openBrowser: () => B
  /** What was sent to a number (E.164), newest first. */
  textsTo: (phone: string) => Promise<string[]>
  /** How long a text may take until it is there, in ms. */
  textComesWithin: number
  /** Lets the server do what waits a minute, such as the second message of a day about what someone has (decision 079). */
  passAMinute?: () => Promise<void>
  /** Null for what has to be let in. */
  prepared?: () => Promise<PreparedPeople | null>
}

/** How a test gets a family and people whose sign-up it does not test, without HTTP. */
export interface PreparedPeople {
  makeFamily: (family: PreparedFamily) => Promise<{
    token: string
    user_token: string
    phone: string
    makePerson: (
      person: PreparedPerson,
    ) => Promise<{ id: number; phone: string; token: string; link: { user_token: string; family_token: string } }>
  }>
}
interface PreparedFamily {
  title?: string
  time_zone?: string
  owner?: { first_name?: string; last_name?: string }
}
interface PreparedPerson {
  first_name?: string
  last_name?: string
  /** Whether they have opened their login link and confirmed. */
  isOpened: boolean
  /** The id of the family's link. */
  invitation: number
  /** Whether no one has asked this family to join before. */
  isFirst: boolean
}
