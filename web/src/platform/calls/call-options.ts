import type { EndpointName, Endpoints, Params, Query, RequestBody } from '@hand-in-hand/contract/endpoints.ts'

type CallOption<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }

/** An id may be passed as a number. */
type PathParams<Name extends EndpointName> = [Params<Name>] extends [undefined] ? undefined : { [K in keyof Params<Name>]: string | number }

/** A call that creates something needs an `Idempotency-Key`, so `sendOnce` sends it. */
type Headers<Name extends EndpointName> = Endpoints[Name] extends { creates: true }
  ? { headers: { 'Idempotency-Key': string } }
  : { headers?: Record<string, string> }

export type CallOptions<Name extends EndpointName> = CallOption<'params', PathParams<Name>> &
  CallOption<'query', Query<Name>> &
  CallOption<'body', RequestBody<Name>> &
  Headers<Name> &
  WaysToCall

interface WaysToCall {
  signal?: AbortSignal
  /** ms. Set it if 15 s is wrong for this call. */
  timeout?: number
  /** Used in place of the current family's token. */
  token?: string
  /** The call continues after the page is left. */
  keepalive?: boolean
}

export type CallArguments<Name extends EndpointName> =
  Record<never, never> extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>]

/** The options of any call, for code that does not know which call it handles. */
export interface AnyCallOptions extends WaysToCall {
  params?: Record<string, string | number> | undefined
  query?: Record<string, string | number | boolean | readonly string[] | undefined> | undefined
  body?: unknown
  headers?: Record<string, string>
}
