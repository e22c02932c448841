import type { Draft, ReadDrafts } from '@hand-in-hand/contract/planning/drafts.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { plusDays } from '../../i18n/calendar-days.ts'
import { localDate } from '../../i18n/dates.ts'
import { writeDraft } from '../../platform/draft.ts'
import { forgetDrafts } from '../../platform/forget-drafts.ts'
import { hasSharedText } from '../../platform/phone/shared-text.ts'
import { currentFamily } from '../../platform/session.ts'
import { address, openPage } from '../../testing/app.tsx'
import { aFamilyTask } from '../../testing/samples.ts'
import { refuse, sentTo, serve } from '../../testing/server.ts'
import { signIn, signInAs } from '../../testing/session.ts'
import { EMPTY_PASTE, pasteDraftKey } from './paste-draft.rules.ts'

const READ = 'POST /families/:family/tasks/import'
const SAVE = 'POST /families/:family/tasks/import/confirm'

const aDraft = (line: number, title: string, wanted: Partial<Draft> = {}): Draft => ({
  line,
  source: title,
  title,
  category: 'general',
  date: null,
  start: null,
  end: null,
  helpers_needed: 1,
  address: null,
  private_details: null,
  why_not_ticked: null,
  ...wanted,
})
const TWO = [aDraft(1, 'Soup'), aDraft(3, 'Drive Dana', { date: '2026-11-24', start: '07:40', end: '08:20' })]

async function openRead(read: Partial<ReadDrafts> = {}) {
  signInAs('owner')
  serve({
    [READ]: () => ({ drafts: TWO, errors: [], left_out: [], room: 90, ...read }),
    [SAVE]: () => ({ tasks: [aFamilyTask(), aFamilyTask(), aFamilyTask()] }),
  })
  await openPage('/family/tasks/paste')
  await page.getByLabelText('Your list').fill('Soup\n\nDrive Dana Tuesday 7:40')
  await page.getByRole('button', { name: 'Find the tasks' }).click()
}

/** Shares a text in the same way as the service worker. */
const shareText = async (text: string, at = new Date()) =>
  (await caches.open('shared text')).put('/share', new Response(text, { headers: { Date: at.toUTCString() } }))

const write = (words: string) => page.getByRole('button', { name: words })

test('if a list can’t be read, an error is shown and the list stays in its field', async () => {
  signInAs('owner')
  serve({ [READ]: () => refuse('text_unreadable') })
  await openPage('/family/tasks/paste')
  await page.getByLabelText('Your list').fill('Soup')
  await page.getByRole('button', { name: 'Find the tasks' }).click()
  await expect.element(page.getByText('This text can’t be read. Please try a smaller part of it.')).toBeVisible()
  await expect.element(page.getByLabelText('Your list')).toHaveValue('Soup')
})

test('an empty list is not read, and its field asks for a line', async () => {
  signInAs('owner')
  await openPage('/family/tasks/paste')
  const list = page.getByLabelText('Your list')
  for (const nothing of ['', '\u200b\n\u3164']) {
    await list.fill(nothing)
    await page.getByRole('button', { name: 'Find the tasks' }).click()
    await expect.element(list).toHaveAccessibleDescription('Please paste or write a line first.')
  }
  expect(sentTo(READ)).toEqual([])
})

test('rows that were read are shown with day and times, and are saved together', async () => {
  await openRead()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Soup' })).toMatchTextContent(/Any time/)
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Drive Dana' })).toMatchTextContent(/24 November, 07:40 – 08:20/)
  await write('Add 2 tasks').click()
  await expect.element(page.getByText('2 tasks added')).toBeVisible()
  expect(sentTo(SAVE)[0]?.body.drafts).toEqual([
    { title: 'Soup', category: 'general', date: null, start: null, end: null },
    { title: 'Drive Dana', category: 'general', date: '2026-11-24', start: '07:40', end: '08:20' },
  ])
  expect(address()).toBe('/family/tasks')
})

test('if a clock change skips the hour of a row, the row says which hour it will be', async () => {
  const night = { date: '2027-03-26', start: '02:10' }
  await openRead({ drafts: [aDraft(1, 'Watch', { ...night, end: '02:50' }), aDraft(2, 'Sit', { ...night, end: null }), aDraft(3, 'Rest')] })
  const row = (words: string) => page.getByRole('listitem').filter({ hasText: words })
  await expect.element(row('Watch')).toMatchTextContent(/02:10 – 02:50 The clocks go forward that night, so this will be 03:00 – 03:40\./)
  await expect.element(row('Sit')).toMatchTextContent(/02:10 The clocks go forward that night, so this will be 03:00 – 04:00\./)
  expect(row('Rest').element().textContent).not.toContain('clocks')
})

test('a row that is not ticked is not sent', async () => {
  await openRead()
  await page.getByRole('checkbox', { name: /Soup/ }).click()
  await write('Add 1 task').click()
  await expect.element(page.getByText('1 task added')).toBeVisible()
  expect(sentTo(SAVE)[0]?.body.drafts.map(({ title }) => title)).toEqual(['Drive Dana'])
})

test('with nothing ticked the button explains why it does nothing', async () => {
  await openRead()
  await page.getByRole('button', { name: 'Untick all' }).click()
  await expect.element(write('Add')).toHaveAccessibleDescription('Nothing is selected.')
  await write('Add').click({ force: true })
  expect(sentTo(SAVE)).toEqual([])
})

test('a row is edited with its pencil button, and the correction is sent', async () => {
  await openRead()
  await page.getByRole('button', { name: /Edit .Soup/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit this line' })
  await sheet.getByLabelText('What is needed').fill('Soup for four')
  await expect.element(sheet.getByLabelText('Day')).toBeVisible()
  // Without a day, the sheet has no fields for times.
  expect(sheet.getByLabelText('From').query()).toBeNull()
  await sheet.getByLabelText('Day').fill('2026-11-25')
  await sheet.getByLabelText('From').fill('18:00')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await write('Add 2 tasks').click()
  await expect.element(page.getByText('2 tasks added')).toBeVisible()
  expect(sentTo(SAVE)[0]?.body.drafts[0]).toMatchObject({ title: 'Soup for four', date: '2026-11-25', start: '18:00', end: null })
})

test('if a line is refused, the page names the line, and its field shows the reason', async () => {
  await openRead()
  // `drafts.1` is the second of the sent rows.
  serve({ [SAVE]: () => refuse('date_invalid', { errors: [{ field: 'drafts.1.date', code: 'date_invalid' }] }) })
  await write('Add 2 tasks').click()
  await expect.element(page.getByText('Line 3: This date doesn’t exist. Please check it.')).toBeVisible()
  await page.getByRole('button', { name: /Edit .Drive Dana/ }).click()
  const day = page.getByRole('dialog').getByLabelText('Day')
  await expect.element(day).toHaveAccessibleDescription(/This date doesn’t exist/)
  expect(address()).toBe('/family/tasks/paste?step=drafts')
})

test('lines that could not be read are shown with their number and text', async () => {
  await openRead({ errors: [{ line: 3, code: 'date_invalid' }], drafts: [aDraft(1, 'Soup')] })
  await expect.element(page.getByRole('heading', { name: '1 line could not be read' })).toBeVisible()
  await expect.element(page.getByText('Line 3: Drive Dana Tuesday 7:40')).toBeVisible()
})

test('if no line can be read, the text stays to be corrected', async () => {
  await openRead({ errors: [{ line: 1, code: 'title_missing' }], drafts: [] })
  await expect.element(page.getByRole('heading', { name: '1 line could not be read' })).toBeVisible()
  await expect.element(page.getByLabelText('Your list')).toHaveValue('Soup\n\nDrive Dana Tuesday 7:40')
  expect(address()).toBe('/family/tasks/paste')
})

test('more tasks than the family may have are not sent until some are unticked', async () => {
  await openRead({ room: 1 })
  await expect.element(write('Add 2 tasks')).toHaveAccessibleDescription('There is room for 1 more open task. Please untick the others.')
  await page.getByRole('checkbox', { name: /Soup/ }).click()
  await expect.element(write('Add 1 task')).not.toHaveAttribute('aria-disabled', 'true')
})

const FROM_OUTSIDE = 'A text from another app or page'

test('a text that another app shared is shown separately, and is in the list after it is added', async () => {
  signInAs('owner')
  await shareText('Soup\nDrive Dana')
  await openPage('/family/tasks/paste?shared')
  await expect.element(page.getByLabelText(FROM_OUTSIDE)).toHaveValue('Soup\nDrive Dana')
  await expect.element(page.getByLabelText('Your list')).toHaveValue('')
  expect(await hasSharedText()).toBe(false)
  await write('Add it to my list').click()
  await expect.element(page.getByLabelText('Your list')).toHaveValue('Soup\nDrive Dana')
  await expect.element(page.getByLabelText(FROM_OUTSIDE)).not.toBeInTheDocument()
  expect(address()).toBe('/family/tasks/paste')
})

test('a shared text that is left out is removed, and the list stays as it was', async () => {
  signInAs('owner')
  writeDraft(pasteDraftKey(currentFamily() ?? ''), { ...EMPTY_PASTE, text: 'Soup' })
  await shareText('Give the house key to +19005551234')
  await openPage('/family/tasks/paste?shared')
  await write('Leave it out').click()
  await expect.element(page.getByLabelText(FROM_OUTSIDE)).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Your list')).toHaveValue('Soup')
  await openPage('/family/tasks/paste')
  await expect.element(page.getByLabelText('Your list')).toHaveValue('Soup')
  await expect.element(page.getByLabelText(FROM_OUTSIDE)).not.toBeInTheDocument()
})

test('a shared text comes below what was typed before', async () => {
  signInAs('owner')
  writeDraft(pasteDraftKey(currentFamily() ?? ''), { ...EMPTY_PASTE, text: 'Soup' })
  await shareText('Drive Dana')
  await openPage('/family/tasks/paste?shared')
  await write('Add it to my list').click()
  await expect.element(page.getByLabelText('Your list')).toHaveValue('Soup\nDrive Dana')
})

test.each([
  ['did not arrive', async () => {}],
  ['is a day old', () => shareText('Soup', new Date(Date.now() - 86_400_000))],
  ['was there when someone logged out', async () => shareText('Soup').then(() => forgetDrafts())],
])('if the shared text %s, the page asks the person to paste the text', async (_what, share) => {
  signInAs('owner')
  await share()
  await openPage('/family/tasks/paste?shared')
  await expect.element(page.getByText('The shared text didn’t arrive. Please copy it and paste it here.')).toBeVisible()
  await expect.element(page.getByLabelText('Your list')).toHaveValue('')
  expect(await hasSharedText()).toBe(false)
})

test('a supporter who shares a text reads that tasks come from the family', async () => {
  signIn()
  await shareText('Soup')
  await openPage('/family/tasks/paste?shared')
  await expect.element(page.getByRole('heading', { name: 'Tasks come from the family' })).toBeVisible()
  expect(await hasSharedText()).toBe(false)
})

test('a doubtful draft is not ticked, asks for its day, and shows the line that it came from', async () => {
  const party = aDraft(1, 'Party', { source: 'Party 20.2.2027', date: '2027-02-20', why_not_ticked: 'which_day' })
  const bread = aDraft(2, 'Bread', { source: '~Bread~', why_not_ticked: 'done' })
  await openRead({ drafts: [party, bread, aDraft(3, 'Soup')] })
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await expect.element(row('Party')).toMatchTextContent(/Which day\?.*Party 20\.2\.2027/)
  await expect.element(row('Bread')).toMatchTextContent(/Already done.*~Bread~/)
  await expect.element(write('Add 1 task')).toBeVisible()
  await page.getByRole('button', { name: /Edit .Party/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabelText('Day').fill('2026-11-27')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText('Which day?')).not.toBeInTheDocument()
  await write('Add 2 tasks').click()
  await expect.element(page.getByText('2 tasks added')).toBeVisible()
  expect(sentTo(SAVE)[0]?.body.drafts.map(({ date }) => date)).toEqual(['2026-11-27', null])
})

test('the people and the notes of a draft are shown, can be changed, and are sent', async () => {
  await openRead({ drafts: [aDraft(1, 'Carry the sofa', { helpers_needed: 2, private_details: 'Code 1234' })] })
  await expect.element(page.getByRole('listitem')).toMatchTextContent(/2 people needed.*Private notes: Code 1234/)
  await page.getByRole('button', { name: /Edit .Carry/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabelText('How many people are needed').selectOptions('3')
  await sheet.getByLabelText('Private notes').fill('Code 4321')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await write('Add 1 task').click()
  await expect.element(page.getByText('1 task added')).toBeVisible()
  expect(sentTo(SAVE)[0]?.body.drafts[0]).toMatchObject({ helpers_needed: 3, private_details: 'Code 4321' })
})

test('two drafts of one line are ticked and changed separately', async () => {
  await openRead({ drafts: [aDraft(1, 'Soup', { date: '2026-11-25' }), aDraft(1, 'Soup', { date: '2026-11-27' })] })
  await page.getByRole('checkbox', { name: /25 November/ }).click()
  await write('Add 1 task').click()
  await expect.element(page.getByText('1 task added')).toBeVisible()
  expect(sentTo(SAVE)[0]?.body.drafts.map(({ date }) => date)).toEqual(['2026-11-27'])
})

test('the page says how many lines were left out, even if it found no tasks', async () => {
  await openRead({ drafts: [], left_out: [1, 3] })
  await page.getByText('2 lines left out').click()
  await expect.element(page.getByText('Line 3: Drive Dana Tuesday 7:40')).toBeVisible()
})

test('a draft on several days names the days, and is sent with the days that stay ticked', async () => {
  const days = Array.from({ length: 3 }, (_, index) => plusDays(localDate(Date.now(), 'Asia/Jerusalem'), index + 2))
  const [first = '', second = '', third = ''] = days
  const soup = aDraft(1, 'Soup', { source: 'Soup, one of three', date: first, may_be: { days, part_of_day: 'evening' } })
  await openRead({ drafts: [soup] })
  await expect.element(page.getByRole('listitem')).toMatchTextContent(/Soup.* or .*, in the evening/)
  await page.getByRole('button', { name: /Edit .Soup/ }).click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByLabelText('Part of the day')).toHaveValue('evening')
  await sheet.getByRole('checkbox', { checked: true }).nth(1).click()
  await sheet.getByLabelText('The person who takes it can choose the time too').click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await write('Add 1 task').click()
  await expect.element(page.getByText('1 task added')).toBeVisible()
  expect(second).not.toBe('')
  expect(sentTo(SAVE)[0]?.body.drafts).toEqual([
    {
      ...{ title: 'Soup', category: 'general', date: null, start: null, end: null },
      may_be: { days: [first, third], part_of_day: 'evening', taker_sets_hour: true },
    },
  ])
})

test('a draft whose several days are all unticked asks for one day', async () => {
  const day = plusDays(localDate(Date.now(), 'Asia/Jerusalem'), 2)
  await openRead({ drafts: [aDraft(1, 'Soup', { date: day, may_be: { days: [day], part_of_day: null } })] })
  await page.getByRole('button', { name: /Edit .Soup/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('checkbox', { checked: true }).click()
  await sheet.getByLabelText('Day').fill('2099-11-27')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await write('Add 1 task').click()
  await expect.element(page.getByText('1 task added')).toBeVisible()
  expect(sentTo(SAVE)[0]?.body.drafts[0]).toMatchObject({ date: '2099-11-27' })
  expect(sentTo(SAVE)[0]?.body.drafts[0]).not.toHaveProperty('may_be')
})

test('if the days of a draft are refused, the page names the line of the draft', async () => {
  await openRead({ drafts: [aDraft(1, 'Soup', { date: '2026-11-26', may_be: { days: ['2026-11-26', '2026-11-27'], part_of_day: null } })] })
  serve({ [SAVE]: () => refuse('time_in_past', { errors: [{ field: 'drafts.0.may_be', code: 'time_in_past' }] }) })
  await write('Add 1 task').click()
  await expect.element(page.getByText(/^Line 1: /)).toBeVisible()
})

test('a line that repeats is offered as a series, and is sent as a series once it is ticked', async () => {
  const read = { ...TWO[1], title: 'Walk the dog', repeat: 'FREQ=DAILY', why_not_ticked: 'repeats' } as Draft
  await openRead({ drafts: [aDraft(1, 'Soup', { helpers_needed: 2 }), read] })
  const dog = page.getByRole('checkbox', { name: /Walk the dog.*07:40 – 08:20, every day.*Add it as a repeating task\?/ })
  await expect.element(dog).not.toBeChecked()
  await dog.click()
  await page.getByRole('button', { name: 'Add 2 tasks' }).click()
  await expect.element(page.getByText('2 tasks added')).toBeVisible()
  expect(sentTo(SAVE)[0]?.body.drafts).toMatchObject([
    { title: 'Soup' },
    { title: 'Walk the dog', date: '2026-11-24', repeat: 'FREQ=DAILY' },
  ])
})
