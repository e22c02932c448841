import { randomInt } from 'node:crypto'
import type { Reply, RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import type { CodePurpose } from '@hand-in-hand/contract/sign-in.ts'
import { aPhone } from '../server/src/testing/family.ts'
import { familyCommand, type World } from './world.ts'

export { aPhone }

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The code of a refusal. */
  code: string | undefined
  json: <Body>() => Body
}
export type Browser = ReturnType<typeof aBrowser>

/** A network of its own: a /24 of addresses that are nobody's. */
export const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/** A browser: it keeps its cookies, and has one address. */
export function aBrowser(world: World, address = anAddress(), cookies = new Map<string, string>()) {
  async function call(method: string, path: string, { body, token }: { body?: unknown; token?: string } = {}): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(`${world.url}${path.startsWith('//') ? path.slice(1) : `/v2${path}`}`, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': address,
        ...(cookie && { cookie }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const text = await reply.text()
    return { status: reply.status, headers: reply.headers, text, code: codeOf(text), json: () => JSON.parse(text) }
  }
  return { call, cookies, address }
}

function codeOf(text: string) {
  const [, code] = /^\{"code":"(\w+)"/.exec(text) ?? []
  return code
}

/** An answer that has to be a success, or the attack was not played at all. */
export async function must<Body>(answer: Promise<Answer>) {
  const { status, text, json } = await answer
  if (status >= 300) throw new Error(`not played: ${status} ${text.slice(0, 200)}`)
  return json<Body>()
}

/** The code that an SMS brings to whoever has this phone. */
export async function codeFor(world: World, browser: Browser, phone: string, purpose: CodePurpose = 'sign_in') {
  const after = world.sent(phone).length
  await must(browser.call('POST', '/login/code', { body: { phone_number: phone, locale: 'en', purpose } }))
  const text = await world.text(phone, /^\d{6}/, after)
  return text.slice(0, 6)
}

export async function signInByCode(world: World, browser: Browser, phone: string) {
  const body = { phone_number: phone, code: await codeFor(world, browser, phone) }
  const { memberships }: Reply<'POST /login/verify'> = await must(browser.call('POST', '/login/verify', { body }))
  return memberships.flatMap((each) => ('user_token' in each ? [each] : []))
}

const LINK = /\/login\/([\w-]+)\/([\w-]+)/
/** The login link in a text, also one that stands escaped in an address; null where there is none. */
export function linkIn(text: string) {
  const [, user_token, family_token] = LINK.exec(text.replaceAll('%2F', '/')) ?? []
  return user_token && family_token ? { user_token, family_token } : null
}
export const linkTo = async (world: World, phone: string) => linkIn(await world.text(phone, LINK)) ?? { user_token: '', family_token: '' }

/** Opens a login link and says yes. */
export async function open(browser: Browser, link: { user_token: string; family_token: string } | null) {
  if (!link) throw new Error('not played: there is no link')
  const { user_token: token }: Reply<'POST /session'> = await must(browser.call('POST', '/session', { body: link }))
  await must(browser.call('PUT', `/supporters/me/families/${link.family_token}/join`, { token, body: {} }))
  return token
}

export type Family = Awaited<ReturnType<typeof aFamily>>

/** A family, and its owner's browser: by code, or by the command line where messages go by hand. */
export async function aFamily(world: World, title = 'The Levi family', { locale = 'ru', first_name = 'Noa', phone = aPhone() } = {}) {
  const browser = aBrowser(world)
  const { token, path } = await start()
  async function start() {
    if (world.env.SMS_PROVIDER === 'by-hand') {
      const words = ['create', '--title', title, '--owner', `${first_name} Levi`, '--phone', phone, '--time-zone', 'Asia/Jerusalem']
      const link = linkIn(await familyCommand(world, [...words, '--locale', locale]))
      return { token: await open(browser, link), path: `/families/${link?.family_token}` }
    }
    const owner = { first_name, last_name: 'Levi', phone_number: phone }
    const body = { title, time_zone: 'Asia/Jerusalem', locale, owner, code: await codeFor(world, browser, phone, 'start_family') }
    const kept: Reply<'POST /families'> = await must(browser.call('POST', '/families', { body }))
    return { token: kept.user_token, path: `/families/${kept.family_token}` }
  }

  const as = (method: string, rest: string, body?: unknown) => browser.call(method, `${path}${rest}`, { token, body })
  async function add(number = aPhone(), name = 'Avi', more = {}): Promise<{ id: number; phone: string }> {
    const { id } = await must<{ id: number }>(as('POST', '/members', { first_name: name, phone_number: number, consent: true, ...more }))
    return { id, phone: number }
  }
  const sendLink = async (id: number) => must<Reply<'POST /families/:family/members/:id/link'>>(as('POST', `/members/${id}/link`, {}))
  /** Someone who was added, has opened their link and said yes. */
  async function helper(name = 'Avi') {
    const { id, phone: number } = await add(aPhone(), name)
    const { message } = await sendLink(id)
    const theirs = aBrowser(world)
    const link = message?.by_hand ? linkIn(message.by_hand.sms_url) : await linkTo(world, number)
    return { id, phone: number, browser: theirs, link, token: await open(theirs, link) }
  }
  const addTask = async (wish: Partial<RequestBody<'POST /families/:family/tasks'>> = {}): Promise<{ id: number }> =>
    firstOf(await must<{ tasks: { id: number }[] }>(as('POST', '/tasks', { title: 'Soup', category: 'home', type: 'no_time', ...wish })))
  const invitation = async (): Promise<string> => (await must<{ token: string }>(as('POST', '/invitations', {}))).token
  return { title, token, path, phone, browser, as, add, sendLink, helper, addTask, invitation }
}

function firstOf({ tasks: [task] }: { tasks: { id: number }[] }) {
  if (!task) throw new Error('not played: no task was made')
  return task
}

/** Offers someone a role, who accepts it with their number proved: their token from then on. */
export async function accept(world: World, family: Family, someone: { phone: string; browser: Browser }) {
  const kept = (await signInByCode(world, someone.browser, someone.phone)).find(({ family_token }) => family.path.endsWith(family_token))
  if (!kept) throw new Error('not played: the code signed in to another family')
  await must(someone.browser.call('PUT', `/supporters/me${family.path}/role`, { token: kept.user_token, body: {} }))
  return kept.user_token
}
