import { randomInt } from 'node:crypto'
import type { Reply, RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import type { CodePurpose } from '@hand-in-hand/contract/sign-in.ts'
import type { LightMyRequestResponse } from 'fastify'
import type { CallOptions } from './server.ts'

interface Server {
  clock: { now: number }
  call: (method: string, path: string, options?: CallOptions) => Promise<LightMyRequestResponse>
  textsTo: (phone: string) => Promise<string[]>
}
type NewTask = RequestBody<'POST /families/:family/tasks'>
type FamilyTask = Reply<'POST /families/:family/tasks'>['tasks'][number]

/** A valid Israeli mobile number that no other test has. */
export const aPhone = () => `+9725${[0, 2, 3, 4][randomInt(4)]}${String(randomInt(2_000_000, 9_999_999))}`

/** Families and people to test with, all made through the front door. */
export function familyMaker(server: Server) {
  const { call, textsTo } = server

  async function ok<Body>(reply: Promise<LightMyRequestResponse>): Promise<Body> {
    const answer = await reply
    if (answer.statusCode >= 300) throw new Error(`expected success, got ${answer.statusCode} ${answer.body}`)
    return answer.json<Body>()
  }

  /** The code that the usual browser asks for, to sign in unless it is said otherwise. */
  async function codeFor(phone: string, purpose: CodePurpose = 'sign_in') {
    await ok(call('POST', '/login/code', { body: { phone_number: phone, locale: 'en', purpose } }))
    // Other texts to this number may be on their way at the same time.
    const code = (await textsTo(phone)).map((text) => /^\d{6}/.exec(text)?.[0]).find((each) => each !== undefined)
    if (!code) throw new Error('no code came')
    return code
  }

  /** Signs in by a code, which proves the number: the token of one of the families. */
  async function tokenByCode(phone: string, family: string) {
    const body = { phone_number: phone, code: await codeFor(phone) }
    const { memberships } = await ok<Reply<'POST /login/verify'>>(call('POST', '/login/verify', { body }))
    const found = memberships.find((each) => 'family_token' in each && each.family_token === family)
    if (!found || !('user_token' in found)) throw new Error('the code signed in to another family')
    return found.user_token
  }

  async function aFamily(wish: Partial<{ title: string; time_zone: string }> = {}) {
    const phone = aPhone()
    const owner = { first_name: 'Noa', last_name: 'Levi', phone_number: phone }
    const body = { title: 'Levi', time_zone: 'Asia/Jerusalem', locale: 'en', owner, code: await codeFor(phone, 'start_family'), ...wish }
    const kept = await ok<Reply<'POST /families'>>(call('POST', '/families', { body }))
    return familyOf(kept.family_token, { token: kept.user_token, phone })
  }

  function familyOf(token: string, owner: { token: string; phone: string }) {
    const path = `/families/${token}`
    const asOwner = (method: string, rest: string, body?: unknown, headers?: Record<string, string>) =>
      call(method, `${path}${rest}`, { token: owner.token, ...(body !== undefined && { body }), ...(headers && { headers }) })

    const addTask = (wish: Partial<NewTask> = {}) =>
      ok<{ tasks: FamilyTask[] }>(asOwner('POST', '/tasks', { title: 'Soup', category: 'home', type: 'no_time', ...wish })).then(firstOf)
    const addEvent = (wish: Partial<NewTask> = {}) =>
      addTask({
        title: 'Drive Dana',
        category: 'childcare',
        type: 'until_time',
        start_at: '2026-11-24T07:40',
        end_at: '2026-11-24T08:20',
        ...wish,
      })

    let invitation: Promise<Reply<'POST /families/:family/invitations'>> | undefined
    const anInvitation = () => (invitation ??= ok(asOwner('POST', '/invitations', {})))

    async function ask(wish: Partial<{ first_name: string; last_name: string; phone_number: string }> = {}) {
      const supporter = { first_name: 'Avi', last_name: 'Cohen', phone_number: aPhone(), ...wish }
      const { token: invitationToken } = await anInvitation()
      await ok(call('POST', '/supporters/signup', { body: { invitation: invitationToken, supporter } }))
      const requests = await ok<Reply<'GET /families/:family/requests'>>(asOwner('GET', '/requests'))
      const request = requests[0]
      if (!request) throw new Error('no request came')
      return { id: request.id, phone: supporter.phone_number }
    }

    async function supporter(wish: { first_name?: string; trusted?: boolean } = {}) {
      const { trusted = false, ...name } = wish
      const { id, phone } = await ask(name)
      await ok(asOwner('POST', `/requests/${id}/approve`, { trusted }))
      return { id, phone, ...(await signIn(phone)) }
    }

    /** Offers someone to coordinate, who accepts with their number proved: their token from then on. */
    async function makeCoordinator(someone: { id: number; phone: string; token: string }) {
      await ok(asOwner('PATCH', `/members/${someone.id}`, { role: 'coordinator' }))
      someone.token = await tokenByCode(someone.phone, token)
      await ok(call('PUT', `/supporters/me${path}/role`, { token: someone.token, body: {} }))
      return { ...someone, ...member(someone.token) }
    }

    /** Exchanges the newest login link that came to a number, and confirms as its person does. */
    async function signIn(phone: string) {
      const link = await linkTo(phone)
      const kept = await ok<Reply<'POST /session'>>(call('POST', '/session', { body: link }))
      await ok(call('PUT', `/supporters/me${path}/join`, { token: kept.user_token, body: {} }))
      return member(kept.user_token)
    }

    async function linkTo(phone: string) {
      const [, user_token, family_token] =
        /\/login\/([\w-]+)\/([\w-]+)/.exec((await textsTo(phone)).find((text) => text.includes('/login/')) ?? '') ?? []
      if (!user_token || !family_token) throw new Error('no login link came')
      return { user_token, family_token }
    }

    function member(userToken: string) {
      const put = (task: { id: number; type: string }, what: string, body: unknown = {}) =>
        call('PUT', `/supporters/me${path}/${task.type === 'no_time' ? 'tasks' : 'events'}/${task.id}/${what}`, { token: userToken, body })
      return {
        token: userToken,
        get: (rest: string, headers?: Record<string, string>) =>
          call('GET', `/supporters/me${rest}`, { token: userToken, ...(headers && { headers }) }),
        take: (task: { id: number; type: string }) => put(task, 'assign_me'),
        withdraw: (task: { id: number; type: string }, reason?: string) => put(task, 'unassign_me', reason === undefined ? {} : { reason }),
        complete: (task: { id: number; type: string }) => put(task, 'complete'),
        see: (task: { id: number; type: string }) => put(task, 'seen'),
        takeAll: (task: { id: number; type: string }, ids: number[]) => put(task, 'assign_me_all', { ids }),
        tasks: (headers?: Record<string, string>) =>
          call('GET', `/supporters/me${path}/tasks`, { token: userToken, ...(headers && { headers }) }),
      }
    }

    return {
      token,
      path,
      owner: { ...owner, ...member(owner.token) },
      asOwner,
      addTask,
      addEvent,
      anInvitation,
      ask,
      supporter,
      signIn,
      makeCoordinator,
      linkTo,
      member,
    }
  }

  return { aFamily, familyOf, codeFor, tokenByCode, ok }
}

function firstOf({ tasks: [task] }: { tasks: FamilyTask[] }) {
  if (!task) throw new Error('no task was made')
  return task
}
