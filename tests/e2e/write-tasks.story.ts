import { test as bilingual } from './setup/bilingual.ts'
import { dayFromNow, makeFamily } from './setup/circle.ts'
import { askToJoin } from './setup/people.ts'
import { expect, expectAccessible, pasted, test } from './setup/story.ts'

/** The date this many days from now, written as 24.11. */
const dotted = (days: number) => `${Number(dayFromNow(days).slice(8))}.${Number(dayFromNow(days).slice(5, 7))}.`
const slashed = (days: number) => `${dayFromNow(days).slice(8)}/${dayFromNow(days).slice(5, 7)}`

const WRITE_DOWN = '{0, plural, one {Add # task} other {Add # tasks}}'

test('the ready-made list can be searched, and its ticked tasks are saved', async ({ page: noa }) => {
  const { ownerPath } = await makeFamily()
  await noa.goto(ownerPath)
  await noa.getByRole('link', { name: 'Add the first task' }).click()
  await noa.getByRole('link', { name: 'Choose from a list' }).click()
  await noa.getByText('Medical', { exact: true }).click()
  await noa.getByLabel('Pick up a prescription').check()
  await noa.getByLabel('Search, or write your own').fill('POWER')
  await noa.getByLabel('Help with a power of attorney').check()
  await expectAccessible(noa)
  await noa.getByLabel('Search, or write your own').fill('helicopter')
  await noa.getByRole('button', { name: 'Add “helicopter”' }).click()
  await expect(noa.getByLabel('Search, or write your own')).toHaveValue('')
  await expectAccessible(noa)
  await expect(noa.getByText('1 selected')).toHaveCount(2)
  expect(await noa.getByRole('checkbox').count()).toBeGreaterThanOrEqual(12)
  await noa.getByRole('button', { name: 'Add 3 tasks' }).click()
  await expect(noa.getByRole('link', { name: 'helicopter' })).toBeVisible()
  await expect(noa.getByRole('link', { name: 'Pick up a prescription' })).toBeVisible()
  await expect(noa.getByRole('link', { name: 'Help with a power of attorney' })).toBeVisible()
})

/** A list as a family writes it in a chat, in two languages, together with the texts that the story expects. */
const LISTS = {
  en: {
    chat: `[${dotted(0)}26, 10:03:21] Noa Levi: Soup for the evening, ${dotted(1)} 17:00
Drive Dana to school ${slashed(2)} 7:40–8:20
- [ ] Laundry
1. Pharmacy for grandpa tomorrow
2. Groceries ${dotted(3)}
• Bath for grandpa 31.02.
Walk the dog (${slashed(1)}, 18-19)
☐ "Fix the kitchen tap"
${dotted(5)}
מרק לשבת ${dotted(6)} 11:00
Sit with Noa for an hour ${dayFromNow(4)} 5pm
Bread`,
    school: 'Drive Dana to school',
    groceries: 'Groceries',
    grandpa: 'Pharmacy for grandpa',
    grandma: 'Pharmacy for grandma',
    unread: '• Bath for grandpa 31.02.',
    foreign: 'מרק לשבת',
  },
  iw: {
    chat: `[${dotted(0)}26, 10:03:21] נועה לוי: מרק לארוחת הערב, ${dotted(1)} 17:00
להסיע את דנה לבית הספר ${slashed(2)} 7:40–8:20
- [ ] כביסה
1. בית מרקחת בשביל סבא מחר
2. קניות ${dotted(3)}
• מקלחת לסבא 31.02.
טיול עם הכלב (${slashed(1)}, 18-19)
☐ "לתקן את הברז במטבח"
${dotted(5)}
Soup for Shabbat ${dotted(6)} 11:00
לשבת שעה עם נועה ${dayFromNow(4)} ב-17:00
לחם`,
    school: 'להסיע את דנה לבית הספר',
    groceries: 'קניות',
    grandpa: 'בית מרקחת בשביל סבא',
    grandma: 'בית מרקחת בשביל סבתא',
    unread: '• מקלחת לסבא 31.02.',
    foreign: 'Soup for Shabbat',
  },
}

test.describe('a list from a chat', () => {
  test.use({ allowedConsoleErrors: /status of 422/ })

  bilingual('a list from a chat is pasted, corrected and saved as tasks', async ({ page: noa, w, written, expectReadable }) => {
    const { ownerPath } = await makeFamily(written)
    const list = written.locale === 'iw' ? LISTS.iw : LISTS.en
    await noa.goto(ownerPath)
    await noa.getByRole('link', { name: w('Add the first task') }).click()
    await noa.getByRole('link', { name: w('Paste a list') }).click()
    await noa.getByRole('button', { name: w('Find the tasks') }).click()
    await expect(noa.getByText(w('Please paste or write a line first.'))).toBeVisible()
    await noa.getByLabel(w('Your list')).fill(list.chat)
    await expectReadable(noa)
    // The typed list survives a reload.
    await noa.reload()
    await expect(noa.getByLabel(w('Your list'))).toHaveValue(list.chat)
    await noa.getByRole('button', { name: w('Find the tasks') }).click()

    await test.step('lines that could not be read are listed, the others can be ticked', async () => {
      const unread = w('{0, plural, one {# line could not be read} other {# lines could not be read}}', { 0: 2 })
      await expect(noa.getByRole('heading', { name: unread })).toBeVisible()
      await expect(noa.getByText(w('Line {line}: <0>{0}</0>', { line: 6, 0: list.unread }))).toBeVisible()
      await expect(noa.getByText(w('Line {line}: <0>{0}</0>', { line: 9, 0: dotted(5) }))).toBeVisible()
      await expect(noa.getByRole('checkbox')).toHaveCount(10)
      await expect(noa.getByRole('checkbox', { name: new RegExp(`^${list.school}.*07:40 – 08:20$`) })).toBeChecked()
      await expectReadable(noa)
    })

    await test.step('one line is left out, and one is corrected', async () => {
      await noa.getByRole('checkbox', { name: list.groceries }).uncheck()
      await noa.getByRole('button', { name: w('Edit “{0}”', { 0: list.grandpa }) }).click()
      const sheet = noa.getByRole('dialog')
      await sheet.getByLabel(w('What is needed')).fill(list.grandma)
      await sheet.getByLabel(w('Day'), { exact: true }).fill(dayFromNow(-1))
      await sheet.getByLabel(w('From', {}, 'start of a task')).fill('10:00')
      await expectReadable(noa)
      await sheet.getByRole('button', { name: w('Done', {}, 'closes a form') }).click()
    })

    await test.step('a day that has passed is refused with its line, and the draft is kept', async () => {
      const writeDown = noa.getByRole('button', { name: w(WRITE_DOWN, { 0: 9 }) })
      await writeDown.click()
      await noa
        .getByRole('dialog')
        .getByRole('button', { name: w('No, everyone in the circle') })
        .click()
      const passed = w('This time is already past. Please choose a later one.')
      await expect(noa.getByText(w('Line {0}: {1}', { 0: 4, 1: passed }))).toBeVisible()
      await noa.getByRole('button', { name: w('Edit “{0}”', { 0: list.grandma }) }).click()
      await noa.getByRole('dialog').getByLabel(w('Day'), { exact: true }).fill(dayFromNow(1))
      await noa
        .getByRole('dialog')
        .getByRole('button', { name: w('Done', {}, 'closes a form') })
        .click()
      await writeDown.click()
      await expect(noa.getByText(w('{0, plural, one {# task added} other {# tasks added}}', { 0: 9 }))).toBeVisible()
      await expect(noa.getByRole('link', { name: list.grandma })).toBeVisible()
      await expect(noa.getByRole('link', { name: list.foreign })).toBeVisible()
      await expect(noa.getByRole('link', { name: list.groceries })).toHaveCount(0)
      await expectReadable(noa)
    })
  })
})

test('a CSV table in Latin-1 is read by its columns', async ({ page: noa }) => {
  const { ownerPath } = await makeFamily()
  await noa.goto(ownerPath)
  await expect(noa.getByRole('link', { name: 'Add the first task' })).toBeVisible()
  await noa.goto('/family/tasks/paste')
  const table = `Aufgabe;Datum;Uhrzeit\r\nW\xe4sche;${dotted(1)};\r\nSuppe;${dotted(2)};17:00\r\n;${dotted(2)};\r\n`
  await noa.getByLabel('Choose a file').setInputFiles({ name: 'aufgaben.csv', mimeType: 'text/csv', buffer: Buffer.from(table, 'latin1') })
  await expect(noa.getByText('From the file aufgaben.csv.')).toBeVisible()
  await noa.getByRole('button', { name: 'Find the tasks' }).click()
  await expect(noa.getByText('1 line could not be read')).toBeVisible()
  await expect(noa.getByRole('checkbox', { name: /^Wäsche/ })).toBeChecked()
  await noa.getByRole('button', { name: 'Add 2 tasks' }).click()
  await expect(noa.getByText('2 tasks added')).toBeVisible()
})

test.describe('all open tasks as one message', () => {
  test.use({ permissions: ['clipboard-write'] })

  test('a message with open tasks has the chosen language, and links for visitors and members', async ({ page: noa, newPerson }) => {
    const circle = await makeFamily()
    const avi = await circle.makeSupporter()
    await circle.makeTask({ title: 'Fix the kitchen tap' })
    await circle.makeTask({ title: 'Soup for the evening', start_at: `${dayFromNow(1)}T17:00`, end_at: `${dayFromNow(1)}T18:00` })
    await circle.makeTask({ title: 'Only for the circle', circle_only: true })
    await noa.goto(circle.ownerPath)
    await noa.getByRole('button', { name: 'More', exact: true }).click()
    await noa.getByRole('button', { name: 'Share all open tasks' }).click()
    const sheet = noa.getByRole('dialog')
    await expect(sheet.getByText('Fix the kitchen tap')).toBeVisible()
    await expectAccessible(noa)
    await sheet.getByLabel('Language of the message').selectOption('Deutsch')
    await expect(sheet.getByText('The Levi family freut sich über Hilfe.', { exact: false })).toBeVisible()
    await sheet.getByRole('switch', { name: 'Include the name of your circle' }).click()
    await expect(sheet.getByText('Eine Familie freut sich über Hilfe.', { exact: false })).toBeVisible()
    await expect(sheet.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=Eine%20Familie/)
    await sheet.getByRole('button', { name: 'Copy' }).click()
    await expect(sheet.getByRole('button', { name: 'Copied' })).toBeVisible()
    const message = await pasted(noa)
    expect(message).not.toMatch(/Only for the circle|Levi|Avi/)
    const [, tap = ''] = /Fix the kitchen tap\n(\S+)/.exec(message) ?? []

    const neighbour = await newPerson()
    await askToJoin(neighbour, new URL(tap).pathname + new URL(tap).search)
    const helper = await newPerson()
    await helper.goto(avi.loginPath)
    await expect(helper.getByRole('heading', { name: /Avi/ })).toBeVisible()
    await helper.goto(new URL(tap).pathname + new URL(tap).search)
    await expect(helper).toHaveURL(/\/t\/[\w-]+\/-\d+$/)
    await expect(helper.getByText('Fix the kitchen tap').first()).toBeVisible()
  })
})

test('the overview says who comes today and tomorrow, or that the week is quiet', async ({ page: noa }) => {
  const circle = await makeFamily()
  await noa.goto(circle.ownerPath)
  await expect(noa.getByText('Nothing planned yet').first()).toBeVisible()
  await expect(noa.getByText('Start with one small thing')).toBeVisible()
  await expectAccessible(noa)

  const avi = await circle.makeSupporter()
  const bella = await circle.makeSupporter({ first_name: 'Bella', last_name: 'Katz' })
  const on = (days: number, from: string, until: string) => ({
    start_at: `${dayFromNow(days)}T${from}`,
    end_at: `${dayFromNow(days)}T${until}`,
  })
  // This task ends on the next morning, so that it is not over if the story runs shortly before midnight.
  const night = { start_at: `${dayFromNow(0)}T00:00`, end_at: `${dayFromNow(1)}T06:00` }
  await avi.take(await circle.makeTask({ title: 'Beside the bed', ...night }))
  await bella.take(await circle.makeTask({ title: 'Drive Dana home', ...on(1, '07:40', '08:20') }))
  await circle.makeTask({ title: 'Fix the kitchen tap' })
  await noa.reload()
  const today = noa.locator('section', { has: noa.getByRole('heading', { name: 'Who’s coming today' }) })
  const tomorrow = noa.locator('section', { has: noa.getByRole('heading', { name: 'Who’s coming tomorrow' }) })
  await expect(today.getByText('Avi Cohen')).toBeVisible()
  await expect(today.getByRole('link', { name: /Call Avi Cohen/ })).toHaveAttribute('href', /^tel:\+972/)
  await expect(tomorrow.getByText('Bella Katz')).toBeVisible()
  await expect(tomorrow.getByRole('link', { name: /Call Bella Katz/ })).toHaveAttribute('href', /^tel:\+972/)
  await expect(noa.getByText('1 still needed, no fixed date')).toBeVisible()
  await expect(noa.getByRole('button', { name: 'Ask someone: “Fix the kitchen tap”' })).toBeVisible()
  await expectAccessible(noa)
})
