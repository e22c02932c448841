import { isLoopback } from '../addresses.ts'
import { StartupError } from '../errors.ts'
import { readAny, readText } from './readers.ts'
import { optional, type ReadSetting, readGroup, setting } from './setting.ts'

/** Signing in to the operator's page with an account of the organisation, by OpenID Connect. */
export const STAFF = {
  url: optional('OPERATOR_URL', {
    unless: 'the page is for this machine alone',
    says: "the https address of [the operator's page for staff](staff-sign-in.md), with a host name of its own; the proxy passes it on to `OPERATOR_PORT`",
    read: readStaffUrl,
  }),
  issuer: optional('OIDC_ISSUER', {
    says: 'the provider, as its metadata names it: `https://login.example.org/realms/staff`',
    read: readIssuer,
  }),
  clientId: optional('OIDC_CLIENT_ID', { says: "this server's name at the provider", read: readText }),
  clientSecret: optional('OIDC_CLIENT_SECRET', { says: 'the secret for it', read: readText }),
  scope: setting('OIDC_SCOPE', {
    unless: 'openid profile email',
    says: 'the scopes; some providers tell groups only with `groups`',
    read: readScope,
  }),
  nameClaim: optional('OIDC_NAME_CLAIM', {
    unless: '`preferred_username`, else `email`',
    says: 'the claim that names people in the acts',
    read: readAny,
  }),
  roleClaim: setting('OIDC_ROLE_CLAIM', {
    unless: 'groups',
    says: 'the claim for what someone may do: a text or a list',
    read: readAny,
  }),
  startsValue: optional('OIDC_ROLE_STARTS', {
    says: 'its value for who starts families and makes start codes, and sees none',
    read: readText,
  }),
  allValue: optional('OIDC_ROLE_ALL', { says: 'its value for who may do all that the page does', read: readText }),
}

/** What the settings say about the provider of staff accounts. */
export type StaffSignIn = NonNullable<ReturnType<typeof readStaffSignIn>>

/** Null if the operator's page is only for this machine. Throws a `StartupError`. */
export function readStaffSignIn(settingOf: ReadSetting, server: { publicUrl: string; operatorPort: number | null }) {
  const { url, issuer, clientId, clientSecret, ...claims } = readGroup(STAFF, settingOf)
  if ([url, issuer, clientId, clientSecret, claims.startsValue, claims.allValue].every((each) => each === null)) return null
  if (url === null || issuer === null || clientId === null || clientSecret === null || server.operatorPort === null) {
    throw new StartupError(
      'OPERATOR_URL, OPERATOR_PORT, OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together: set all five, or neither OPERATOR_URL nor any of the last three.',
    )
  }
  if (claims.startsValue === null && claims.allValue === null) {
    throw new StartupError('OIDC_ROLE_STARTS or OIDC_ROLE_ALL has to be set: without one no one may do anything on the page.')
  }
  if (claims.startsValue === claims.allValue) throw new StartupError('OIDC_ROLE_STARTS and OIDC_ROLE_ALL have to differ.')
  if (new URL(url).hostname === new URL(server.publicUrl).hostname) {
    throw new StartupError('OPERATOR_URL needs a host name of its own: on that of PUBLIC_URL the two would share their cookies.')
  }
  return { url, issuer, clientId, clientSecret, ...claims }
}

function readStaffUrl(text: string, name: string) {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'https:' || url.search || url.hash || url.username || url.pathname !== '/') {
    throw new StartupError(`${name} has to be an https address without a path, such as https://operator.example.org.`)
  }
  return url.origin
}

/** Plain http is only accepted for a provider on this machine, because codes and secrets would otherwise cross a network unencrypted. */
function readIssuer(text: string, name: string) {
  const url = URL.canParse(text) ? new URL(text) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!url || !isSafe || url.search || url.hash || url.username) {
    throw new StartupError(`${name} has to be the https address of the provider, such as https://login.example.org.`)
  }
  return text
}

function readScope(text: string, name: string) {
  const scopes = text.split(/\s+/)
  if (!scopes.includes('openid')) throw new StartupError(`${name} has to have openid in it, such as openid profile email groups.`)
  return scopes.join(' ')
}
