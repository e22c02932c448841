import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { onTestFinished, vi } from 'vitest'

/** The address of the page for staff. It has no DNS entry, so the tests send requests for this address directly to the page. */
export const STAFF_URL = 'https://operator.example.org'

/** What the provider says about the people who can sign in there, by the name that they type. */
const PEOPLE: Record<string, object> = {
  dana: { preferred_username: 'dana.levi', email: 'dana@example.org', groups: ['everyone', 'hih-all'] },
  // Someone who got the name of a person who has left.
  heir: { preferred_username: 'dana.levi', groups: ['hih-all'] },
  sam: { email: 'sam@example.org', groups: 'hih-starts' },
  gil: { preferred_username: 'gil', groups: ['everyone'] },
  max: { preferred_username: 'max' },
  // Roles in the form in which Keycloak and Auth0 send them.
  kay: {
    preferred_username: 'kay',
    realm_access: { roles: ['everyone', 'hih-all'] },
    resource_access: { hand: { roles: ['hih-all'] }, 'hand.in.hand': { roles: ['hih-all'] } },
    'https://example.org/roles': ['hih-all'],
    'realm.access': { roles: 'hih-all' },
  },
}

/**
 * A real OpenID Connect provider, whose pages ask for a name and a consent. With `tellsInToken` the ID token has the claims, otherwise only
 * the userinfo endpoint returns them. `settings` are for a server whose staff the provider knows.
 */
export async function aStaffProvider({ tellsInToken = false } = {}) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(String(request.url).split('?')[0] ?? '')
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('it listens nowhere')
  const issuer = `http://127.0.0.1:${address.port}`
  // The provider prints again and again that it is set up for tests.
  const said = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'info')].map((each) => each.mockImplementation(() => {}))
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'hand-in-hand', client_secret: SECRET, redirect_uris: [`${STAFF_URL}/signed-in`] }],
    claims: {
      openid: ['sub'],
      profile: ['preferred_username'],
      email: ['email'],
      groups: ['groups', 'realm_access', 'resource_access', 'https://example.org/roles', 'realm.access'],
    },
    conformIdTokenClaims: !tellsInToken,
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...PEOPLE[id] }) }),
  })
  const answer = provider.callback()
  const close = () => {
    server.closeAllConnections()
    server.close()
    for (const each of said) each.mockRestore()
  }
  onTestFinished(close)
  return {
    issuer,
    /** The paths that were requested. */
    requests,
    close,
    settings: {
      OPERATOR_PORT: '3010',
      OPERATOR_URL: STAFF_URL,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'hand-in-hand',
      OIDC_CLIENT_SECRET: SECRET,
      OIDC_SCOPE: 'openid profile email groups',
      OIDC_ROLE_STARTS: 'hih-starts',
      OIDC_ROLE_ALL: 'hih-all',
    },
  }
}
const SECRET = 'a secret of the tests that is long enough'

/**
 * Signs in at the provider under a name, as someone's browser does, and says yes or cancels. Returns the address to which the provider then
 * sends the browser.
 */
export async function signInAtProvider(address: string, name: string, says: 'yes' | 'cancel' = 'yes') {
  const cookies = new Map<string, string>()
  let next: { url: string; form?: URLSearchParams } = { url: address }
  for (let step = 0; step < STEPS_MAX; step++) {
    const { url, form } = next
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(key)
      else cookies.set(key, value)
    }
    const location = reply.headers.get('location')
    if (location?.startsWith(STAFF_URL)) return location
    next = location === null ? formOf(await reply.text(), name, says) : { url: new URL(location, url).href }
  }
  throw new Error('the provider sent no one back')
}
const STEPS_MAX = 20

function formOf(page: string, login: string, says: 'yes' | 'cancel') {
  const [, cancel] = /href="([^"]*\/abort)"/.exec(page) ?? []
  if (says === 'cancel' && cancel !== undefined) return { url: cancel }
  const [, url = ''] = /<form[^>]* action="([^"]+)"/.exec(page) ?? []
  const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
  return { url, form: new URLSearchParams({ prompt, login, password: 'any' }) }
}
