import { expect, fullName, type Page, test } from './bilingual.ts'
import { aFamily } from './circle.ts'
import { codeTo } from './people.ts'

const storage = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

test('someone new says that they help before anything of the family is shown', async ({ page, request, w, written, expectReadable }) => {
  const circle = await aFamily(request, written)
  await circle.task({ title: written.tap })
  const avi = await circle.newcomer(...written.avi)
  await page.goto(avi.loginPath)
  await expect(page.getByRole('heading', { name: w('Hello, <0>{firstWord}</0>', { firstWord: written.avi[0] }) })).toBeVisible()
  await expect(page.getByText(w('<0>{0}</0> added your name to the circle.', { 0: fullName(written.noa) }))).toBeVisible()
  await expectReadable(page)

  const asked: string[] = []
  page.on('request', (call) => asked.push(new URL(call.url()).pathname))
  for (const path of ['/home', '/my_tasks', '/me', '/family', `/t/${circle.family.family_token}/-1`]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$|welcome_page/)
    await expect(page.getByRole('button', { name: w('Always ready to help') })).toBeVisible()
  }
  expect(asked.filter((path) => path.startsWith('/v2/supporters/me') && !path.endsWith('/welcome'))).toEqual([])

  await page.getByRole('button', { name: w('Always ready to help') }).click()
  await expect(page.getByText(written.tap)).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
})

test.describe('someone whom the family has mistaken', () => {
  test.use({ allowedComplaints: /status of 401/ })

  test('says so, and nothing of it stays on their phone', async ({ page, newPerson, request, w, written, expectReadable }) => {
    const circle = await aFamily(request, written)
    const bella = await circle.newcomer(...written.bella)
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

  test('may say that they are never to be asked again', async ({ page, request, w, written }) => {
    const circle = await aFamily(request, written)
    const bella = await circle.newcomer(...written.bella)
    await page.goto(bella.loginPath)
    await page.getByRole('button', { name: w('That wasn’t me') }).click()
    await page.getByRole('checkbox', { name: w('Do not ask me again') }).check()
    await page.getByRole('button', { name: w('Remove me') }).click()
    await expect(page.getByRole('heading', { name: w('You are not in this circle') })).toBeVisible()

    const [first_name, last_name] = written.bella
    const { id } = await circle.asOwner<{ id: number }>('/members', { first_name, last_name, phone_number: bella.phone, consent: true })
    const link = await request.post(`/v2${circle.path}/members/${id}/link`, {
      data: {},
      headers: { authorization: `Bearer ${circle.ownerToken}` },
    })
    expect((await link.json()).code).toBe('asked_not_to')
  })
})

test('a family that asks stands below one’s own, and is never shown by itself', async ({ page, request, w, written, expectReadable }) => {
  const circle = await aFamily(request, written)
  const avi = await circle.supporter(...written.avi)
  const others = await aFamily(request, { ...written, title: `${written.title} 2` })
  await others.task({ title: written.soup })
  await others.newcomer(...written.avi, avi.phone)

  await page.goto('/user_login')
  await page.getByLabel(w('Phone number')).fill(`0${avi.phone.slice(4)}`)
  await page.getByRole('button', { name: w('Send me a code') }).click()
  const code = await codeTo(page, avi.phone)
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
  await expect(page.getByText(written.soup)).toBeVisible()
  await page.getByRole('button', { name: `${written.title} 2` }).click()
  await expect(sheet.getByRole('radio')).toHaveCount(2)
})
