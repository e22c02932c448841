import { beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage, savedFamilies, writeSavedFamilies } from './device-storage.ts'
import { isLogOutUntold, tellLogOut } from './log-out.ts'
import { currentFamily, logOut, NotLoggedIn, requireFamily, savedFamily, switchFamily } from './session.ts'
import { signInFromLink, storeMemberships } from './sign-in.ts'

const link = { userToken: 'link', familyToken: 'family Mor' }
const membership = (name: string, token: string, confirmed = true) => ({
  family_token: `family ${name}`,
  user_token: token,
  title: name,
  role: 'supporter' as const,
  confirmed,
})

/** What the server returns to each call, such as 'POST /session'; without a reply there is no network. */
let replies: Record<string, () => Response>
let asked: string[]
const tokens = () => Object.fromEntries(savedFamilies().map((family) => [family.familyName, family.login_userToken]))

beforeEach(() => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  }
  vi.stubGlobal('localStorage', storage)
  replies = {}
  asked = []
  vi.stubGlobal('fetch', async (url: string, { method, headers }: { method: string; headers: Headers }) => {
    const name = `${method} ${url.replace('/v2', '')}`
    asked.push(`${name} as ${headers.get('Authorization')?.replace('Bearer ', '') ?? 'nobody'}`)
    const reply = replies[name]
    if (!reply) throw new TypeError('Failed to fetch')
    return reply()
  })
  deviceStorage.remove('login_familyToken', 'login_userToken', 'loginHistoryStorage')
  writeSavedFamilies([{ familyName: 'Levi', coordinatorInfo: null, login_familyToken: 'family Levi', login_userToken: 'old' }])
  switchFamily('family Levi')
})

const session = (...memberships: ReturnType<typeof membership>[]) => Response.json({ memberships })

test('a link beside another family fetches the tokens of all', async () => {
  replies['POST /session'] = () => Response.json(membership('Mor', 'first'), { status: 201 })
  replies['GET /session'] = () => session(membership('Levi', 'new Levi'), membership('Mor', 'new Mor'))
  await signInFromLink(link, false)
  expect(asked).toEqual(['POST /session as old', 'GET /session as nobody'])
  expect(tokens()).toEqual({ Levi: 'new Levi', Mor: 'new Mor' })
  expect(currentFamily()).toBe('family Mor')
})

test('tokens that could not be fetched with the link are fetched when one goes to that family', async () => {
  replies['POST /session'] = () => Response.json(membership('Mor', 'first'), { status: 201 })
  await signInFromLink(link, false)
  expect(tokens()).toEqual({ Mor: 'first', Levi: '' })
  switchFamily('family Levi')
  expect(currentFamily()).toBeNull()
  replies['GET /session'] = () => session(membership('Mor', 'new Mor'), membership('Levi', 'new Levi'))
  expect(await requireFamily()).toBe('family Levi')
  expect(deviceStorage.read('login_userToken')).toBe('new Levi')
})

test('a browser without cookies keeps the family of the link alone', async () => {
  replies['POST /session'] = () => Response.json(membership('Mor', 'first'), { status: 201 })
  replies['GET /session'] = () => session()
  await signInFromLink(link, false)
  expect(tokens()).toEqual({ Mor: 'first' })
})

test('a link of a family that only asks does not take the place of one’s own', async () => {
  replies['POST /session'] = () => Response.json(membership('Mor', 'first', false), { status: 201 })
  replies['GET /session'] = () => session(membership('Levi', 'new Levi'), membership('Mor', 'new Mor', false))
  await signInFromLink(link, false)
  expect(currentFamily()).toBe('family Levi')
  expect(savedFamily('family Mor')).toMatchObject({ confirmed: false, login_userToken: 'new Mor' })
})

test('someone else’s link changes nothing, and with replace keeps nothing of the person before', async () => {
  replies['POST /session'] = () => Response.json({ code: 'other_person' }, { status: 409 })
  await expect(signInFromLink(link, false)).rejects.toMatchObject({ code: 'other_person' })
  expect(tokens()).toEqual({ Levi: 'old' })
  expect(currentFamily()).toBe('family Levi')

  deviceStorage.write('wasClickedWithFamily', 'family Levi')
  replies['POST /session'] = () => Response.json(membership('Mor', 'first'), { status: 201 })
  await signInFromLink(link, true)
  expect(tokens()).toEqual({ Mor: 'first' })
  expect(deviceStorage.read('wasClickedWithFamily')).toBeNull()
})

test('a code brings all families, and one of one’s own is shown', () => {
  storeMemberships([membership('Katz', 'new Katz', false), membership('Levi', 'new Levi'), { title: 'Mor', state: 'requested' }])
  expect(tokens()).toEqual({ Katz: 'new Katz', Levi: 'new Levi' })
  expect(currentFamily()).toBe('family Levi')
})

test('after a log-out offline the cookie restores no one, and a login waits for the server', async () => {
  logOut()
  expect(asked).toEqual(['DELETE /session as old'])
  expect(savedFamilies()).toEqual([])
  expect(isLogOutUntold()).toBe(true)
  replies['GET /session'] = () => session(membership('Levi', 'back again'))
  await expect(requireFamily()).rejects.toThrow(NotLoggedIn)
  replies['POST /session'] = () => Response.json(membership('Mor', 'first'), { status: 201 })
  await expect(signInFromLink(link, false)).rejects.toMatchObject({ code: 'network' })
  expect(currentFamily()).toBeNull()

  replies['DELETE /session'] = () => Response.json({})
  await signInFromLink(link, false)
  expect(isLogOutUntold()).toBe(false)
  expect(currentFamily()).toBe('family Mor')
})

test('a log-out is told until the server has taken it, or refused it for good', async () => {
  logOut()
  replies['DELETE /session'] = () => Response.json({}, { status: 503 })
  await expect(tellLogOut()).rejects.toMatchObject({ code: 'unavailable' })
  expect(isLogOutUntold()).toBe(true)
  replies['DELETE /session'] = () => Response.json({}, { status: 403 })
  await tellLogOut()
  expect(isLogOutUntold()).toBe(false)
})
