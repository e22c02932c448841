import type { Reply, RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { CodePurpose } from '@hand-in-hand/contract/sign-in.ts'
import { type APIRequestContext, expect } from '@playwright/test'
import { anAddress, aPhone, textsTo } from './people.ts'

const DAY = 24 * 3_600_000
/** A day so many days from now, YYYY-MM-DD in Jerusalem. */
export const dayFromNow = (days: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem' }).format(Date.now() + days * DAY)

type Name = readonly [first: string, last: string]

/** What a circle is made of, in one language. */
export interface CircleWords {
  locale: Locale
  title: string
  noa: Name
  avi: Name
  bella: Name
  tap: string
  school: string
  pharmacy: string
  company: string
  soup: string
}

const ENGLISH: CircleWords = {
  locale: 'en',
  title: 'The Levi family',
  noa: ['Noa', 'Levi'],
  avi: ['Avi', 'Cohen'],
  bella: ['Bella', 'Katz'],
  tap: 'Fix the kitchen tap',
  school: 'Drive Dana to school',
  pharmacy: 'Pharmacy for grandpa',
  company: 'Sit with Noa for an hour',
  soup: 'Soup for the evening',
}

/** Texts that were read: the next one to the same phone may still be on its way. */
const read = new Set<string>()

/** A family without a circle or a task, made by its calls. The number of its owner is a new one unless it is given. */
export async function aFamily(
  request: APIRequestContext,
  { locale, title, noa }: Pick<CircleWords, 'locale' | 'title' | 'noa'> = ENGLISH,
  owner = aPhone().e164,
) {
  async function post<Answer>(path: string, data: object, token?: string, cookie = ''): Promise<Answer> {
    // Everybody logs in on a device of their own: the cookie of the one before would be someone else's.
    const headers = { cookie, ...(token && { authorization: `Bearer ${token}` }) }
    const reply = await request.post(`/v2${path}`, { data, headers })
    expect(reply.ok(), `POST ${path}`).toBe(true)
    return reply.json()
  }
  /** Asks for a code, and reads it; `cookie` is the browser that it is good in. */
  async function codeFor(phone_number: string, purpose: CodePurpose) {
    // From an address of its own: one address may ask for so many a day, and there are many stories.
    const headers = { cookie: '', 'x-forwarded-for': anAddress() }
    const reply = await request.post('/v2/login/code', { data: { phone_number, locale, purpose }, headers })
    expect(reply.ok(), 'a code').toBe(true)
    const [cookie = ''] = (reply.headers()['set-cookie'] ?? '').split(';')
    return { code: await textTo(phone_number, /^\d{6}/), cookie }
  }
  const textTo = async (phone: string, pattern: RegExp) => {
    let found = ''
    await expect(async () => {
      const texts = (await textsTo(request, phone)).map((text) => pattern.exec(text)?.[0] ?? '')
      found = texts.find((text) => text && !read.has(`${phone} ${text}`)) ?? ''
      expect(found).not.toBe('')
    }).toPass({ timeout: 10_000 })
    read.add(`${phone} ${found}`)
    return found
  }

  const { code, cookie } = await codeFor(owner, 'start_family')
  const family = await post<Reply<'POST /families'>>(
    '/families',
    {
      title,
      time_zone: 'Asia/Jerusalem',
      locale,
      owner: { first_name: noa[0], last_name: noa[1], phone_number: owner },
      code,
    },
    undefined,
    cookie,
  )
  const path = `/families/${family.family_token}`
  const asOwner = <Answer>(rest: string, body: object) => post<Answer>(`${path}${rest}`, body, family.user_token)
  const { token: invitation } = await asOwner<Reply<'POST /families/:family/invitations'>>('/invitations', {})

  /** Asks to join, and leaves it at that. */
  async function asks(first_name: string, last_name: string, wanted_task_id?: number, phone = aPhone().e164) {
    const supporter = { first_name, last_name, phone_number: phone }
    await post('/supporters/signup', { invitation, supporter, locale, ...(wanted_task_id && { wanted_task_id }) })
    return phone
  }
  const linkTo = (phone: string) => textTo(phone, /\/login\/[\w-]+\/[\w-]+/)
  /** Somebody whom the family has approved, and who has not opened their link yet. */
  async function newcomer(first_name: string, last_name: string, number = aPhone().e164) {
    const phone = await asks(first_name, last_name, undefined, number)
    const requests: Reply<'GET /families/:family/requests'> = await (
      await request.get(`/v2${path}/requests`, { headers: { authorization: `Bearer ${family.user_token}` } })
    ).json()
    const asked = requests.find((each) => each.full_name === `${first_name} ${last_name}`)
    await asOwner(`/requests/${asked?.id}/approve`, {})
    return { loginPath: await linkTo(phone), phone }
  }
  /** The same person on a device of their own, where they have said that they help. */
  async function supporter(first_name: string, last_name: string, number = aPhone().e164) {
    const { loginPath, phone } = await newcomer(first_name, last_name, number)
    const [, , user_token, family_token] = loginPath.split('/')
    const { user_token: token } = await post<Reply<'POST /session'>>('/session', { user_token, family_token })
    await put('join', token)
    const take = (task: { id: number; type: string }) =>
      request.put(`/v2/supporters/me${path}/${task.type === 'no_time' ? 'tasks' : 'events'}/${task.id}/assign_me`, {
        data: {},
        headers: { authorization: `Bearer ${token}` },
      })
    return { loginPath, phone, token, take }
  }
  /** Somebody of the circle who looks after it with the owner. */
  async function coordinator(first_name: string, last_name: string) {
    const made = await supporter(first_name, last_name)
    const authorization = `Bearer ${family.user_token}`
    const members: Reply<'GET /families/:family/members'> = await (
      await request.get(`/v2${path}/members`, { headers: { authorization } })
    ).json()
    const { id } = members.find((each) => each.full_name === `${first_name} ${last_name}`) ?? {}
    const change = await request.patch(`/v2${path}/members/${id}`, { data: { role: 'coordinator' }, headers: { authorization } })
    expect(change.ok()).toBe(true)
    const { code, cookie } = await codeFor(made.phone, 'sign_in')
    const proof = { phone_number: made.phone, code }
    const { memberships } = await post<Reply<'POST /login/verify'>>('/login/verify', proof, undefined, cookie)
    const [mine] = memberships
    const token = mine && 'user_token' in mine ? mine.user_token : ''
    await put('role', token)
    // With the role the links from before have ended.
    await asOwner(`/members/${id}/link`, {})
    return { ...made, token, loginPath: await linkTo(made.phone) }
  }
  /** What a member says for themselves. */
  async function put(what: 'join' | 'role', token: string) {
    const reply = await request.put(`/v2/supporters/me${path}/${what}`, { data: {}, headers: { authorization: `Bearer ${token}` } })
    expect(reply.ok(), what).toBe(true)
  }
  async function task(wish: Partial<RequestBody<'POST /families/:family/tasks'>> & { title: string }) {
    const body = { category: 'home', type: wish.start_at ? 'until_time' : 'no_time', ...wish }
    const { tasks } = await asOwner<Reply<'POST /families/:family/tasks'>>('/tasks', body)
    const [made] = tasks
    if (!made) throw new Error('no task was made')
    return made
  }
  /** Whatever the hour: every message goes out at once, for the quiet hours lie half a day away. */
  async function wakes() {
    const headers = { authorization: `Bearer ${family.user_token}` }
    const kept: Reply<'GET /families/:family/settings'> = await (await request.get(`/v2${path}/settings`, { headers })).json()
    const far = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Jerusalem', hour: '2-digit' }).format(Date.now() + DAY / 2)
    const change = await request.patch(`/v2${path}`, {
      data: { quiet_hours: { from: `${far}:00`, to: `${far}:59` } },
      headers: { ...headers, 'if-match': `"${kept.version}"` },
    })
    expect(change.ok()).toBe(true)
  }

  return {
    path,
    family,
    invitation,
    ownerPhone: owner,
    ownerToken: family.user_token,
    asks,
    newcomer,
    supporter,
    coordinator,
    task,
    asOwner,
    wakes,
    ownerPath: await ownerLink(),
  }

  /** The owner's own link, as the circle's page sends it. */
  async function ownerLink() {
    const members: Reply<'GET /families/:family/members'> = await (
      await request.get(`/v2${path}/members`, { headers: { authorization: `Bearer ${family.user_token}` } })
    ).json()
    const me = members.find((each) => each.role === 'owner')
    await asOwner(`/members/${me?.id}/link`, {})
    return linkTo(owner)
  }
}

const on = (days: number, from: string, until: string) => ({
  start_at: `${dayFromNow(days)}T${from}`,
  end_at: `${dayFromNow(days)}T${until}`,
})

/**
 * A family with two supporters and a few tasks: where a story is about something else than making it.
 * Answers the paths that sign them in.
 */
export async function aCircle(request: APIRequestContext, title = ENGLISH.title, words = ENGLISH) {
  const circle = await aFamily(request, { ...words, title })
  const avi = await circle.supporter(...words.avi)
  const bella = await circle.supporter(...words.bella)
  await circle.task({ title: words.tap })
  await avi.take(await circle.task({ title: words.school, category: 'childcare', ...on(1, '07:40', '08:20') }))
  await bella.take(await circle.task({ title: words.pharmacy, category: 'medical', ...on(1, '10:00', '10:30') }))
  await circle.task({ title: words.company, category: 'emotional', ...on(1, '17:00', '18:00') })
  await circle.task({ title: words.soup, ...on(3, '17:00', '18:00') })
  return { ...circle, supporterPath: avi.loginPath, avi, bella }
}
