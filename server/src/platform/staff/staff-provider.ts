import { HOUR, NAME_MAX } from '@hand-in-hand/contract/constants.ts'
import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import * as client from 'openid-client'
import type { StaffSignIn } from '../settings/staff.ts'
import { claimAt } from './claims.ts'
import { NoSignIn, type SignInProofs, type StaffRole } from './staff-sign-in.ts'

// The provider that knows the organisation's staff, by OpenID Connect. This module is loaded only if the settings name a provider.

/** In seconds, for each request to the provider. Four requests take less time than a proxy waits for our reply. */
const PATIENCE = 3
/** How long the provider's metadata is kept, in ms. The addresses in it may change. */
const METADATA_KEPT = HOUR
/**
 * How many sign-ins ask the provider at once, in all and from one address. The number is limited because strangers can begin a sign-in too.
 */
const SIGN_INS_AT_ONCE = { inAll: 30, ofAddress: 5 }

export type StaffProvider = ReturnType<typeof openStaffProvider>

export function openStaffProvider(staff: StaffSignIn, now: () => number) {
  let kept: { found: Promise<client.Configuration>; at: number } | null = null
  let asking = 0
  const askingFrom = new Map<string, number>()
  /** The provider's configuration. Calls at the same time share one request. A failure is not cached. */
  function configuration() {
    if (kept === null || now() - kept.at > METADATA_KEPT) {
      const found = discover(staff).catch(throwNoProvider)
      kept = { found, at: now() }
      found.catch(() => {
        kept = null
      })
    }
    return kept.found
  }
  const redirect_uri = `${staff.url}/signed-in`
  return {
    /**
     * The address of the provider's page on which someone signs in. With `asksAgain`, the page asks even if someone is signed in there
     * already, because another person may use this browser now. Throws a `NoSignIn`.
     */
    addressFor: async ({ state, nonce, verifier }: SignInProofs, asksAgain: boolean) => {
      const found = await configuration()
      const code_challenge = await client.calculatePKCECodeChallenge(verifier)
      const { scope } = staff
      // OpenID Connect Core 1.0, 3.1.2.1.
      const prompt = asksAgain ? { prompt: 'login' } : {}
      const asked = { redirect_uri, scope, state, nonce, code_challenge, code_challenge_method: 'S256', ...prompt }
      return client.buildAuthorizationUrl(found, asked).href
    },
    /**
     * The person who came back from the provider to `path`, from the network address `from`, and what they may do. `account` consists of
     * issuer and subject. Throws a `NoSignIn`.
     */
    whoCame: async (path: string, from: string, { state, nonce, verifier }: SignInProofs) => {
      const ofAddress = askingFrom.get(from) ?? 0
      if (asking >= SIGN_INS_AT_ONCE.inAll || ofAddress >= SIGN_INS_AT_ONCE.ofAddress)
        throw new NoSignIn('busy', `${asking} at once, ${ofAddress} of them from one address`)
      asking++
      askingFrom.set(from, ofAddress + 1)
      try {
        const found = await configuration()
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
        const tokens = await client.authorizationCodeGrant(found, new URL(path, staff.url), checks)
        const who = await claimsOf(found, staff, tokens)
        return { who: personIn(who, staff), account: `${staff.issuer} ${String(who.sub)}`, role: roleIn(who, staff) }
      } catch (error) {
        return throwNoSignIn(error)
      } finally {
        asking--
        const left = (askingFrom.get(from) ?? 1) - 1
        if (left > 0) askingFrom.set(from, left)
        else askingFrom.delete(from)
      }
    },
    /** Throws a `NoSignIn` if the provider can't be reached, or if its metadata does not allow our kind of sign-in. */
    check: async () => void (await configuration()),
  }
}

async function discover({ issuer, clientId, clientSecret }: StaffSignIn) {
  const [basic, post] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)]
  const authentication: client.ClientAuth = (server, ...request) => (takesBasic(server) ? basic : post)(server, ...request)
  const found = await client.discovery(new URL(issuer), clientId, clientSecret, authentication, {
    timeout: PATIENCE,
    // Only an issuer on this machine may use plain http.
    execute: issuer.startsWith('http:')
      ? [client.allowInsecureRequests, client.enableNonRepudiationChecks]
      : [client.enableNonRepudiationChecks],
  })
  const lacking = whatMetadataLacks(found.serverMetadata())
  if (lacking.length > 0) throw new NoSignIn('misfit', `its metadata lacks ${lacking.join(', ')}`)
  return found
}

type Metadata = client.ServerMetadata
/** OpenID Connect Discovery 1.0, 3: `client_secret_basic` is the default if the provider names no method. */
const takesBasic = ({ token_endpoint_auth_methods_supported: methods }: Metadata) => methods?.includes('client_secret_basic') ?? true

function whatMetadataLacks(metadata: Metadata) {
  const { authorization_endpoint, token_endpoint, jwks_uri, response_types_supported: types } = metadata
  const needs: [boolean, string][] = [
    [authorization_endpoint !== undefined, 'authorization_endpoint'],
    [token_endpoint !== undefined, 'token_endpoint'],
    [jwks_uri !== undefined, 'jwks_uri'],
    [types?.includes('code') ?? true, 'the response type code'],
    [metadata.code_challenge_methods_supported?.includes('S256') ?? true, 'PKCE with S256'],
    [
      takesBasic(metadata) || metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true,
      'a way to send a client secret',
    ],
  ]
  return needs.flatMap(([isThere, name]) => (isThere ? [] : [name]))
}

type Claims = Record<string, unknown>
const nameClaimsOf = ({ nameClaim }: StaffSignIn) => (nameClaim === null ? ['preferred_username', 'email'] : [nameClaim])

/** The claims of the ID token. If it lacks a needed claim, the claims of the userinfo endpoint are added. */
async function claimsOf(
  found: client.Configuration,
  staff: StaffSignIn,
  tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>>,
): Promise<Claims> {
  const told = tokens.claims() ?? { sub: '' }
  const isEnough = claimAt(told, staff.roleClaim) !== undefined && nameClaimsOf(staff).some((name) => name in told)
  if (isEnough || found.serverMetadata().userinfo_endpoint === undefined) return told
  return { ...(await client.fetchUserInfo(found, tokens.access_token, told.sub)), ...told }
}

/** The name of the person in the audit trail. `sub` comes last: it is unique, but people may not be able to read it. */
function personIn(claims: Claims, staff: StaffSignIn) {
  const texts = [...nameClaimsOf(staff), 'sub'].map((name) => claims[name])
  const name = texts.find((text) => typeof text === 'string' && isShown(text))
  return String(name ?? 'unnamed')
    .normalize('NFC')
    .slice(0, NAME_MAX)
}

function roleIn(claims: Claims, staff: StaffSignIn): StaffRole {
  const claim = claimAt(claims, staff.roleClaim) ?? []
  const values: unknown[] = Array.isArray(claim) ? claim : [claim]
  if (staff.allValue !== null && values.includes(staff.allValue)) return 'all'
  if (staff.startsValue !== null && values.includes(staff.startsValue)) return 'starts'
  throw new NoSignIn('no role', personIn(claims, staff))
}

const oauthCodeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown')

function throwNoProvider(error: unknown): never {
  if (error instanceof NoSignIn) throw error
  throw new NoSignIn(isAway(error) ? 'away' : 'misfit', oauthCodeOf(error))
}

function throwNoSignIn(error: unknown): never {
  if (error instanceof NoSignIn) throw error
  if (error instanceof client.AuthorizationResponseError)
    throw new NoSignIn(error.error === 'access_denied' ? 'cancelled' : 'refused', oauthCodeOf(error))
  // This is how a provider refuses our secret (RFC 6749, 5.2).
  if (error instanceof client.WWWAuthenticateChallengeError) throw new NoSignIn('misfit', oauthCodeOf(error))
  if (error instanceof client.ResponseBodyError) {
    if (error.error === 'invalid_grant') throw new NoSignIn('spent', 'invalid_grant')
    throw new NoSignIn(error.status >= 500 ? 'away' : 'misfit', oauthCodeOf(error))
  }
  throw new NoSignIn(isAway(error) ? 'away' : 'refused', oauthCodeOf(error))
}

/**
 * Whether there was no reply, or a reply that is not from the provider itself, such as a proxy's page. The library has no error class for
 * these cases.
 */
function isAway(error: unknown) {
  if (!(error instanceof Error)) return false
  if (error instanceof TypeError) return error.message === 'fetch failed'
  const code = oauthCodeOf(error)
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return !(error.cause instanceof Response && error.cause.status < 500)
  return code === 'OAUTH_TIMEOUT'
}
