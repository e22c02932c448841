import { type IncomingHttpHeaders, request } from 'node:http'
import { expect, test } from 'vitest'
import { freePort } from '../../../scripts/programs/find-postgres.ts'
import { aPlace, type Environment, makeTables, runProgram, signInByCommand, startServer } from '../testing/process.ts'

const PHONE = '+972502345678'

interface Asked {
  method?: string
  headers: Record<string, string>
  body?: string
}

/** Sends a request to the host name of the operator's page, which a browser resolves to this machine without DNS. */
const ask = (url: string, { method = 'GET', headers, body }: Asked) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders }>((done, fail) => {
    const { host, port, pathname } = new URL(url)
    const sent = request({ host: '127.0.0.1', port, path: pathname, method, headers: { host, ...headers } }, (reply) => {
      reply.resume()
      done({ status: reply.statusCode, headers: reply.headers })
    })
    sent.on('error', fail).end(body)
  })

async function aServersPlace() {
  const place: Environment = { ...(await aPlace()), FAMILY_START: 'code', SUDO_USER: 'dana' }
  await makeTables(place)
  const family = async (...words: string[]) => {
    const { code, out, error } = await runProgram('commands/family.ts', words, place).ended
    return { code, error, out: out.trimEnd() }
  }
  const good = async (...words: string[]) => {
    const { code, error, out } = await family(...words)
    expect({ code, error }, words.join(' ')).toEqual({ code: 0, error: '' })
    return out
  }
  return { family, good, place }
}

test('an operator makes, lists and ends start codes, and each act is stored without names', { timeout: 60_000 }, async () => {
  const { good } = await aServersPlace()
  expect(await good('code')).toMatch(/^There is no code yet/)
  const made = await good('code', '--for', 'Ward 3')
  expect(made).toMatch(/^Code 1, for Ward 3, starts families at http:\/\/localhost:3000\/family\/start until you end it\. .*\n\w{5}-\w{5}$/)
  expect(await good('code')).toMatch(/^code {2}for +made +ended +families\n1 +Ward 3 +\d{4}-\d\d-\d\d +- +0$/)
  expect(await good('code', '--end', '1')).toBe('Code 1 starts no more families. Those that were started with it stay.')
  expect(await good('code')).toMatch(/\n1 +Ward 3 +\d{4}-\d\d-\d\d +\d{4}-\d\d-\d\d +0$/)
  await good('create', '--title', 'Levi', '--owner', 'Noa Levi', '--phone', PHONE)
  await good('link', '--phone', PHONE)
  const acts = await good('acts')
  expect(acts.split('\n').map((line) => line.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, 'then').replace(/ {2,}/g, ' '))).toEqual([
    'act at (UTC) what family by',
    '4 then link made 1 dana, command',
    '3 then family created 1 dana, command',
    '2 then start code ended - dana, command',
    '1 then start code made - dana, command',
  ])
  expect(acts).not.toMatch(/Levi|Noa|Ward|5023/)
})

test('an operator makes, lists and ends tokens of programs', { timeout: 60_000 }, async () => {
  const { good, family } = await aServersPlace()
  expect(await good('token')).toMatch(/^There is no token yet/)
  expect(await family('token', '--for', 'Hospital records', '--may', 'all')).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^Say what the program may do/),
  })
  const made = await good('token', '--for', 'Hospital records', '--may', 'start')
  expect(made).toMatch(/^Token 1, for Hospital records, is valid for a year, or until you end it\. It is shown this once:\n[\w-]{22}$/)
  expect(await good('token', '--end', '1')).toBe('Token 1 opens nothing any more. Families that were started with it stay.')
  expect(await good('token')).toMatch(/\n1 +Hospital records +start +(\d{4}-\d\d-\d\d +){3}0$/)
  expect(await good('acts')).toMatch(/server token ended +- +dana, command\n.*server token made +- +dana, command$/)
})

test('an operator lists, finds, closes and reopens families, and sets their SMS budget', { timeout: 60_000 }, async () => {
  const { family, good } = await aServersPlace()
  expect(await good('list')).toBe('There is no family.')
  await good('create', '--title', 'The Levi family', '--owner', 'Noa Levi', '--phone', PHONE)
  await good('create', '--title', 'Семья Орловых', '--owner', 'Olga Orlova', '--phone', '+972502345679')
  const cells = (text: string) => text.split('\n').map((line) => line.split(/ {2,}/))
  const today = new Date().toISOString().slice(0, 10)
  expect(cells(await good('list'))).toEqual([
    ['family', 'title', 'state', 'created', 'last opened', 'people', 'tasks', 'SMS a day'],
    ['1', 'The Levi family', 'open', today, '-', '1', '0', '-'],
    ['2', 'Семья Орловых', 'open', today, '-', '1', '0', '-'],
  ])
  expect(cells(await good('list', '--after', '1'))).toHaveLength(2)
  expect(await good('find', '--title', 'орлов')).toContain('Семья Орловых')
  expect(await good('find', '--title', 'LEVI')).toContain('The Levi family')
  expect(await good('find', '--phone', PHONE)).toMatch(/\n1 +The Levi family/)
  expect(await good('find', '--title', 'Cohen')).toBe('No family was found.')
  expect(await good('close', '--family', '1')).toMatch(/^"The Levi family" \(1\) is closed\. Until \d{4}-\d\d-\d\d it can be reopened/)
  expect((await family('close', '--family', '1')).error).toBe('"The Levi family" is closed already.\n')
  expect(await good('list')).toMatch(/\n1 +The Levi family +closed, erased on \d{4}-\d\d-\d\d /)
  expect(await good('reopen', '--family', '1')).toBe('"The Levi family" (1) is open again.')
  expect(await good('budget', '--family', '1', '--sms', '250')).toBe('"The Levi family" (1) sends up to 250 SMS within 24 hours.')
  expect(cells(await good('list'))[1]?.at(-1)).toBe('250')
  expect(await good('budget', '--family', '1', '--sms', 'usual')).toContain('as SMS_PER_FAMILY says')
  expect(await family('owner', '--family', '9', '--phone', PHONE)).toMatchObject({ code: 1, error: 'No family has the number 9.\n' })
  expect(await family('owner', '--family', '1', '--phone', PHONE)).toMatchObject({ code: 1, error: 'This person is the owner already.\n' })
  const acts = (await good('acts')).split('\n').slice(1)
  expect(acts.map((line) => line.split(/ {2,}/)[2])).toEqual([
    'SMS budget set',
    'SMS budget set',
    'family reopened',
    'family closed',
    'looked up by number',
    'family created',
    'family created',
  ])
})

test('the statistics of a year have amounts by month and category, as text and CSV', { timeout: 60_000 }, async () => {
  const { good, place } = await aServersPlace()
  const server = await startServer(place)
  const { token, family } = await signInByCommand(place, server.call)
  const add = (title: string, category: string) =>
    server.call('POST', `/families/${family}/tasks`, { token, body: { title, category, type: 'no_time' } })
  await add('Soup', 'childcare')
  const shirts = (await add('Shirts', 'home')).json().tasks[0]
  expect(
    (await server.call('PUT', `/supporters/me/families/${family}/tasks/${Math.abs(shirts.task_id)}/assign_me`, { token, body: {} })).status,
  ).toBe(200)
  const year = String(new Date().getUTCFullYear())
  const month = new Date().toISOString().slice(0, 7)
  const text = await good('stats')
  expect(text).toMatch(/^At present: 1 open and 0 closed families, 1 people in the circles of open ones\.\n\nmonth /)
  expect(text).toMatch(new RegExp(`\\n${month} +1 +1 +2 +1\\n`))
  expect(text).toMatch(/\nhome +1 +1(\n|$)/)
  expect(text).toMatch(/\nchildcare +1 +0(\n|$)/)
  const csv = (await good('stats', '--year', year, '--csv')).split('\n')
  expect(csv[0]).toBe('month,what,category,amount')
  expect(csv).toEqual(
    expect.arrayContaining([`${month},families started,,1`, `${month},tasks written,childcare,1`, `${month},tasks taken,home,1`]),
  )
  expect(csv.join()).not.toMatch(/Levi|Noa|Soup|5023/)
})

test("a printed link opens the operator's page on its own port, and only if that port is set", { timeout: 60_000 }, async () => {
  const { place } = await aServersPlace()
  const operator = (env: Record<string, string>) => runProgram('commands/operator.ts', ['link'], { ...place, ...env }).ended
  expect(await operator({})).toMatchObject({ code: 1, error: expect.stringMatching(/^This server has no operator's page/) })
  const OPERATOR_PORT = String(await freePort())
  const server = await startServer({ ...place, OPERATOR_PORT })
  const unnamed = runProgram('commands/operator.ts', ['link', '--for', ' '], { ...place, OPERATOR_PORT })
  expect(await unnamed.ended).toMatchObject({ code: 1, error: expect.stringMatching(/^--for takes the name of the person/) })
  const { code, out } = await operator({ OPERATOR_PORT })
  expect(code).toBe(0)
  const [, origin = '', link = ''] = /(http:\/\/operator-[\da-f]{32}\.localhost:\d+)\/sign-in\/([\w-]+)/.exec(out) ?? []
  const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' }
  const signedIn = await ask(`${origin}/sign-in`, { method: 'POST', headers, body: `link=${link}` })
  expect(signedIn.status).toBe(303)
  const cookie = signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  expect((await ask(origin, { headers: { cookie } })).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${OPERATOR_PORT}/`, { headers: { cookie } })).status).toBe(403)
  expect((await fetch(`${server.url}/sign-in/${link}`, { headers: { accept: 'text/html' } })).status).not.toBe(303)
  // During an update, the next server waits for the port.
  const next = place.DATABASE_URL ? await startServer({ ...place, OPERATOR_PORT }) : null
  expect(await server.stop()).toMatchObject({ code: 0 })
  if (next)
    await expect
      .poll(
        () =>
          ask(origin, { headers: { cookie } }).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 15_000 },
      )
      .toBe(200)
})
