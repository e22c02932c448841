import { mailSink, type ReceivedMail } from '../../../server/src/testing/mail-sink.ts'
import { freshServer } from '../setup/fresh-server.ts'
import { readLegalTexts, tickAll } from '../setup/people.ts'
import { afterRefetch, test as base, expect, expectAccessible, type Page } from '../setup/story.ts'

type Sink = Awaited<ReturnType<typeof mailSink>>

const test = base.extend<{ bare: { url: string; sink: Sink } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright takes the fixtures of a fixture from this pattern.
  bare: async ({}, use, { workerIndex }) => {
    const stops: (() => unknown)[] = []
    const sink = await mailSink()
    stops.push(sink.close)
    const url = await freshServer(`mail-${workerIndex}`, { SMS_PROVIDER: 'by-hand', ...sink.settings }, stops)
    await use({ url, sink })
    for (const stop of stops.reverse()) await stop()
  },
})

/** The newest mail to an address, once one has come whose subject fits. */
async function mailTo(sink: Sink, address: string, subject: RegExp): Promise<ReceivedMail> {
  const find = () => sink.to(address).find((mail) => subject.test(mail.subject ?? ''))
  await expect.poll(find, { timeout: 15_000 }).toBeDefined()
  return find() as ReceivedMail
}
const codeIn = (mail: ReceivedMail) => /\d{6}/.exec(mail.subject ?? '')?.[0] ?? ''
const linkIn = (mail: ReceivedMail) => /https?:\S+/.exec(mail.text ?? '')?.[0] ?? ''

const typeMail = async (page: Page, address: string) => {
  const instead = page.getByRole('button', { name: 'Use e-mail instead' })
  await expect(instead.or(page.getByLabel('E-mail address'))).toBeVisible()
  if (await instead.isVisible()) await instead.click()
  await page.getByLabel('E-mail address').fill(address)
}

test('by mail alone a circle starts, and a helper joins, logs in and takes a task', async ({ bare, page: noa, newPerson }) => {
  const { url, sink } = bare
  await noa.goto(url)
  await noa.getByRole('link', { name: 'Start your family’s circle' }).click()
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
  await noa.getByRole('button', { name: 'Add 1 task' }).click()
  const link = (await noa.getByText(/\/sign-up\//).textContent()) ?? ''

  const avi = await newPerson()
  await avi.goto(link)
  await avi.getByRole('button', { name: 'Let’s go' }).click()
  await avi.getByRole('button', { name: 'Let’s start' }).click()
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

  // On another phone a code signs him in.
  const other = await newPerson()
  await other.goto(`${url}/user_login`)
  await typeMail(other, 'avi@example.org')
  await other.getByRole('button', { name: 'Send me a code' }).click()
  await expectAccessible(other)
  await other.getByLabel('6-digit code').fill(codeIn(await mailTo(sink, 'avi@example.org', /code/)))
  await expect(other.getByRole('heading', { name: /Avi/ })).toBeVisible()
})
