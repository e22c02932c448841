import { randomInt } from 'node:crypto'
import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import type { Answer, CallOptions } from './server-access.ts'

/** A random IPv4 address in the private network 10.0.0.0/8. */
export const makeAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

export type HttpBrowser = ReturnType<typeof openHttpBrowser>

/**
 * A browser that calls a server over the network. It keeps its cookies, and has one address. Paths are below /v2, unless they begin with
 * /v2 or with two slashes.
 */
export function openHttpBrowser(url: string, address = makeAddress(), cookies = new Map<string, string>()) {
  async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { body, token, headers } = options
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(`${url}${pathOf(path)}`, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': options.address ?? address,
        ...(cookie && { cookie }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    keep(reply.headers.getSetCookie())
    const text = await reply.text()
    return { statusCode: reply.status, headers: Object.fromEntries(reply.headers), body: text, json: () => JSON.parse(text) }
  }
  function keep(lines: string[]) {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
  }
  return { call, cookies, address }
}

function pathOf(path: string) {
  if (path.startsWith('//')) return path.slice(1)
  return path.startsWith('/v2') ? path : `/v2${path}`
}

/**
 * How a test reaches a server that shows its messages. `outboxAddress` is the address of these messages, which the server prints when it
 * starts. `textsTo` throws if the server refuses to show them.
 */
export function serverAccessTo(outboxAddress: string) {
  const { origin, searchParams } = new URL(outboxAddress)
  const { call } = openHttpBrowser(origin)
  return {
    openBrowser: () => openHttpBrowser(origin),
    // In ms. It is long, because some texts wait a minute for others (decision 079).
    textComesWithin: 90_000,
    textsTo: async (phone: string) => {
      const shown = await call('GET', '/outbox', { headers: { cookie: `outbox=${searchParams.get('key')}` } })
      if (shown.statusCode !== 200) throw new Error(`the texts were refused: ${shown.statusCode} ${shown.body}`)
      return textsIn(shown, phone)
    },
  }
}

export const textsIn = (outbox: Answer, phone: string) =>
  outbox
    .json<Reply<'GET /outbox'>>()
    .filter(({ to }) => to === phone)
    .map(({ text }) => text)
