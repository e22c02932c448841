import type { LightMyRequestResponse } from 'fastify'

export interface CallOptions {
  body?: unknown
  token?: string
  headers?: Record<string, string>
  /** The address of the client, if it has to differ from the address of this browser. */
  address?: string
  /** The name of a browser other than the usual one. Each browser has its own cookie for codes. */
  browser?: string
}

/** The parts of a response that a call over the network and Fastify's inject both return. */
export type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body' | 'json'>

/** What one person uses to call the server. */
export interface Browser {
  call: (method: string, path: string, options?: CallOptions) => Promise<Answer>
}

/** How a test reaches a server in the same way as people do. */
export interface ServerAccess<B extends Browser> {
  /** A browser for one more person. */
  openBrowser: () => B
  /** The texts that were sent to a number (E.164), newest first. */
  textsTo: (phone: string) => Promise<string[]>
  /** In ms: how long it may take until a text is sent. */
  textComesWithin: number
  /** Sends the messages that wait a minute, such as the second message of a day about the tasks that someone has (decision 079). */
  passAMinute?: () => Promise<void>
  /** Returns null if the people of this server have to be made over HTTP. */
  prepared?: () => Promise<PreparedPeople | null>
}

/** How a test gets a family and people without HTTP. Tests of their sign-up do not use this. */
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
  /** The id of the family's sign-up link. */
  invitation: number
  /** Whether no one has asked to join this family before. */
  isFirst: boolean
}
