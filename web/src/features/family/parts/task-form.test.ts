import type { FamilyTask } from '@hand-in-hand/contract/tasks.ts'
import { expect, test } from 'vitest'
import { nextFullHour } from './local-time.ts'
import { changedFields, changeOf, emptyForm, formOf, moveEnd, moveStart, newTaskOf, whyNotSave } from './task-form.ts'

const now = Date.parse('2026-11-24T14:20:00Z')
const nextHour = nextFullHour(now, 'Asia/Jerusalem')
const drive: FamilyTask = {
  id: 7,
  task_id: 7,
  title: 'Drive Dana to school',
  description: null,
  category: 'childcare',
  type: 'until_time',
  status: 'initial',
  assigned_on_me: false,
  assignee: null,
  creator: { full_name: 'Noa Levi', formatted_phone_number: null },
  urgent: false,
  trusted_only: false,
  circle_only: false,
  private_details: 'Code 1234',
  private_details_from: null,
  remind_at: null,
  confirmed_at: null,
  version: 3,
  created_at: '2026-11-20T10:00:00+02:00',
  updated_at: '2026-11-20T10:00:00+02:00',
  helpers_needed: 1,
  series_id: null,
  told_at: null,
  seen_at: null,
  group_id: null,
  date: '2026-11-25',
  start_at: '2026-11-25T07:40:00+02:00',
  end_at: '2026-11-25T08:20:00+02:00',
}

test("a new task begins at the next full hour of the family's clock, and takes one", () => {
  expect(emptyForm(nextHour).when).toEqual({ anyTime: true, date: '2026-11-24', start: '17:00', endDate: '2026-11-24', end: '18:00' })
  const late = nextFullHour(Date.parse('2026-11-24T21:30:00Z'), 'Asia/Jerusalem')
  expect(late).toEqual({ date: '2026-11-25', time: '00:00' })
  expect(nextFullHour(Date.parse('2026-11-24T14:00:00Z'), 'Asia/Kolkata')).toEqual({ date: '2026-11-24', time: '20:00' })
})

test('the end moves along with the start', () => {
  const when = formOf(drive, nextHour).when
  expect(moveStart(when, { start: '09:00' })).toMatchObject({ start: '09:00', end: '09:40', endDate: '2026-11-25' })
  expect(moveStart(when, { date: '2026-12-01' })).toMatchObject({ date: '2026-12-01', end: '08:20', endDate: '2026-12-01' })
  expect(moveStart(when, { start: '23:50' })).toMatchObject({ end: '00:30', endDate: '2026-11-26' })
})

test('a cleared start waits for a new one and takes nothing with it', () => {
  const when = formOf(drive, nextHour).when
  expect(moveStart(when, { start: '' })).toMatchObject({ start: '', end: '08:20' })
})

test('an end before the start is on the next day', () => {
  const night = moveEnd(moveStart(formOf(drive, nextHour).when, { start: '22:00' }), '06:00')
  expect(night).toMatchObject({ date: '2026-11-25', start: '22:00', endDate: '2026-11-26', end: '06:00' })
  expect(moveEnd(night, '23:00')).toMatchObject({ endDate: '2026-11-25', end: '23:00' })
})

test('a form says what it lacks', () => {
  const form = formOf(drive, nextHour)
  expect(whyNotSave(form)).toBeNull()
  expect(whyNotSave({ ...form, title: '  ' })).toEqual({ field: 'title', code: 'title_missing' })
  expect(whyNotSave({ ...form, when: { ...form.when, end: '' } })).toEqual({ field: 'when', code: 'incomplete' })
  expect(whyNotSave({ ...form, when: { ...form.when, end: form.when.start } })).toEqual({ field: 'when', code: 'end_before_start' })
  expect(whyNotSave({ ...form, when: { ...form.when, anyTime: true, date: '' } })).toBeNull()
})

test("times are sent as the family's clock shows them", () => {
  const form = { ...emptyForm(nextHour), title: ' Soup ', when: { ...emptyForm(nextHour).when, anyTime: false } }
  expect(newTaskOf(form, 1)).toEqual({
    title: 'Soup',
    category: 'general',
    type: 'until_time',
    start_at: '2026-11-24T17:00',
    end_at: '2026-11-24T18:00',
  })
  expect(newTaskOf({ ...emptyForm(nextHour), title: 'Soup' }, 3)).toEqual({
    title: 'Soup',
    category: 'general',
    type: 'no_time',
    helpers_needed: 3,
  })
})

test('only what was touched is sent', () => {
  const before = formOf(drive, nextHour)
  expect(changeOf(before, before)).toEqual({})
  expect(changeOf(before, { ...before, title: 'Drive Dana home', privateDetails: '' })).toEqual({
    title: 'Drive Dana home',
    private_details: null,
  })
  expect(changeOf(before, { ...before, when: { ...before.when, anyTime: true } })).toEqual({ type: 'no_time' })
})

const { date: _, start_at: __, end_at: ___, ...untimed } = drive
const withoutTime: FamilyTask = { ...untimed, type: 'no_time' }

test('a time that is not in use is no difference', () => {
  const dateless = formOf(withoutTime, nextHour)
  expect(changedFields(dateless, { ...dateless, when: { ...dateless.when, start: '09:00' } })).toEqual([])
})
