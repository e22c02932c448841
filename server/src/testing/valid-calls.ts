import { type Endpoint, type EndpointName, endpoints } from '@hand-in-hand/contract/endpoints.ts'
import { ERROR_STATUS } from '@hand-in-hand/contract/errors.ts'
import { keysOf } from './request-keys.ts'
import { type Family, goodRequests, methodOf, pathOf, type Server } from './requests.ts'

export const callNames = Object.keys(endpoints).filter((name): name is EndpointName => name in endpoints)
export const endpointOf = (name: EndpointName): Endpoint => endpoints[name]

/**
 * Makes valid calls in a family, which a test can then break. Returns the path, a valid body and a function that sends the call. Each call
 * comes from another address.
 */
export const validCalls = (server: Server, nextAddress: () => Record<string, string>) =>
  async function aCall(name: EndpointName, family?: Family) {
    const home = family ?? (await server.makeFamily())
    const keys = keysOf(server, home)
    const { id: make, body, headers, endsCaller, caller: makeCaller, refused } = goodRequests[name]
    const usual = endsCaller ? await home.makeSupporter() : home.owner
    const caller = makeCaller ? await makeCaller(home, server) : usual
    const id = (await make?.(home, home.owner, server)) ?? ''
    const path = await pathOf(name, keys, { id })
    const send = (payload: unknown, type: string | null = 'application/json', to = path, more: Record<string, string> = {}) =>
      server.call(methodOf(name), to, {
        ...(caller && { token: caller.token }),
        headers: { ...headers, ...nextAddress(), ...(type && payload !== undefined && { 'content-type': type }), ...more },
        body: payload,
      })
    const goodBody = async (): Promise<object> => (await body?.(keys)) ?? {}
    // Some calls of earlier versions refuse everyone, whatever the body says.
    const status = refused ? ERROR_STATUS[refused] : (endpointOf(name).status ?? 200)
    const isSuccess = (reply: { statusCode: number }) => reply.statusCode === status
    return { path, send, goodBody, isSuccess, family: home }
  }
