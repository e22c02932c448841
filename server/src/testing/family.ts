import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { INVITATION_REQUESTS_MAX, PRIVACY_VERSION, SENSITIVE_VERSION, TERMS_VERSION } from '@hand-in-hand/contract/constants.ts'
import type { Reply, RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import type { CodePurpose } from '@hand-in-hand/contract/sign-in.ts'
import { makeAddress } from './http-browser.ts'
import type { Answer, Browser, CallOptions, PreparedPeople, ServerAccess } from './server-access.ts'

export type TaskInput = RequestBody<'POST /families/:family/tasks'>
type FamilyInput = RequestBody<'POST /families'>
type MemberInput = RequestBody<'POST /families/:family/members'>
type RequestInput = RequestBody<'POST /supporters/signup'>
type PersonInput = RequestInput['supporter']
export type LoginLink = RequestBody<'POST /session'>

interface TaskId {
  id: number
  type: string
}
type Sent = Reply<'POST /families/:family/members/:id/link'>
type MakePerson = Awaited<ReturnType<PreparedPeople['makeFamily']>>['makePerson']
/** The fields of a request to join that a test may set: those of the person, and some of the request. */
type RequestOverrides = Partial<PersonInput> & Partial<Pick<RequestInput, 'locale' | 'wanted_task_id' | 'acquaintance'>>

const madePhones = new Set<string>()
/** A valid Israeli mobile number (E.164) that is made once in this process. */
export function makePhone(): string {
  const phone = `+9725${[0, 2, 3, 4][randomInt(4)]}${String(randomInt(2_000_000, 9_999_999))}`
  if (madePhones.has(phone)) return makePhone()
  madePhones.add(phone)
  return phone
}

const [terms_version, privacy_version] = [TERMS_VERSION, PRIVACY_VERSION]
/** What the app sends when someone has agreed to everything. */
export const CONSENT = { terms_version, privacy_version, sensitive_version: SENSITIVE_VERSION }

const CODE = /^\d{6}/
const LINK = /\/login\/([\w-]+)\/([\w-]+)/

/** The login link in a text, also if it is escaped in an address; null if there is none. */
export function linkIn(text: string): LoginLink | null {
  const [, user_token, family_token] = LINK.exec(text.replaceAll('%2F', '/')) ?? []
  return user_token && family_token ? { user_token, family_token } : null
}

/** Where the app opens a login link. */
export const loginPathOf = ({ user_token, family_token }: LoginLink) => `/login/${user_token}/${family_token}`

/** The body of a successful reply. Throws if the call was refused. */
export async function ok<Body>(reply: Promise<Answer>): Promise<Body> {
  const answer = await reply
  if (answer.statusCode >= 300) throw new Error(`expected success, got ${answer.statusCode} ${answer.body.slice(0, 500)}`)
  return answer.json<Body>()
}

function first<Item>(items: readonly Item[]) {
  const [item] = items
  if (item === undefined) throw new Error('expected at least one')
  return item
}

/** In ms. If a text has not been sent after this time, the test lets a minute pass, because the text may wait that long. */
const PATIENCE = 2_000

/** Makes families and people for tests: over HTTP as people do, or by `prepared`, with the same result. */
export function familyMaker<B extends Browser>({ openBrowser, textsTo, textComesWithin, passAMinute, prepared }: ServerAccess<B>) {
  /**
   * Looks for a text to a number, the newest first. The text has to match `pattern`, and `isNew` has to accept it. Returns the match of
   * `pattern`. Waits for such a text, and throws if none is sent.
   */
  async function textTo(phone: string, pattern: RegExp, isNew = (_text: string) => true) {
    const waitOn = waiting()
    for (const until = Date.now() + textComesWithin; ; await waitOn()) {
      for (const text of await textsTo(phone)) {
        const found = isNew(text) && pattern.exec(text)
        if (found) return found
      }
      if (Date.now() >= until) throw new Error(`no text like ${pattern} came to ${phone}`)
    }
  }

  /** Returns a function that waits for 20 ms. When PATIENCE is over, the function also lets a minute pass for the server. */
  function waiting() {
    let patience = Date.now() + PATIENCE
    return async () => {
      await pause(20)
      if (!passAMinute || Date.now() < patience) return
      await passAMinute()
      patience = Date.now() + PATIENCE
    }
  }

  const lastRead = new Map<string, string>()
  /**
   * The newest code that was sent to a number. If the test has read this code before, waits for the next one, which may still be on its
   * way.
   */
  async function readCode(phone: string) {
    const last = lastRead.get(phone)
    const newest = async () => (await textsTo(phone)).flatMap((text) => CODE.exec(text) ?? [])[0]
    const until = Date.now() + textComesWithin
    const waitOn = waiting()
    let code = await newest()
    while ((!code || code === last) && Date.now() < until) {
      await waitOn()
      code = await newest()
    }
    // Two codes in a row can be equal by chance. Where the newest code has come by now, it is the new one.
    if (!code || (code === last && textComesWithin > 0)) throw new Error(`no new code came to ${phone}`)
    lastRead.set(phone, code)
    return code
  }

  /** Asks for a code in a browser, to sign in unless `purpose` says otherwise. Returns the code. */
  async function codeFor(
    phone: string,
    purpose: CodePurpose = 'sign_in',
    browser: Browser = openBrowser(),
    { locale = 'en', ...options }: CallOptions & { locale?: FamilyInput['locale'] } = {},
  ) {
    await ok(browser.call('POST', '/login/code', { ...options, body: { phone_number: phone, locale, purpose } }))
    return readCode(phone)
  }

  /** Signs in by a code, which proves the number. Returns the families that this person is in, with new tokens. */
  async function signInByCode(phone: string, browser: Browser = openBrowser()) {
    const body = { phone_number: phone, code: await codeFor(phone, 'sign_in', browser) }
    const { memberships } = await ok<Reply<'POST /login/verify'>>(browser.call('POST', '/login/verify', { body }))
    return memberships.flatMap((each) => ('user_token' in each ? [each] : []))
  }

  /** Signs in by a code. Returns the person's token in this family. Throws if the code signed in to other families only. */
  async function tokenByCode(phone: string, familyToken: string, browser: Browser = openBrowser()) {
    const found = (await signInByCode(phone, browser)).find(({ family_token }) => family_token === familyToken)
    if (!found) throw new Error('the code signed in to another family')
    return found.user_token
  }

  /** The newest login link that was sent to a number. */
  const linkTo = async (phone: string) => linkOf((await textTo(phone, LINK)).input)

  /** Opens a login link, confirms and agrees to the terms, as its person does. Returns their token. */
  async function openLink(link: LoginLink | null, browser: Browser = openBrowser()) {
    if (!link) throw new Error('there is no login link to open')
    const { user_token: token } = await ok<Reply<'POST /session'>>(browser.call('POST', '/session', { body: link }))
    await ok(browser.call('PUT', `/supporters/me/families/${link.family_token}/join`, { token, body: {} }))
    await ok(browser.call('PUT', '/supporters/me/consents', { token, body: CONSENT }))
    return token
  }

  /** Turns off the digest, which is on by default, because most tests check single messages. */
  const chooseSingle = (token: string, browser: Browser) =>
    ok(browser.call('PATCH', '/supporters/me', { token, body: { messages: { off: [], digest: 'none' } } }))

  /** Makes a family that its owner starts by a code. With `news: 'daily'` its owner has chosen nothing about messages. */
  async function makeFamily({
    news = 'single',
    ...overrides
  }: Partial<Omit<FamilyInput, 'owner' | 'code'>> & { owner?: Partial<PersonInput>; news?: 'single' | 'daily' } = {}) {
    const browser = openBrowser()
    const { title, time_zone, owner: named, ...others } = overrides
    const isPlain = news === 'single' && Object.keys(others).length === 0 && isNamed(named)
    const found = isPlain ? await prepared?.() : null
    if (found) {
      const made = await found.makeFamily({ ...(title && { title }), ...(time_zone && { time_zone }), ...(named && { owner: named }) })
      return familyOf(made.token, { token: made.user_token, phone: made.phone, browser }, made.makePerson)
    }
    const owner = { first_name: 'Noa', last_name: 'Levi', phone_number: makePhone(), ...overrides.owner }
    // The number of codes for one address in a day is limited, and many tests share a server.
    const address = makeAddress()
    const { locale = 'en' } = overrides
    const code = await codeFor(owner.phone_number, 'start_family', browser, { address, locale })
    const body = { title: 'Levi', time_zone: 'Asia/Jerusalem', consent: CONSENT, ...overrides, locale, owner, code }
    const kept = await ok<Reply<'POST /families'>>(browser.call('POST', '/families', { body, address }))
    if (news === 'single') await chooseSingle(kept.user_token, browser)
    return familyOf(kept.family_token, { token: kept.user_token, phone: owner.phone_number, browser })
  }

  /** Opens a family by the login link of its owner: for servers that send no codes. */
  async function openFamily(link: LoginLink, phone: string) {
    const browser = openBrowser()
    const token = await openLink(link, browser)
    await chooseSingle(token, browser)
    return familyOf(link.family_token, { token, phone, browser })
  }

  function familyOf(token: string, owner: { token: string; phone: string; browser?: B }, makePrepared?: MakePerson) {
    const path = `/families/${token}`
    const ownBrowser = owner.browser ?? openBrowser()
    const asOwner = (method: string, rest: string, body?: unknown, headers?: Record<string, string>) =>
      ownBrowser.call(method, `${path}${rest}`, { token: owner.token, ...(body !== undefined && { body }), ...(headers && { headers }) })

    async function makeTask(overrides: Partial<TaskInput> = {}) {
      const body = { title: 'Soup', category: 'home', type: overrides.start_at ? 'until_time' : 'no_time', ...overrides }
      return first((await ok<Reply<'POST /families/:family/tasks'>>(asOwner('POST', '/tasks', body))).tasks)
    }
    const makeEvent = (overrides: Partial<TaskInput> = {}) =>
      makeTask({
        title: 'Drive Dana',
        category: 'emotional',
        type: 'until_time',
        start_at: '2026-11-24T07:40',
        end_at: '2026-11-24T08:20',
        ...overrides,
      })

    const makeInvitation = () => ok<Reply<'POST /families/:family/invitations'>>(asOwner('POST', '/invitations', {}))
    let invitation: ReturnType<typeof makeInvitation> | undefined
    /** A sign-up link of this family. It stays the same until it has had all the requests that a link may have. */
    const getInvitation = () => (invitation ??= makeInvitation())

    let [asked, byLink] = [0, 0]
    /** Someone asks to join. */
    async function makeRequest({ locale, wanted_task_id, acquaintance, ...person }: RequestOverrides = {}) {
      asked++
      if (++byLink > INVITATION_REQUESTS_MAX) [byLink, invitation] = [1, undefined]
      const supporter = { first_name: 'Avi', last_name: 'Cohen', phone_number: makePhone(), ...person }
      const more = { ...(locale && { locale }), ...(wanted_task_id && { wanted_task_id }), ...(acquaintance && { acquaintance }) }
      const body = { invitation: (await getInvitation()).token, supporter, consent: { terms_version, privacy_version }, ...more }
      // The number of times that one address may join by one link in an hour is limited.
      await ok(openBrowser().call('POST', '/supporters/signup', { body, address: makeAddress() }))
      const requests = await ok<Reply<'GET /families/:family/requests'>>(asOwner('GET', '/requests'))
      const fullName = `${supporter.first_name} ${supporter.last_name}`
      // The newest request is first, but another one may have been sent at the same time.
      const { id } = requests.find(({ full_name }) => full_name === fullName) ?? first(requests)
      return { id, phone: supporter.phone_number }
    }

    /** Someone of whom only the name matters; null if the test has to make them over HTTP. */
    async function preparedPerson({ trusted: _, ...overrides }: RequestOverrides & { trusted?: boolean }, isOpened: boolean) {
      if (!makePrepared || !isNamed(overrides) || !(await prepared?.())) return null
      const { id } = await getInvitation()
      return makePrepared({ ...overrides, isOpened, invitation: id, isFirst: asked++ === 0 })
    }

    /** Someone whom the family has approved, and who has not opened their login link. */
    async function makeNewcomer({ trusted = false, ...overrides }: RequestOverrides & { trusted?: boolean } = {}) {
      const person = trusted ? null : await preparedPerson(overrides, false)
      if (person) return { id: person.id, phone: person.phone, link: person.link, loginPath: loginPathOf(person.link) }
      const { id, phone } = await makeRequest(overrides)
      const link = await newLink(phone, () => ok(asOwner('POST', `/requests/${id}/approve`, { trusted })))
      return { id, phone, link, loginPath: loginPathOf(link) }
    }

    /** Someone who was approved and has confirmed, on a device of their own. */
    async function makeSupporter(overrides: Parameters<typeof makeNewcomer>[0] = {}) {
      const person = overrides.trusted ? null : await preparedPerson(overrides, true)
      if (person)
        return {
          id: person.id,
          phone: person.phone,
          link: person.link,
          loginPath: loginPathOf(person.link),
          ...member(person.token, openBrowser()),
        }
      const newcomer = await makeNewcomer(overrides)
      return { ...newcomer, ...(await openAs(newcomer.link)) }
    }

    /** A supporter who was offered the role of coordinator, proved their number and accepted. */
    async function makeCoordinator(overrides: Parameters<typeof makeNewcomer>[0] = {}) {
      const supporter = await makeSupporter(overrides)
      await ok(asOwner('PATCH', `/members/${supporter.id}`, { role: 'coordinator' }))
      return { ...supporter, ...member(await acceptRole(supporter), supporter.browser) }
    }

    /** Someone accepts the role that is offered to them, with their number proved. Returns their token from then on. */
    async function acceptRole({ phone, browser }: { phone: string; browser: Browser }) {
      const fresh = await tokenByCode(phone, token, browser)
      await ok(browser.call('PUT', `/supporters/me${path}/role`, { token: fresh, body: {} }))
      return fresh
    }

    /** Someone whom the family adds manually. */
    async function addMember(overrides: Partial<MemberInput> = {}) {
      const body = { first_name: 'Avi', phone_number: makePhone(), consent: true, ...overrides }
      const { id } = await ok<Reply<'POST /families/:family/members'>>(asOwner('POST', '/members', body))
      return { id, phone: body.phone_number }
    }

    /** Asks the server to send a login link to a member, and does not wait for the message. */
    const sendLink = (id: number) => ok<Sent>(asOwner('POST', `/members/${id}/link`, {}))
    const renewLink = ({ id, phone }: { id: number; phone: string }) => newLink(phone, () => sendLink(id))

    /** Returns the login link that `send` has sent to this number, or has shown for manual sending. */
    async function newLink(phone: string, send: () => Promise<Sent>) {
      const before = await textsTo(phone)
      const { message } = await send()
      if (message?.by_hand) return linkOf(message.by_hand.sms_url)
      const { input } = await textTo(phone, LINK, (text) => !before.includes(text))
      return linkOf(input)
    }

    /** Signs in by the newest login link that was sent to a number, and confirms. */
    const signIn = async (phone: string) => openAs(await linkTo(phone))

    async function openAs(link: LoginLink) {
      const browser = openBrowser()
      return member(await openLink(link, browser), browser)
    }

    function member(userToken: string, browser: B = ownBrowser) {
      const put = (task: TaskId, what: string, body: unknown = {}) =>
        browser.call('PUT', `/supporters/me${path}/${task.type === 'no_time' ? 'tasks' : 'events'}/${task.id}/${what}`, {
          token: userToken,
          body,
        })
      const get = (rest: string, headers?: Record<string, string>) =>
        browser.call('GET', `/supporters/me${rest}`, { token: userToken, ...(headers && { headers }) })
      return {
        token: userToken,
        browser,
        get,
        take: (task: TaskId) => put(task, 'assign_me'),
        withdraw: (task: TaskId, reason?: string) => put(task, 'unassign_me', reason === undefined ? {} : { reason }),
        complete: (task: TaskId) => put(task, 'complete'),
        uncomplete: (task: TaskId) => put(task, 'uncomplete'),
        remind: (task: TaskId, remind_at: string) => put(task, 'reminder', { remind_at }),
        see: (task: TaskId) => put(task, 'seen'),
        takeAll: (task: TaskId, ids: number[]) => put(task, 'assign_me_all', { ids }),
        withdrawAll: (task: TaskId, ids: number[], reason?: string) =>
          put(task, 'unassign_me_all', reason === undefined ? { ids } : { ids, reason }),
        tasks: (headers?: Record<string, string>) => get(`${path}/tasks`, headers),
      }
    }

    return {
      token,
      path,
      owner: { phone: owner.phone, ...member(owner.token) },
      asOwner,
      makeTask,
      makeEvent,
      makeInvitation,
      getInvitation,
      makeRequest,
      makeNewcomer,
      makeSupporter,
      makeCoordinator,
      acceptRole,
      addMember,
      sendLink,
      renewLink,
      signIn,
      linkTo,
      member,
    }
  }

  return { makeFamily, openFamily, familyOf, codeFor, readCode, textTo, signInByCode, tokenByCode, linkTo, openLink }
}

/** Whether only a name is given for someone. */
const isNamed = (person: object = {}) => Object.keys(person).every((key) => key === 'first_name' || key === 'last_name')

function linkOf(text: string) {
  const link = linkIn(text)
  if (!link) throw new Error(`no login link stands in: ${text}`)
  return link
}
