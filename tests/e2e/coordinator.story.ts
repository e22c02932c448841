import { loginPathOf } from '../../server/src/testing/family.ts'
import { expect, fullName, type Page, test } from './setup/bilingual.ts'
import { dayFromNow, makeFamily, named } from './setup/circle.ts'
import { storyMaker } from './setup/people.ts'
import { afterRefetch } from './setup/story.ts'

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('a coordinator approves requests, shares a task, and sees that a taker read a new time', async ({
  page: bella,
  newPerson,
  w,
  written,
  expectReadable,
}) => {
  const circle = await makeFamily(written)
  await circle.allowMessagesNow()
  const avi = await circle.makeSupporter(named(written.avi))
  const coordinator = await circle.makeCoordinator(named(written.bella))
  // Bella's earlier login links ended when she became a coordinator.
  const loginPath = loginPathOf(await circle.renewLink(coordinator))
  const requests = await Promise.all(written.asking.map((name) => circle.makeRequest(named(name))))
  await avi.take(
    await circle.makeTask({
      title: written.school,
      category: 'emotional',
      start_at: `${dayFromNow(1)}T07:40`,
      end_at: `${dayFromNow(1)}T08:20`,
    }),
  )
  const tap = await circle.makeTask({ title: written.tap })

  await bella.clock.install()

  await test.step('Bella sees what waits for her', async () => {
    await bella.goto(loginPath)
    await expect(bella.getByRole('heading', { name: w('Next 7 days') })).toBeVisible()
    await expect(
      bella.getByText(w('{anyTime, plural, one {# still needed, no fixed date} other {# still needed, no fixed date}}', { anyTime: 1 })),
    ).toBeVisible()
    const asking = w('{waiting, plural, one {# person wants to join} other {# people want to join}}', { waiting: 2 })
    await expect(bella.getByRole('heading', { name: asking })).toBeVisible()
    await expectReadable(bella)
  })

  await test.step('she approves both requests at once', async () => {
    await bella.getByRole('link', { name: w('See who wants to join') }).click()
    await bella.getByRole('button', { name: w('{0, plural, one {Approve # person} other {Approve all #}}', { 0: 2 }) }).click()
    const question = bella.getByRole('dialog', { name: w('{count, plural, one {Approve # person?} other {Approve all #?}}', { count: 2 }) })
    for (const name of written.asking) await expect(question.getByText(fullName(name))).toBeVisible()
    await expectReadable(bella)
    await question.getByRole('button', { name: w('Yes, approve') }).click()
    for (const name of written.asking)
      await expect(bella.getByText(w('<0>{0}</0> is in your circle now', { 0: fullName(name) }))).toBeVisible()
    for (const { phone } of requests) await storyMaker().textTo(phone, /\/login\/[\w-]+\/[\w-]+/)
    await expectReadable(bella)
  })

  await test.step('she shares an open task: the text says what and when, and the link opens it', async () => {
    await bella.getByRole('link', { name: w('Overview') }).click()
    await bella.getByRole('button', { name: w('Ask someone: “{title}”', { title: written.tap }) }).click()
    const sheet = bella.getByRole('dialog', { name: w('Ask someone') })
    const href = (await sheet.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? ''
    const [asked, link = ''] = (new URL(href).searchParams.get('text') ?? '').split('\n')
    expect(asked).toBe(w('Could you help? “{0}”, at any time that suits you', { 0: written.tap }))
    await expectReadable(bella)

    const stranger = await newPerson()
    await stranger.goto(link)
    expect(new URL(link).pathname).toBe(`/sign-up/${circle.invitation}`)
    expect(new URL(link).searchParams.get('task')).toBe(String(tap.task_id))
    await expect(stranger.getByText(written.title)).toBeVisible()
    await expect(stranger.getByText(written.tap)).toBeVisible()
    await expectReadable(stranger)
    await bella.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })

  await test.step('she moves the drive that Avi has taken: it stays his drive, and he has not seen the change', async () => {
    await bella.getByRole('link', { name: w('Tasks'), exact: true }).click()
    await expectReadable(bella)
    await bella.getByRole('link', { name: written.school }).click()
    await expectReadable(bella)
    await bella.getByRole('link', { name: w('Edit “{0}”', { 0: written.school }) }).click()
    await bella.getByLabel(w('From', {}, 'start of a task'), { exact: true }).fill('08:10')
    await bella.getByLabel(w('Until', {}, 'end of a task'), { exact: true }).fill('08:50')
    await expectReadable(bella)
    await bella.getByRole('button', { name: w('Save') }).click()
    await expect(bella.getByText('08:10 – 08:50')).toBeVisible()
    await bella.getByRole('button', { name: w('Back') }).click()
    const drive = card(bella, written.school)
    await expect(drive).toContainText('08:10')
    await expect(drive).toContainText(fullName(written.avi))
    await expect(drive).toContainText(w('Notified of the change, not seen yet'))
    await expectReadable(bella)
  })

  await test.step('Avi opens it on his phone, and she sees that he has read it', async () => {
    const phone = await newPerson()
    await phone.goto(avi.loginPath)
    await expect(phone.getByRole('heading', { name: written.avi[0] })).toBeVisible()
    const [path] = await storyMaker().textTo(avi.phone, /\/t\/\S+/)
    await phone.goto(path)
    const [moved] = w('The family moved this from {before} to {now}. Please read it again.', { before: '|', now: '|' }).split('|')
    await expect(phone.getByText(moved ?? '')).toBeVisible()
    await expect(phone.getByText('08:10 – 08:50')).toBeVisible()
    await expectReadable(phone)
    await afterRefetch(bella, () => expect(card(bella, written.school)).toContainText(w('Has seen the change')))
    await expectReadable(bella)
  })
})
