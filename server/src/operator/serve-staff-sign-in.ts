import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signInStaff } from '../features/operator/sign-in.commands.ts'
import { callerOf } from '../platform/addresses.ts'
import { buckets, type Rate } from '../platform/callers/buckets.ts'
import { keyedHash, type SecretKey } from '../platform/secrets/secret-key.ts'
import { isSameSecret, makeSecret } from '../platform/secrets/tokens.ts'
import type { StaffProvider } from '../platform/staff/staff-provider.ts'
import { NoSignIn, type SignInProofs, type WhyNoSignIn } from '../platform/staff/staff-sign-in.ts'
import { askAgain, type EntryPoint, isToAskAgain, rememberSession, stopAskingAgain } from './entry-points.ts'
import { homeOf, noticePage, staffSignInPage } from './pages.ts'
import type { OperatorParts } from './signed-in.ts'

// Signing in with an account of the organisation. Nothing is stored before someone is identified, because strangers can send these requests
// too.

/** In ms. */
const ATTEMPT_LIFETIME = 10 * MINUTE
const ATTEMPT_COOKIE = '__Host-operator-attempt'
/** A browser would not send a strict cookie when someone comes back from the provider's site. */
const ATTEMPT_OPTIONS = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const

/**
 * How often people at one network address may begin a sign-in. How often they may come back from the provider is counted separately. The
 * limit is high, because the network of a ward is one address for many people.
 */
const SIGN_INS: Rate = { burst: 30, perSecond: 1 / 10 }
const MANY_AT_ONE = 'many of one address'
/** At most this many addresses are remembered, the latest ones. */
const STAFF_ADDRESSES_KEPT = 1_000

/**
 * The values that bind the provider's reply to this browser. They are derived from `attempt` (a secret of this browser, and the time) and
 * from our key.
 */
function proofsOf(key: SecretKey, attempt: string): SignInProofs {
  const proof = (name: string) => keyedHash(key, `sign-in of staff: ${name} ${attempt}`)
  return { state: proof('state'), nonce: proof('nonce'), verifier: proof('verifier') }
}

const SENTENCES: Record<WhyNoSignIn | 'foreign', string> = {
  away: "Your organisation's sign-in can't be reached. Try again in a minute.",
  busy: 'Many people sign in at this moment. Try again in a minute.',
  misfit: "Your organisation's sign-in does not fit the settings of this server. Tell those who run it.",
  cancelled: 'The sign-in was cancelled.',
  spent: 'This sign-in was used, or took longer than ten minutes.',
  foreign: 'This sign-in was not begun in this browser, or took longer than ten minutes.',
  refused: "The reply of your organisation's sign-in could not be accepted.",
  'no role': 'Your account may do nothing here. Ask those who run this server for a role.',
}
/** Reasons for a refusal that are not the person's fault. The reply has the status 503, because a later try may succeed. */
const OURS: (keyof typeof SENTENCES)[] = ['away', 'busy', 'misfit']

/** Adds the routes to the provider and back. `provider` is null if the page is for this machine only. */
export function serveStaffSignIn(app: FastifyInstance, parts: OperatorParts, provider: StaffProvider | null) {
  const { database, now, secretKey } = parts
  const refuse = (reply: FastifyReply, why: keyof typeof SENTENCES, detail = '') => {
    parts.security.operatorRefused(why, detail)
    // At the next sign-in the provider asks for the account, so that the person can choose another one.
    if (why === 'no role') askAgain(reply)
    return reply.code(OURS.includes(why) ? 503 : 403).send(staffSignInPage(SENTENCES[why]))
  }
  /** Adds a page for the entry point of staff. The page does not exist at the other entry point. */
  const get = (path: string, show: (request: FastifyRequest, reply: FastifyReply, entryPoint: EntryPoint) => Promise<unknown>) =>
    app.get(path, (request, reply) =>
      request.entryPoint?.isForStaff
        ? show(request, reply, request.entryPoint)
        : reply.code(404).send(noticePage('Not found', 'There is no such page.')),
    )
  if (provider === null) return
  const [begun, back] = [buckets(SIGN_INS, STAFF_ADDRESSES_KEPT), buckets(SIGN_INS, STAFF_ADDRESSES_KEPT)]
  const areMany = (of: typeof begun, { ip }: FastifyRequest) => of.take(callerOf(ip), now()) > 0
  get('/sign-in', async (request, reply) => {
    if (areMany(begun, request)) return refuse(reply, 'busy', MANY_AT_ONE)
    const attempt = `${makeSecret()}.${now()}`
    const address = await provider.addressFor(proofsOf(secretKey, attempt), isToAskAgain(request)).catch(returnNoSignIn)
    if (typeof address !== 'string') return refuse(reply, address.why, address.detail)
    reply.setCookie(ATTEMPT_COOKIE, attempt, { ...ATTEMPT_OPTIONS, maxAge: ATTEMPT_LIFETIME / 1000 })
    return reply.redirect(address, 303)
  })
  get('/signed-in', async (request, reply, entryPoint) => {
    const attempt = request.cookies[ATTEMPT_COOKIE] ?? ''
    reply.clearCookie(ATTEMPT_COOKIE, ATTEMPT_OPTIONS)
    const proofs = proofsOf(secretKey, attempt)
    const { state } = request.query as Record<string, unknown>
    // The state is derived from the whole attempt, so it also proves the time in the attempt.
    const begun = Number(attempt.split('.')[1])
    if (!isSameSecret(proofs.state, String(state)) || !(now() - begun < ATTEMPT_LIFETIME)) return refuse(reply, 'foreign')
    if (areMany(back, request)) return refuse(reply, 'busy', MANY_AT_ONE)
    const came = await provider.whoCame(request.url, callerOf(request.ip), proofs).catch(returnNoSignIn)
    if (came instanceof NoSignIn) return refuse(reply, came.why, came.detail)
    if (isToAskAgain(request)) stopAskingAgain(reply)
    rememberSession(
      reply,
      entryPoint,
      await signInStaff(database, { now: now(), via: 'page', who: came.who, account: came.account }, came.role),
    )
    return reply.redirect(homeOf(came.role), 303)
  })
}

function returnNoSignIn(error: unknown) {
  if (error instanceof NoSignIn) return error
  throw error
}
