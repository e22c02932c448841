import { beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage, savedFamilies, writeSavedFamilies } from './device-storage.ts'
import { completeLogOut, isLogOutPending } from './log-out.ts'
import { currentFamily, logOutDevice, NotLoggedIn, requireFamily, savedFamily, switchFamily } from './session.ts'
import { signInFromLink, storeMemberships } from './sign-in.ts'

const link = { userToken: 'link', familyToken: 'family Mor' }
const membership = (name: string, token: string, confirmed = true) => ({
  family_token: `family ${name}`,
  user_token: token,
  title: name,
  role: 'supporter' as const,
  confirmed,
})

/** The server's reply to each call, such as 'POST /session'. A call without a reply here fails as without a network. */
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
    asked.push(`${name} as ${headers.get('Authorization')?.replace('Bearer ', '') ?? 'anonymous'}`)
    const reply = replies[name]
    if (!reply) throw new TypeError('Failed to fetch')
    return reply()
  })
  deviceStorage.remove('login_familyToken', 'login_userToken', 'loginHistoryStorage')
  writeSavedFamilies([{ familyName: 'Levi', coordinatorInfo: null, login_familyToken: 'family Levi', login_userToken: 'old' }])
  switchFamily('family Levi')
})

const session = (...memberships: ReturnType<typeof membership>[]) => Response.json({ memberships })

test('if another family is saved, a login link fetches the tokens of both families', async () => {
  replies['POST /session'] = () => Response.json(membership('Mor', 'first'), { status: 201 })
  replies['GET /session'] = () => session(membership('Levi', 'new Levi'), membership('Mor', 'new Mor'))
  await signInFromLink(link, false)
  expect(asked).toEqual(['POST /session as old', 'GET /session as anonymous'])
  expect(tokens()).toEqual({ Levi: 'new Levi', Mor: 'new Mor' })
  expect(currentFamily()).toBe('family Mor')
})

test('tokens that could not be fetched after a link are fetched when the family is opened', async () => {
  replies['POST /session'] = () => Response.json(membership('Mor', 'first'), { status: 201 })
  await signInFromLink(link, false)
  expect(tokens()).toEqual({ Mor: 'first', Levi: '' })
  switchFamily('family Levi')
  expect(currentFamily()).toBeNull()
  replies['GET /session'] = () => session(membership('Mor', 'new Mor'), membership('Levi', 'new Levi'))
  expect(await requireFamily()).toBe('family Levi')
  expect(deviceStorage.read('login_userToken')).toBe('new Levi')
})

test('a browser without cookies keeps only the family of the login link', async () => {
  replies['POST /session'] = () => Response.json(membership('Mor', 'first'), { status: 201 })
  replies['GET /session'] = () => session()
  await signInFromLink(link, false)
  expect(tokens()).toEqual({ Mor: 'first' })
})

test('a login link of an unconfirmed family does not replace the current family', async () => {
  replies['POST /session'] = () => Response.json(membership('Mor', 'first', false), { status: 201 })
  replies['GET /session'] = () => session(membership('Levi', 'new Levi'), membership('Mor', 'new Mor', false))
  await signInFromLink(link, false)
  expect(currentFamily()).toBe('family Levi')
  expect(savedFamily('family Mor')).toMatchObject({ confirmed: false, login_userToken: 'new Mor' })
})

test("another person's link is refused; with replace, the data of the previous person is deleted", async () => {
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

test('a login by code saves all families and shows an approved one', () => {
  storeMemberships([membership('Katz', 'new Katz', false), membership('Levi', 'new Levi'), { title: 'Mor', state: 'requested' }])
  expect(tokens()).toEqual({ Katz: 'new Katz', Levi: 'new Levi' })
  expect(currentFamily()).toBe('family Levi')
})

test('after an offline log-out no one is logged in until the server has received the log-out', async () => {
  logOutDevice()
  expect(asked).toEqual(['DELETE /session as old'])
  expect(savedFamilies()).toEqual([])
  expect(isLogOutPending()).toBe(true)
  replies['GET /session'] = () => session(membership('Levi', 'back again'))
  await expect(requireFamily()).rejects.toThrow(NotLoggedIn)
  replies['POST /session'] = () => Response.json(membership('Mor', 'first'), { status: 201 })
  await expect(signInFromLink(link, false)).rejects.toMatchObject({ code: 'network' })
  expect(currentFamily()).toBeNull()

  replies['DELETE /session'] = () => Response.json({})
  await signInFromLink(link, false)
  expect(isLogOutPending()).toBe(false)
  expect(currentFamily()).toBe('family Mor')
})

test('a log-out is sent until the server accepts or refuses it', async () => {
  logOutDevice()
  replies['DELETE /session'] = () => Response.json({}, { status: 503 })
  await expect(completeLogOut()).rejects.toMatchObject({ code: 'unavailable' })
  expect(isLogOutPending()).toBe(true)
  replies['DELETE /session'] = () => Response.json({}, { status: 403 })
  await completeLogOut()
  expect(isLogOutPending()).toBe(false)
})
