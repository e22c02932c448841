import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../testing/app.tsx'
import { WeekSheet } from './parts/week-sheet.tsx'
import type { PrintedTask } from './printed-week.rules.ts'

const NIGHT: PrintedTask = {
  ...{ id: 1, title: 'Night at the hospital', allDay: false, names: [], open: 1 },
  ...{ start: '2026-11-24T22:00:00+02:00', end: '2026-11-25T06:00:00+02:00' },
}
const MORNING: PrintedTask = { ...NIGHT, id: 2, title: 'Shop', start: '2026-11-24T09:00:00+02:00', end: '2026-11-24T10:00:00+02:00' }

const sheetOf = (tasks: PrintedTask[]) => {
  const week = { days: [{ date: '2026-11-24', tasks }], anyTime: [], isDense: false }
  return <WeekSheet title="לוי" contact={null} week={week} familyTimeZone="Asia/Jerusalem" invitation={null} />
}

test('on paper, hours run left to right, but hours over midnight follow the text direction', async () => {
  await renderPart(sheetOf([MORNING, NIGHT]), { locale: 'iw' })
  await expect.element(page.getByText('09:00 – 10:00')).toHaveAttribute('dir', 'ltr')
  await expect.element(page.getByText(/^22:00 – .*06:00$/)).toHaveAttribute('dir', 'auto')
})

test('a day without tasks has no empty list', async () => {
  await renderPart(sheetOf([]))
  await expect.element(page.getByRole('listitem')).toMatchTextContent(/Tuesday/)
  expect(page.getByRole('list').elements()).toHaveLength(1)
})
