import { expect, type Page, test } from './setup/bilingual.ts'
import { dayFromNow, makeFamily, named } from './setup/circle.ts'

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('a task on one of several days is one card, and one tap picks its day and takes it', async ({
  page: noa,
  newPerson,
  w,
  written,
  expectReadable,
}) => {
  const circle = await makeFamily(written)
  const supporter = await circle.makeSupporter(named(written.avi))
  await noa.goto(circle.ownerPath)
  await expect(noa).toHaveURL(/\/family$/)

  await test.step('Noa writes down on which days the task may be', async () => {
    await noa.goto('/family/tasks/new')
    await noa.getByLabel(w('What is needed')).fill(written.soup)
    await noa.getByRole('radio', { name: w('One of several days') }).check()
    const days = noa.getByRole('group', { name: w('Which days are possible? The person who takes it picks one.') })
    for (const day of [1, 2, 4]) await days.getByRole('checkbox').nth(day).check()
    await expectReadable(noa)
    await noa.getByRole('button', { name: w('Save'), exact: true }).click()
    await expect(noa.getByText(w('Added'), { exact: true })).toBeVisible()
    await noa.goto('/family/tasks')
    await expect(card(noa, written.soup)).toHaveCount(1)
    await expect(card(noa, written.soup)).not.toContainText(w('Any time'))
  })

  const avi = await newPerson()
  let before = ''
  await test.step('Avi picks the second day by one tap', async () => {
    await avi.goto(supporter.loginPath)
    await expect(avi.getByRole('heading', { level: 1 })).toContainText(written.avi[0])
    await avi.goto('/home')
    await card(avi, written.soup).getByRole('link').first().click()
    before = avi.url()
    const days = avi.getByRole('group', { name: w('I’ll do it on:') }).getByRole('button')
    await expect(days).toHaveCount(3)
    await expectReadable(avi)
    await days.nth(1).click()
    await expect(avi.getByText(w('Task taken'))).toBeVisible()
  })

  await test.step('a link from before the pick still opens the task, on its day', async () => {
    await avi.goto(before)
    await expect(avi.getByText(w('Any time that day')).last()).toBeVisible()
    await noa.goto('/family/tasks')
    await expect(card(noa, written.soup)).toContainText(named(written.avi).first_name)
    await expect(card(noa, written.soup)).toContainText(w('Any time that day'))
  })
})

/** 'Soup on Thursday or Friday' and 'Form by Saturday', with the days that are 2, 3 and 4 days ahead. */
function pastedIn(locale: string, soup: string, bread: string) {
  const nameOf = (days: number) =>
    new Intl.DateTimeFormat(locale === 'iw' ? 'he' : 'en', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(dayFromNow(days)))
  const [two, three, four] = [nameOf(2), nameOf(3), nameOf(4)]
  return locale === 'iw'
    ? `${soup} ב${two} או ב${three} בערב\nעד ${four} ${bread}`
    : `${soup} ${two} or ${three} evening\n${bread} by ${four}`
}

test('a pasted choice of days becomes one task, and one of its days can be removed', async ({
  page: noa,
  newPerson,
  w,
  written,
  expectReadable,
}) => {
  const circle = await makeFamily(written)
  const supporter = await circle.makeSupporter(named(written.avi))
  const bread = `${written.soup} 2`
  await noa.goto(circle.ownerPath)
  await expect(noa).toHaveURL(/\/family$/)
  const rows = noa.getByRole('listitem').filter({ has: noa.getByRole('checkbox') })

  await test.step('Noa pastes two lines, and takes one day out', async () => {
    await noa.goto('/family/tasks/paste')
    await noa.getByLabel(w('Your list')).fill(pastedIn(written.locale, written.soup, bread))
    await noa.getByRole('button', { name: w('Find the tasks') }).click()
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText(w('in the evening'))
    await expect(rows.first().getByRole('checkbox')).toBeChecked()
    await expectReadable(noa)
    await rows.nth(1).getByRole('button').click()
    const sheet = noa.getByRole('dialog')
    const days = sheet.getByRole('group', { name: w('Which days are possible? The person who takes it picks one.') })
    await expect(days.getByRole('checkbox', { checked: true })).toHaveCount(5)
    await days.getByRole('checkbox').first().uncheck()
    await expectReadable(noa)
    await sheet.getByRole('button', { name: w('Done', {}, 'closes a form') }).click()
    await noa.getByRole('button', { name: w('{0, plural, one {Add # task} other {Add # tasks}}', { 0: 2 }) }).click()
    await expect(noa.getByText(w('{0, plural, one {# task added} other {# tasks added}}', { 0: 2 }))).toBeVisible()
  })

  await test.step('Avi sees one card for each task, and picks a day', async () => {
    const avi = await newPerson()
    await avi.goto(supporter.loginPath)
    await expect(avi.getByRole('heading', { level: 1 })).toContainText(written.avi[0])
    await avi.goto('/home')
    await expect(card(avi, bread)).toHaveCount(1)
    await card(avi, bread).getByRole('link').first().click()
    const days = avi.getByRole('group', { name: w('I’ll do it on:') }).getByRole('button')
    await expect(days).toHaveCount(4)
    await days.nth(3).click()
    await expect(avi.getByText(w('Task taken'))).toBeVisible()
  })
})

test('a weekly task on any of three days is one card; taking one week leaves the others open', async ({
  page: noa,
  newPerson,
  w,
  written,
  expectReadable,
}) => {
  const circle = await makeFamily(written)
  const supporter = await circle.makeSupporter(named(written.avi))
  await noa.goto(circle.ownerPath)
  await expect(noa).toHaveURL(/\/family$/)

  await test.step('Noa writes the task down in the row that says how often', async () => {
    await noa.goto('/family/tasks/new')
    await noa.getByLabel(w('What is needed')).fill(written.soup)
    await noa.getByRole('radio', { name: w('One of several days') }).check()
    const days = noa.getByRole('group', { name: w('Which days are possible? The person who takes it picks one.') })
    await days.getByRole('checkbox').nth(2).check()
    await days.getByRole('checkbox').nth(9).check()
    await expect(noa.getByText(w('Only days within one week can repeat'))).toBeVisible()
    await days.getByRole('checkbox').nth(9).uncheck()
    for (const day of [3, 4]) await days.getByRole('checkbox').nth(day).check()
    await noa.getByText(w('Repeat'), { exact: true }).first().click()
    await expect(noa.getByRole('radio', { name: w('Every day') })).toHaveCount(0)
    await noa.getByRole('radio', { name: w('Every week'), exact: true }).check()
    await noa.getByRole('radio', { name: w('A set number of times') }).check()
    await noa.getByLabel(w('How many times')).fill('3')
    await expect(noa.getByText(w('Each time on one of these days. The person who takes it picks the day.'))).toBeVisible()
    await expectReadable(noa)
    await noa.getByRole('button', { name: w('Save'), exact: true }).click()
    await expect(noa.getByText(w('Added'), { exact: true })).toBeVisible()
    await noa.goto('/family/tasks')
    await expect(
      noa.getByText(w('{0}, {more, plural, one {# more} other {# more}}', { 0: w('every week'), more: 2 }), { exact: true }),
    ).toBeVisible()
    await expectReadable(noa)
  })

  const avi = await newPerson()
  await test.step('Avi picks a day of the first week, and the other weeks stay open', async () => {
    await avi.goto(supporter.loginPath)
    await expect(avi.getByRole('heading', { level: 1 })).toContainText(written.avi[0])
    await avi.goto('/home')
    const shown = avi.getByRole('listitem').filter({ has: avi.locator('summary', { hasText: w('every week') }) })
    await expect(shown).toHaveCount(1)
    await shown.getByRole('link').first().click()
    const days = avi.getByRole('group', { name: w('I’ll do it on:') }).getByRole('button')
    await expect(days).toHaveCount(3)
    await expect(avi.getByRole('button', { name: w('Take several dates') })).toHaveCount(0)
    await expectReadable(avi)
    await days.nth(1).click()
    await expect(avi.getByText(w('Task taken'))).toBeVisible()
  })

  await test.step('Noa renames all weeks, and Avi keeps the day', async () => {
    await noa.goto('/family/tasks')
    await noa.getByRole('link', { name: written.soup }).first().click()
    await expect(noa).toHaveURL(/\/family\/tasks\/\d+$/)
    await noa.goto(`${new URL(noa.url()).pathname}/edit`)
    await noa.getByLabel(w('What is needed')).fill(`${written.soup} 2`)
    await noa.getByRole('button', { name: w('Save'), exact: true }).click()
    await noa
      .getByRole('dialog')
      .getByRole('button', { name: w('All upcoming dates') })
      .click()
    await expect(noa.getByText(w('Saved')).first()).toBeVisible()
    await noa.goto('/family/tasks')
    await expect(card(noa, `${written.soup} 2`).first()).toContainText(named(written.avi).first_name)
    await noa.locator('summary', { hasText: w('every week') }).click()
    await expect(card(noa, `${written.soup} 2`).getByRole('listitem')).toHaveCount(2)
  })
})
