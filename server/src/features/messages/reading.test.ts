import { completeLocales } from '@hand-in-hand/contract/locales.ts'
import { READ_IN_MESSAGE_MAX } from '@hand-in-hand/contract/read-first.rules.ts'
import { describe, expect, test } from 'vitest'
import { partsOf } from '../../platform/sms-alphabet.ts'
import { RULES as MESSAGES, TEMPLATES, type Template } from '../../templates/templates.ts'
import { makeFamilyByCommand } from '../../testing/families.ts'
import { sendForm } from '../../testing/plain-forms.ts'
import { testServer } from '../../testing/server.ts'
import { CORPUS_NOW, CORPUS_SIZES, parametersOf } from '../../testing/sms-corpus.ts'
import { presentSentence, presentText } from './sms.presentation.ts'

const server = await testServer()
const { app, call, clock, database, jobs, makeFamily, textsTo } = server
const START = clock.now
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
const RULES = 'Please ring once, take off your shoes, and keep the windows shut.'
const FRIDAY = { title: 'Drive Dana', start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00' }
const SOUP = { title: 'Soup for the evening', category: 'home', start_at: '2026-11-26T16:00', end_at: '2026-11-26T17:00' } as const
const NO_FACTS = { people: null, avoid: null, from: null, until: null, dishes: null, place: null }

type Family = Awaited<ReturnType<typeof makeFamily>>
const saying = async (texts: { rules?: string | null; avoid?: string | null }) => {
  clock.now = START
  const family = await makeFamily()
  await say(family, texts)
  return { family, avi: await family.makeSupporter() }
}
const say = async (family: Family, { rules, avoid }: { rules?: string | null; avoid?: string | null }) => {
  const { version } = (await family.asOwner('GET', '/settings')).json()
  const body = { ...(rules !== undefined && { house_rules: rules }), ...(avoid !== undefined && { meals: { ...NO_FACTS, avoid } }) }
  expect((await family.asOwner('PATCH', '', body, { 'if-match': `"${version}"` })).statusCode).toBe(200)
}
const give = async (family: Family, { id }: { id: number }, event: object = FRIDAY) => {
  const made = await family.makeEvent(event)
  expect((await family.asOwner('POST', `/tasks/${made.id}/assign`, { member: id })).statusCode).toBe(200)
  return made
}
const pageOf = (text = '') => sendForm(app, '/ask', `secret=${/#([\w-]{22})/.exec(text)?.[1]}&opened=yes`)

describe('a message to the taker of a task', () => {
  test('has a link to long house rules, and the linked page shows only rules and family title', async () => {
    const { family, avi } = await saying({ rules: RULES })
    const task = await give(family, avi, { ...FRIDAY, private_details: 'Door 4471', address: '5 Canary Street', description: 'Blue car' })
    const [text] = await textsTo(avi.phone)
    expect(text).toMatch(
      /^Levi: Noa gave you "Drive Dana" \(Fri 27 Nov 16:00\)\. Can you do it\? Please read this first: http:\/\/localhost:3000\/t\/[\w-]+\/\d+#[\w-]{22}$/,
    )
    const page = await pageOf(text)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(RULES)
    expect(page.body).toContain('Levi')
    expect(page.body).toContain(`href="/t/${family.token}/${task.id}"`)
    expect(page.body).not.toMatch(/4471|Canary|Blue car|Drive Dana|Avi|Noa|<form|<script/)
    expect(page.headers['cache-control']).toBe('no-store')
  })

  test('contains short house rules and allergies itself, beside the link to the task', async () => {
    const { family, avi } = await saying({ rules: 'Don’t ring.\nNo shoes', avoid: 'No nuts' })
    const soup = await give(family, avi, SOUP)
    expect((await textsTo(avi.phone))[0]).toBe(
      `Levi: Noa gave you "Soup for the evening" (Thu 26 Nov 16:00). Can you do it? Allergies, not eaten: "No nuts". House rules: "Don't ring. No shoes". http://localhost:3000/t/${family.token}/${soup.id}`,
    )
    await give(family, avi)
    expect((await textsTo(avi.phone))[0]).not.toContain('nuts')
  })

  test('only links to house rules of over 40 characters, or with a phone number or a web address', async () => {
    for (const rules of ['x'.repeat(41), 'Call 050-123-4567', 'See www.example.org', ` ${'y'.repeat(40)} z`]) {
      const { family, avi } = await saying({ rules })
      await give(family, avi)
      expect((await textsTo(avi.phone))[0], rules).toMatch(/read this first: \S+\/t\/[\w-]+\/\d+#[\w-]{22}$/)
    }
    const { family, avi } = await saying({ rules: 'x'.repeat(READ_IN_MESSAGE_MAX) })
    await give(family, avi)
    expect((await textsTo(avi.phone))[0]).toContain(`House rules: "${'x'.repeat(READ_IN_MESSAGE_MAX)}".`)
  })

  test('has no link if the rules are empty and “what not to cook” does not concern the task', async () => {
    const { family, avi } = await saying({ rules: ' \n ', avoid: 'No nuts' })
    const task = await give(family, avi)
    expect((await textsTo(avi.phone))[0]).toBe(
      `Levi: Noa gave you "Drive Dana" (Fri 27 Nov 16:00). Can you do it? http://localhost:3000/t/${family.token}/${task.id}`,
    )
    expect(await database.selectFrom('message').where('read_task_id', '=', task.id).selectAll().execute()).toEqual([])
  })

  test('also links to the long house rules in a reminder, and after a cancelled task is restored', async () => {
    const { family, avi } = await saying({ rules: RULES })
    const task = await family.makeEvent(FRIDAY)
    await avi.take(task)
    at('2026-11-26T19:00')
    await jobs.queueDueMessages()
    expect((await textsTo(avi.phone))[0]).toMatch(/^Levi: reminder, .*"Drive Dana"\. Please read this first: \S+\/t\/[\w-]+\/-?\d+#/)
    const { version } = (await family.asOwner('GET', `/tasks/${task.id}`)).json()
    await family.asOwner('DELETE', `/tasks/${task.id}`, undefined, { 'if-match': `"${version}"` })
    expect((await textsTo(avi.phone))[0]).toContain('no longer needed')
    await family.asOwner('POST', `/tasks/${task.id}/restore`, {})
    clock.now += 10 * 60_000
    expect((await textsTo(avi.phone))[0]).toMatch(/yours again\. Please read this first: \S+\/t\/[\w-]+\/-?\d+#/)
  })

  test('has only a link if it waits for the morning, and the linked page shows the newest rules', async () => {
    const { family, avi } = await saying({ rules: 'No cats' })
    at('2026-11-24T22:00')
    await give(family, avi)
    await say(family, { rules: 'No cats, no dogs' })
    at('2026-11-25T07:00')
    const [text] = await textsTo(avi.phone)
    expect(text).toMatch(/Please read this first: \S+#/)
    expect((await pageOf(text)).body).toContain('No cats, no dogs')
  })

  test('also links to the long house rules with manual sending', async () => {
    const manualServer = await testServer({ SMS_PROVIDER: 'by-hand' })
    const family = await makeFamilyByCommand(manualServer)
    await family.asOwner('PATCH', '', { house_rules: RULES }, { 'if-match': '"1"' })
    const avi = await family.makeSupporter()
    const { id } = await family.makeEvent(FRIDAY)
    await family.asOwner('POST', `/tasks/${id}/assign`, { member: avi.id })
    const messages: { template: string; by_hand: { text: string; whatsapp_url: string } | null }[] = (
      await family.asOwner('GET', '/messages')
    ).json()
    const { text = '', whatsapp_url } = messages.find(({ template }) => template === 'task_assigned')?.by_hand ?? {}
    expect(whatsapp_url).toMatch(/^whatsapp:/)
    expect(text).toMatch(/Please read this first: \S+#[\w-]{22}$/)
    expect((await sendForm(manualServer.app, '/ask', `secret=${/#(.*)$/.exec(text)?.[1]}&opened=yes`)).body).toContain(RULES)
  })

  test('about several tasks links to the texts of all tasks, even if the last task is no meal', async () => {
    const { family, avi } = await saying({ avoid: 'No nuts' })
    const soon = { start_at: '2026-11-24T16:00', end_at: '2026-11-24T17:00' }
    await family.asOwner('PATCH', `/members/${avi.id}`, { trusted: true })
    const [drive, soup, walk] = [
      await family.makeEvent({ ...FRIDAY, ...soon }),
      await family.makeEvent({ ...SOUP, ...soon }),
      await family.makeEvent({ title: 'Walk the dog', ...soon }),
    ]
    // The tasks are given at night, so that their messages wait together.
    at('2026-11-23T23:00')
    for (const { id } of [drive, soup, walk]) await family.asOwner('POST', `/tasks/${id}/assign`, { member: avi.id })
    at('2026-11-24T08:00')
    const [text] = await textsTo(avi.phone)
    expect(text).toMatch(/3 changes to your tasks, one to "Walk the dog" .* Please read this first: \S+\/t\/[\w-]+\/-?\d+#/)
    expect((await pageOf(text)).body).toContain('No nuts')
  })
})

describe('the link to the texts that a taker has to read', () => {
  const link = async (event?: object) => {
    const { family, avi } = await saying({ rules: RULES })
    const task = await give(family, avi, event)
    const [text] = await textsTo(avi.phone)
    return { family, avi, task, text, status: async () => (await pageOf(text)).statusCode }
  }

  test('ends when the task starts, or when the day ends if the task has no hour', async () => {
    const { status } = await link()
    at('2026-11-27T15:59')
    expect(await status()).toBe(200)
    at('2026-11-27T16:00')
    expect(await status()).toBe(404)
    const day = await link({ title: 'Walk the dog', type: 'until_time', date: '2026-11-27', start_at: undefined, end_at: undefined })
    at('2026-11-27T23:59')
    expect(await day.status()).toBe(200)
    at('2026-11-28T00:00')
    expect(await day.status()).toBe(404)
  })

  test.each<[string, (given: Awaited<ReturnType<typeof link>>) => Promise<unknown>]>([
    ['is given back', ({ avi, task }) => avi.withdraw(task)],
    ['is done', ({ family, task }) => family.asOwner('POST', `/tasks/${task.id}/complete`, {})],
    ['is taken off', ({ family, task }) => family.asOwner('POST', `/tasks/${task.id}/unassign`, {})],
    [
      'is given to someone else',
      async ({ family, task }) => family.asOwner('POST', `/tasks/${task.id}/assign`, { member: (await family.makeSupporter()).id }),
    ],
    ['is no one’s, since they left', ({ avi, family }) => call('DELETE', `/supporters/me${family.path}`, { token: avi.token, body: {} })],
    ['waits for someone with a new login link', ({ avi, family }) => family.asOwner('POST', `/members/${avi.id}/link`, {})],
  ])('ends if the task %s', async (_what, end) => {
    const given = await link()
    expect(await given.status()).toBe(200)
    await end(given)
    expect(await given.status()).toBe(404)
  })

  test('shows the current texts, and can not be used to answer an ask', async () => {
    const { family, avi, task, text } = await link()
    await say(family, { rules: 'No cats <b>please</b>' })
    expect((await pageOf(text)).body).toContain('No cats &lt;b&gt;please&lt;/b&gt;')
    const secret = /#([\w-]{22})/.exec(text ?? '')?.[1] ?? ''
    for (const answer of ['yes', 'no', 'away', 'times', 'drop_times', 'friend']) {
      expect((await sendForm(app, '/ask', `secret=${secret}&answer=${answer}&from=2026-11-24`)).statusCode, answer).toBe(404)
    }
    for (const what of ['', '/yes', '/no']) expect((await call('POST', `/ask${what}`, { body: { ask: secret } })).statusCode).toBe(404)
    expect((await app.inject({ url: `/ask/${secret}/task.ics` })).statusCode).toBe(404)
    expect((await family.asOwner('GET', `/tasks/${task.id}`)).json().assignee.full_name).toBe('Avi Cohen')
    expect((await family.asOwner('GET', `/members`)).body).not.toContain('away_from":"2026')
    expect(avi.id).toBeGreaterThan(0)
  })

  test('is stored only as a hash', async () => {
    const { text } = await link()
    const secret = /#([\w-]{22})/.exec(text ?? '')?.[1] ?? ''
    const rows = await database.selectFrom('message').where('read_hash', 'is not', null).select('read_hash').execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(rows.at(-1)?.read_hash).toMatch(/^[\w+/=-]{43,64}$/)
  })
})

describe('a message with texts to read, in each language and size', () => {
  const sender = { publicUrl: 'https://help.example.org', sendsManually: false }
  const ask = 'R'.repeat(22)
  const textOf = (template: Template, locale: (typeof LOCALES)[number], size: (typeof CORPUS_SIZES)[number], more: object) => {
    const parameters = { ...parametersOf(template, locale, size), ...(template === 'reply_done' && { did: 'taken' }), ...more }
    return presentText({ template, locale, parameters: JSON.stringify(parameters) }, sender, { now: CORPUS_NOW })
  }
  const LOCALES = completeLocales()
  const each = (locale: (typeof LOCALES)[number], more: object) =>
    TEMPLATES.filter((template) => MESSAGES[template].reads).flatMap((template) =>
      CORPUS_SIZES.map((size) => [textOf(template, locale, size, more), `${template} ${size}`] as const),
    )

  test.each(LOCALES)('in %s an SMS with the link has three parts at most, and names the hour', (locale) => {
    for (const [text, name] of each(locale, { ask })) {
      expect(partsOf(text), `${name}: ${text}`).toBeLessThanOrEqual(3)
      expect(text, name).toContain(`#${ask}`)
      expect(text.match(/https:/g), name).toHaveLength(1)
      if (!name.startsWith('your_tasks')) expect(text, name).toMatch(/\b07:40\b/)
    }
  })

  test.each(LOCALES)('in %s a message contains a short text unchanged, or otherwise the link', (locale) => {
    for (const house_rules of [
      'Bitte nur einmal klingeln, Schuhe aus.',
      'נא לא לצלצל, לדפוק בשקט פעמיים',
      'Не звонить, стучать тихо два раза',
    ]) {
      for (const [text, name] of each(locale, { ask, says: { avoid: null, house_rules } })) {
        expect(partsOf(text), `${name}: ${text}`).toBeLessThanOrEqual(text.includes(house_rules) ? 2 : 3)
        expect(text.includes(house_rules) !== text.includes(`#${ask}`), `${name}: ${text}`).toBe(true)
      }
    }
  })

  test('in a mail the text and the link are separate, and the link’s path contains the secret', () => {
    const parameters = JSON.stringify({ ...parametersOf('task_assigned', 'en', 'short'), ask })
    expect(presentSentence({ template: 'task_assigned', locale: 'en', parameters }, sender)).toEqual({
      text: expect.stringMatching(/Can you do it\?$/),
      link: `https://help.example.org/ask/${ask}`,
      label: 'Please read this first',
    })
  })
})
