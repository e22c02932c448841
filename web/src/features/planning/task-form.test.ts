import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { expect, test } from 'vitest'
import { nextFullHour } from './local-time.rules.ts'
import { changedFields, emptyForm, formFromTask, moveEnd, moveStart, toNewTask, toTaskChange, whyNotSave } from './task-form.rules.ts'

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
  area: null,
  has_address: false,
  address: null,
  circle_only: false,
  assignee_needs_call: false,
  private_details: 'Code 1234',
  private_details_from: null,
  remind_at: null,
  confirmed_at: null,
  completed_at: null,
  all_day: false,
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

test("a new task starts at the family's next full hour and lasts one hour", () => {
  expect(emptyForm(nextHour).when).toEqual({ anyTime: true, date: '2026-11-24', start: '17:00', endDate: '2026-11-24', end: '18:00' })
  const late = nextFullHour(Date.parse('2026-11-24T21:30:00Z'), 'Asia/Jerusalem')
  expect(late).toEqual({ date: '2026-11-25', time: '00:00' })
  expect(nextFullHour(Date.parse('2026-11-24T14:00:00Z'), 'Asia/Kolkata')).toEqual({ date: '2026-11-24', time: '20:00' })
})

test("moving a task's start moves its end", () => {
  const when = formFromTask(drive, nextHour).when
  expect(moveStart(when, { start: '09:00' })).toMatchObject({ start: '09:00', end: '09:40', endDate: '2026-11-25' })
  expect(moveStart(when, { date: '2026-12-01' })).toMatchObject({ date: '2026-12-01', end: '08:20', endDate: '2026-12-01' })
  expect(moveStart(when, { start: '23:50' })).toMatchObject({ end: '00:30', endDate: '2026-11-26' })
})

test("clearing a task's start changes nothing else", () => {
  const when = formFromTask(drive, nextHour).when
  expect(moveStart(when, { start: '' })).toMatchObject({ start: '', end: '08:20' })
})

test("a task's end before its start is on the next day", () => {
  const night = moveEnd(moveStart(formFromTask(drive, nextHour).when, { start: '22:00' }), '06:00')
  expect(night).toMatchObject({ date: '2026-11-25', start: '22:00', endDate: '2026-11-26', end: '06:00' })
  expect(moveEnd(night, '23:00')).toMatchObject({ endDate: '2026-11-25', end: '23:00' })
})

test('a task form reports a missing or wrong field', () => {
  const form = formFromTask(drive, nextHour)
  expect(whyNotSave(form)).toBeNull()
  expect(whyNotSave({ ...form, title: '  ' })).toEqual({ field: 'title', code: 'title_missing' })
  expect(whyNotSave({ ...form, when: { ...form.when, end: '' } })).toEqual({ field: 'when', code: 'incomplete' })
  expect(whyNotSave({ ...form, when: { ...form.when, end: form.when.start } })).toEqual({ field: 'when', code: 'end_before_start' })
  expect(whyNotSave({ ...form, when: { ...form.when, anyTime: true, date: '' } })).toBeNull()
})

test("a task's times are sent as local times of the family", () => {
  const form = { ...emptyForm(nextHour), title: ' Soup ', when: { ...emptyForm(nextHour).when, anyTime: false } }
  expect(toNewTask(form, 1)).toEqual({
    title: 'Soup',
    category: 'general',
    type: 'until_time',
    start_at: '2026-11-24T17:00',
    end_at: '2026-11-24T18:00',
  })
  expect(toNewTask({ ...emptyForm(nextHour), title: 'Soup' }, 3)).toEqual({
    title: 'Soup',
    category: 'general',
    type: 'no_time',
    helpers_needed: 3,
  })
})

test('saving a task sends only the changed fields', () => {
  const before = formFromTask(drive, nextHour)
  expect(toTaskChange(before, before)).toEqual({})
  expect(toTaskChange(before, { ...before, title: 'Drive Dana home', privateDetails: '' })).toEqual({
    title: 'Drive Dana home',
    private_details: null,
  })
  expect(toTaskChange(before, { ...before, when: { ...before.when, anyTime: true } })).toEqual({ type: 'no_time' })
})

const { date: _, start_at: __, end_at: ___, ...untimed } = drive
const withoutTime: FamilyTask = { ...untimed, type: 'no_time' }

test('times of a task without a time do not count as changed', () => {
  const dateless = formFromTask(withoutTime, nextHour)
  expect(changedFields(dateless, { ...dateless, when: { ...dateless.when, start: '09:00' } })).toEqual([])
})
