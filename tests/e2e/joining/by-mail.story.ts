import { ok } from '../../../server/src/testing/family.ts'
import { openHttpBrowser } from '../../../server/src/testing/http-browser.ts'
import { mailSink, type ReceivedMail } from '../../../server/src/testing/mail-sink.ts'
import { zoneOfNoon } from '../../../server/src/testing/messages.ts'
import { dayFromNow } from '../setup/circle.ts'
import { freshServer, orAMinuteLater } from '../setup/fresh-server.ts'
import { readLegalTexts, tickAll } from '../setup/people.ts'
import { afterRefetch, test as base, expect, expectAccessible, type Page } from '../setup/story.ts'

type Sink = Awaited<ReturnType<typeof mailSink>> & { passAMinute: () => Promise<void> }

const test = base.extend<{ bare: { url: string; sink: Sink } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright takes the fixtures of a fixture from this pattern.
  bare: async ({}, use, { workerIndex }) => {
    const stops: (() => unknown)[] = []
    const sink = await mailSink()
    stops.push(sink.close)
    const { url, passAMinute } = await freshServer(`mail-${workerIndex}`, { SMS_PROVIDER: 'by-hand', ...sink.settings }, stops)
    await use({ url, sink: { ...sink, passAMinute } })
    for (const stop of stops.reverse()) await stop()
  },
})

// At night in the family's time zone, asks and thanks wait for the morning. The family has the time zone of the browser.
test.use({ timezoneId: zoneOfNoon() })

/**
 * Returns the newest mail to an address whose subject matches. Some mails wait for the next run of a job of the server. Others wait a
 * minute, to be sent together with later mails.
 */
async function mailTo(sink: Sink, address: string, subject: RegExp): Promise<ReceivedMail> {
  const find = () => sink.to(address).find((mail) => subject.test(mail.subject ?? ''))
  await expect.poll(orAMinuteLater(find, sink.passAMinute), { timeout: 90_000 }).toBeDefined()
  return find() as ReceivedMail
}
const codeIn = (mail: ReceivedMail) => /\d{6}/.exec(mail.subject ?? '')?.[0] ?? ''
const linkIn = (mail: ReceivedMail) => /https?:\S+/.exec(mail.text ?? '')?.[0] ?? ''

/** Signs in a member by a code that comes by mail. Returns a function that makes the member's calls for the family. */
async function signInByMail(url: string, sink: Sink, email: string) {
  const { call } = openHttpBrowser(url)
  const known = sink.to(email).length
  await ok(call('POST', '/login/code', { body: { email, locale: 'en' } }))
  await expect.poll(() => sink.to(email).length).toBeGreaterThan(known)
  const body = { email, code: codeIn(await mailTo(sink, email, /code/)) }
  const { memberships } = await ok<{ memberships: { user_token: string; family_token: string }[] }>(call('POST', '/login/verify', { body }))
  const [{ user_token: token, family_token } = { user_token: '', family_token: '' }] = memberships
  return <Body>(method: string, path: string, body?: object) =>
    ok<Body>(call(method, `/families/${family_token}${path}`, { token, ...(body && { body }) }))
}

const typeMail = async (page: Page, address: string) => {
  const instead = page.getByRole('button', { name: 'Use e-mail instead' })
  await expect(instead.or(page.getByLabel('E-mail address')).first()).toBeVisible()
  if (await instead.isVisible()) await instead.click()
  await page.getByLabel('E-mail address').fill(address)
}

test('with only mails, a circle starts, and a helper joins, logs in, takes tasks and is thanked', async ({
  bare,
  page: noa,
  newPerson,
  browser,
}) => {
  test.slow()
  const { url, sink } = bare
  await noa.goto(url)
  await noa.getByRole('link', { name: 'Start a circle' }).click()
  await noa.getByLabel('The name of your family’s circle').fill('The Levi family')
  await noa.getByLabel('Your first name').fill('Noa')
  await typeMail(noa, 'noa@gmial.com')
  await noa.getByRole('button', { name: /Did you mean/ }).click()
  await expect(noa.getByLabel('E-mail address')).toHaveValue('noa@gmail.com')
  await tickAll(noa)
  await expectAccessible(noa)
  await noa.getByRole('button', { name: 'Send me a code' }).click()
  await noa.getByLabel('Code', { exact: true }).fill(codeIn(await mailTo(sink, 'noa@gmail.com', /code/)))
  await expect(noa.getByRole('heading', { name: 'What would help?' })).toBeVisible()
  await noa.getByLabel(/soup/i).check()
  await noa.getByRole('button', { name: 'Continue' }).click()
  await noa.getByRole('button', { name: 'Add 1 task' }).click()
  const link = (await noa.getByText(/\/sign-up\//).textContent()) ?? ''

  const avi = await newPerson()
  await avi.goto(link)
  await avi.getByRole('button', { name: 'Let’s go' }).click()
  await avi.getByRole('button', { name: 'Join' }).click()
  await avi.getByLabel('First name').fill('Avi')
  await avi.getByLabel(/Last name/).fill('Cohen')
  await typeMail(avi, 'Avi@Example.org')
  await expectAccessible(avi)
  await avi.getByRole('button', { name: 'Continue' }).click()
  await readLegalTexts(avi)
  await avi.getByRole('button', { name: 'Send my request' }).click()
  await expect(avi.getByText('avi@example.org')).toBeVisible()

  await noa.getByRole('link', { name: 'Overview' }).click()
  await afterRefetch(noa, () => expect(noa.getByText('Avi Cohen').first()).toBeVisible())
  await noa.getByRole('link', { name: 'See who wants to join' }).click()
  await expect(noa.getByText('avi@example.org')).toBeVisible()
  await noa.getByRole('button', { name: /^Approve.*Avi Cohen/ }).click()

  const welcome = await mailTo(sink, 'avi@example.org', /Welcome/)
  await avi.goto(linkIn(welcome))
  await avi.getByRole('button', { name: 'Always ready to help' }).click()
  await avi.getByRole('link', { name: /soup/i }).click()
  await avi.getByRole('button', { name: 'I will take the task' }).click()
  await expect(avi.getByText(/taken successfully/)).toBeVisible()

  // On another phone he signs in with a code.
  const other = await newPerson()
  await other.goto(`${url}/user_login`)
  await typeMail(other, 'avi@example.org')
  await other.getByRole('button', { name: 'Send me a code' }).click()
  await expectAccessible(other)
  await other.getByLabel('6-digit code').fill(codeIn(await mailTo(sink, 'avi@example.org', /code/)))
  await expect(other.getByRole('heading', { name: /Avi/ })).toBeVisible()

  // Avi says yes by the link in the mail of an ask, in a browser that runs no script.
  const asNoa = await signInByMail(url, sink, 'noa@gmail.com')
  const at = (time: string) => `${dayFromNow(5)}T${time}`
  const ride = { title: 'Drive Dana', category: 'emotional', type: 'until_time', start_at: at('10:00'), end_at: at('11:00') }
  const made = await asNoa<{ tasks: { id: number }[] }>('POST', '/tasks', ride)
  await noa.goto(`${url}/family/tasks/${made.tasks[0]?.id}`)
  await noa.getByRole('button', { name: 'Ask now' }).click()
  const ask = await mailTo(sink, 'avi@example.org', /asks for help: Drive Dana/)
  const mailProgram = await browser.newContext({ javaScriptEnabled: false })
  const plain = await mailProgram.newPage()
  await plain.goto(linkIn(ask))
  await plain.getByRole('button', { name: 'Yes, I will do it' }).click()
  await expect(plain.getByRole('heading', { name: 'Thank you, Avi. It is yours.' })).toBeVisible()
  const event = await plain.getByRole('link', { name: 'Add to my calendar' }).getAttribute('href')
  const calendar = await (await mailProgram.request.get(new URL(event ?? '', url).href)).text()
  expect(calendar).toMatch(/BEGIN:VEVENT[\s\S]*SUMMARY:[^\n]*Drive Dana/)
  await mailProgram.close()

  // Avi gives the drive back, and completes the soup, for which the family thanks him.
  await avi.goto(`${url}/home`)
  await avi.getByRole('link', { name: 'My tasks' }).click()
  await avi.getByRole('link', { name: 'Drive Dana' }).click()
  await avi.getByRole('button', { name: 'Decline' }).click()
  await avi
    .getByRole('dialog')
    .getByLabel(/reason/i)
    .fill('My car broke down')
  await avi.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await avi.getByRole('button', { name: 'Yes, give it back' }).click()
  await expect(avi.getByRole('dialog')).toBeHidden()
  const eventsNow = async () => (await asNoa<{ events: { title: string; assignee: object | null }[] }>('GET', '/tasks')).events
  await expect.poll(eventsNow).toMatchObject([{ title: 'Drive Dana', assignee: null }])
  await avi.getByRole('link', { name: 'My tasks' }).click()
  const soup = avi.getByRole('link', { name: /soup/i })
  const soupId = /\d+$/.exec((await soup.getAttribute('href')) ?? '')?.[0]
  await soup.click()
  await avi.getByRole('button', { name: 'Done' }).click()
  await avi.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(avi.getByText(/completed successfully/)).toBeVisible()
  await noa.goto(`${url}/family/tasks/${soupId}`)
  await noa.getByRole('button', { name: 'Say thank you' }).click()
  await noa.getByRole('button', { name: 'You made our day easier.' }).click()
  const thanked = () => sink.to('avi@example.org').some(({ text }) => text?.includes('You made our day easier.'))
  await expect.poll(orAMinuteLater(thanked, sink.passAMinute)).toBe(true)

  // Every message went by mail: no SMS waits for the family to send it.
  const byHand = async () => (await asNoa<{ by_hand: object | null }[]>('GET', '/messages')).filter(({ by_hand }) => by_hand !== null)
  await expect.poll(byHand).toEqual([])
})
