import { expect, fullName, type Page, test } from './setup/bilingual.ts'
import { dayFromNow, makeFamily, named } from './setup/circle.ts'
import { storyMaker } from './setup/people.ts'

const storage = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

test('a new supporter has to accept before anything of the family is shown', async ({ page, w, written, expectReadable }) => {
  const circle = await makeFamily(written)
  await circle.makeTask({ title: written.tap })
  const avi = await circle.makeNewcomer(named(written.avi))
  await page.goto(avi.loginPath)
  await expect(page.getByRole('heading', { name: w('Hello, <0>{firstWord}</0>', { firstWord: written.avi[0] }) })).toBeVisible()
  await expect(page.getByText(w('<0>{0}</0> added your name to the circle.', { 0: fullName(written.noa) }))).toBeVisible()
  await expectReadable(page)

  const asked: string[] = []
  page.on('request', (call) => asked.push(new URL(call.url()).pathname))
  for (const path of ['/home', '/my_tasks', '/me', '/family', `/t/${circle.token}/-1`]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$|welcome_page/)
    await expect(page.getByRole('button', { name: w('Always ready to help') })).toBeVisible()
  }
  expect(asked.filter((path) => path.startsWith('/v2/supporters/me') && !path.endsWith('/welcome'))).toEqual([])

  await page.getByRole('button', { name: w('Always ready to help') }).click()
  await expect(page.getByRole('heading', { name: w('What could you help with?') })).toBeVisible()
  await expectReadable(page)
  await page.getByRole('button', { name: w('Not now') }).click()
  await expect(page.getByText(written.tap)).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
})

test.describe('a person added by mistake', () => {
  test.use({ allowedConsoleErrors: /status of 401/ })

  test('a person added by mistake can leave, and nothing of the family stays on their phone', async ({
    page,
    newPerson,
    w,
    written,
    expectReadable,
  }) => {
    const circle = await makeFamily(written)
    const bella = await circle.makeNewcomer(named(written.bella))
    await page.goto(bella.loginPath)
    await page.getByRole('button', { name: w('That wasn’t me') }).click()
    const sheet = page.getByRole('dialog', { name: w('That wasn’t me') })
    await expectReadable(page)
    await sheet.getByRole('button', { name: w('Remove me') }).click()
    await expect(page.getByRole('heading', { name: w('You are not in this circle') })).toBeVisible()
    await expectReadable(page)
    expect((await storage(page)).filter((name) => name !== 'locale')).toEqual([])

    await page.goto(bella.loginPath)
    await expect(page.getByRole('heading', { name: w('This link is not valid. Please get valid link via SMS') })).toBeVisible()

    const noa = await newPerson()
    await noa.goto(circle.ownerPath)
    await expect(noa.getByText(w('{doer} does not want to be in the circle.', { doer: fullName(written.bella) }))).toBeVisible()
  })

  test('a person added by mistake can refuse to be asked again', async ({ page, w, written }) => {
    const circle = await makeFamily(written)
    const bella = await circle.makeNewcomer(named(written.bella))
    await page.goto(bella.loginPath)
    await page.getByRole('button', { name: w('That wasn’t me') }).click()
    await page.getByRole('checkbox', { name: w('Do not ask me again') }).check()
    await page.getByRole('button', { name: w('Remove me') }).click()
    await expect(page.getByRole('heading', { name: w('You are not in this circle') })).toBeVisible()

    const { id } = await circle.addMember({ ...named(written.bella), phone_number: bella.phone })
    const link = await circle.asOwner('POST', `/members/${id}/link`, {})
    expect(link.json().code).toBe('asked_not_to')
  })
})

test('a family that asks for help is listed below one’s own and never opens by itself', async ({ page, w, written, expectReadable }) => {
  const circle = await makeFamily(written)
  const avi = await circle.makeSupporter(named(written.avi))
  const others = await makeFamily({ ...written, title: `${written.title} 2` })
  await others.makeTask({ title: written.soup })
  await others.makeNewcomer({ ...named(written.avi), phone_number: avi.phone })

  await page.goto('/user_login')
  await page.getByLabel(w('Phone number')).fill(`0${avi.phone.slice(4)}`)
  await page.getByRole('button', { name: w('Send me a code') }).click()
  const code = await storyMaker().readCode(avi.phone)
  await page.getByLabel(w('Code of 6 digits')).fill(code)
  await page.getByRole('button', { name: w('Log in'), exact: true }).click()
  await page.getByRole('button', { name: w('Always ready to help') }).click()
  await expect(page).toHaveURL(/\/home$/)

  await page.getByRole('button', { name: written.title, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: w('Your families') })
  await expect(sheet.getByRole('radio')).toHaveCount(1)
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText(
    w('{0, plural, one {Asks whether you help} other {Ask whether you help}}', { 0: 1 }),
  )
  await expectReadable(page)
  await sheet.getByRole('button', { name: `${written.title} 2` }).click()
  await expect(page.getByText(`${written.title} 2`)).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('button', { name: written.title, exact: true })).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: w('Always ready to help') }).click()
  await page.getByRole('button', { name: w('Not now') }).click()
  await expect(page.getByText(written.soup)).toBeVisible()
  await page.getByRole('button', { name: `${written.title} 2` }).click()
  await expect(sheet.getByRole('radio')).toHaveCount(2)
})

test('a person who came for a task is approved with it, and their first page says so', async ({
  page: noa,
  newPerson,
  w,
  written,
  expectReadable,
}) => {
  const circle = await makeFamily(written)
  const drive = await circle.makeTask({ title: written.school, start_at: `${dayFromNow(1)}T09:15`, end_at: `${dayFromNow(1)}T10:00` })
  const { phone } = await circle.makeRequest({ ...named(written.avi), wanted_task_id: drive.task_id })
  await noa.goto(circle.ownerPath)
  await expect(noa).toHaveURL(/\/family$/)
  await noa.goto('/family/requests')
  await expect(noa.getByText(written.school)).toBeVisible()
  await expectReadable(noa)
  await noa.getByRole('button', { name: w('Approve and give this task: {0}', { 0: fullName(written.avi) }) }).click()
  await expect(noa.getByText(w('<0>{0}</0> is in your circle now', { 0: fullName(written.avi) }))).toBeVisible()

  const avi = await newPerson()
  const [text, path] = await storyMaker().textTo(phone, /[\s\S]*(\/login\/[\w-]+\/[\w-]+)[\s\S]*/)
  expect(text).toContain(written.school.slice(0, 10))
  await avi.goto(path ?? '')
  await expect(avi.getByText(w('This is yours already:'))).toBeVisible()
  await expect(avi.getByText(written.school)).toBeVisible()
  await expectReadable(avi)
  await avi.getByRole('button', { name: w('Always ready to help') }).click()
  await avi.getByRole('checkbox').first().check()
  await avi.getByRole('button', { name: w('Tell the family') }).click()
  await expect(avi).toHaveURL(new RegExp(`/t/${circle.token}/${drive.task_id}$`))
  await expect(avi.getByText(written.school).first()).toBeVisible()
})

test('a person who was only approved finds the task that they wanted, and takes it with one tap', async ({
  page,
  w,
  written,
  expectReadable,
}) => {
  const circle = await makeFamily(written)
  const drive = await circle.makeTask({ title: written.school, start_at: `${dayFromNow(1)}T09:15`, end_at: `${dayFromNow(1)}T10:00` })
  const avi = await circle.makeNewcomer({ ...named(written.avi), wanted_task_id: drive.task_id })
  await page.goto(avi.loginPath)
  await expect(page.getByText(w('You wanted:'))).toBeVisible()
  await expect(page.getByText(/09:15/)).toBeVisible()
  await expect(page.getByRole('button', { name: w('Look around') })).toBeVisible()
  await expectReadable(page)
  await page.getByRole('button', { name: w('I will take it') }).click()
  await page.getByRole('button', { name: w('Not now') }).click()
  await expect(page).toHaveURL(new RegExp(`/t/${circle.token}/${drive.task_id}$`))
  await page.goto('/my_tasks')
  await expect(page.getByText(written.school)).toBeVisible()
})
