import { operatorServer } from '../operator/operator-server.ts'
import { testServer } from './server.ts'
import { aStaffProvider, STAFF_URL, signInAtProvider } from './staff-provider.ts'

type Server = Awaited<ReturnType<typeof testServer>>
export type StaffBrowser = ReturnType<typeof browserAt>

/** A server whose staff sign in through a real provider. */
export async function aStaffPage({ tellsInToken = false, settings = {} as Record<string, string> } = {}) {
  const provider = await aStaffProvider({ tellsInToken })
  const server = await testServer({ ...provider.settings, ...settings })
  const page = await operatorServer(server.app)
  return { provider, server, page, browse: (address?: string) => browserAt(page, address) }
}

/** A browser whose requests come through a proxy. It sends the cookies that were set for the page. */
export function browserAt(page: Awaited<ReturnType<typeof operatorServer>>, address = '203.0.113.5') {
  const cookies = new Map<string, string>()
  const set: string[] = []
  async function send(method: 'GET' | 'POST', path: string, form?: Record<string, string>) {
    const headers = {
      host: new URL(STAFF_URL).host,
      'x-forwarded-for': address,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(form && { origin: STAFF_URL, 'content-type': 'application/x-www-form-urlencoded' }),
    }
    const reply = await page.inject({ method, url: path, headers, ...(form && { payload: new URLSearchParams(form).toString() }) })
    set.push(...[reply.headers['set-cookie'] ?? []].flat())
    for (const { name, value } of reply.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return reply
  }
  const get = (path: string) => send('GET', path)
  const begin = async () => String((await get('/sign-in')).headers.location)
  /** The path to which the provider sends someone back. */
  const comeBack = async (name: string, says?: 'cancel') => (await signInAtProvider(await begin(), name, says)).slice(STAFF_URL.length)
  return {
    cookies,
    /** All cookies that were set, as headers. */
    set,
    get,
    begin,
    comeBack,
    post: async (path: string, form: Record<string, string>, keyFrom = '/start') => {
      const [, key = ''] = /name="key" value="([\w-]+)"/.exec((await get(keyFrom)).body) ?? []
      return send('POST', path, { key, sure: 'yes', ...form })
    },
    signIn: async (name: string) => get(await comeBack(name)),
  }
}

/** The sentence that a page of the operator shows. */
export const sentenceIn = ({ body }: { body: string }) => /role="status">([^<]*)</.exec(body)?.[1]?.replaceAll('&#39;', "'")
/** The refused sign-ins in the log. */
export const securityLines = ({ lines }: Server) =>
  lines.flatMap((line) => (line.includes('operator sign-in refused') ? [JSON.parse(line) as { why: string; detail: string }] : []))
