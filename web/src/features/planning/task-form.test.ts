import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { expect, test } from 'vitest'
import {
  changedFields,
  EMPTY_FORM,
  formFromTask,
  hoursIfLong,
  moveEnd,
  moveStart,
  toNewTask,
  toTaskChange,
  whyNotSave,
  withOtherWords,
} from './task-form.rules.ts'

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
  thanked: false,
  private_details: 'Code 1234',
  private_details_from: null,
  remind_at: null,
  taken_at: null,
  confirmed_at: null,
  completed_at: null,
  all_day: false,
  version: 3,
  created_at: '2026-11-20T10:00:00+02:00',
  updated_at: '2026-11-20T10:00:00+02:00',
  helpers_needed: 1,
  series_id: null,
  offered_until: null,
  told_at: null,
  seen_at: null,
  group_id: null,
  date: '2026-11-25',
  start_at: '2026-11-25T07:40:00+02:00',
  end_at: '2026-11-25T08:20:00+02:00',
}

const ON_A_DAY = { ...EMPTY_FORM.when, anyTime: false, date: '2026-11-24', endDate: '2026-11-24' }

test('a task on a day without times is sent with the date only', () => {
  expect(EMPTY_FORM.when).toMatchObject({ anyTime: true, date: '', start: '', endDate: '', end: '' })
  const form = { ...EMPTY_FORM, title: 'Supper', when: ON_A_DAY }
  expect(whyNotSave(form)).toBeNull()
  expect(toNewTask(form)).toEqual({ title: 'Supper', category: 'general', type: 'until_time', date: '2026-11-24' })
  const { start_at: _s, end_at: _e, ...day } = drive
  const whole = { ...day, all_day: true, start_at: '2026-11-25T00:00:00+02:00', end_at: '2026-11-26T00:00:00+02:00' }
  expect(formFromTask(whole).when).toMatchObject({ anyTime: false, date: '2026-11-25', start: '', endDate: '2026-11-25', end: '' })
})

test('the first start sets the end an hour later, unless an end was typed', () => {
  expect(moveStart(ON_A_DAY, { start: '17:00' })).toMatchObject({ start: '17:00', end: '18:00', endDate: '2026-11-24' })
  expect(moveStart(moveEnd(ON_A_DAY, '20:00'), { start: '17:00' })).toMatchObject({ start: '17:00', end: '20:00' })
})

test('the length of a task in hours is given only if the task takes more than 12 hours', () => {
  const times = (start: string, end: string) => moveEnd(moveStart(ON_A_DAY, { start }), end)
  expect(hoursIfLong(times('09:00', '08:00'))).toBe(23)
  expect(hoursIfLong(times('22:00', '06:00'))).toBeNull()
  expect(hoursIfLong(times('08:00', '20:00'))).toBeNull()
  expect(hoursIfLong(ON_A_DAY)).toBeNull()
})

test("moving a task's start moves its end", () => {
  const when = formFromTask(drive).when
  expect(moveStart(when, { start: '09:00' })).toMatchObject({ start: '09:00', end: '09:40', endDate: '2026-11-25' })
  expect(moveStart(when, { date: '2026-12-01' })).toMatchObject({ date: '2026-12-01', end: '08:20', endDate: '2026-12-01' })
  expect(moveStart(when, { start: '23:50' })).toMatchObject({ end: '00:30', endDate: '2026-11-26' })
})

test("clearing a task's start changes nothing else", () => {
  const when = formFromTask(drive).when
  expect(moveStart(when, { start: '' })).toMatchObject({ start: '', end: '08:20' })
})

test("a task's end before its start is on the next day", () => {
  const night = moveEnd(moveStart(formFromTask(drive).when, { start: '22:00' }), '06:00')
  expect(night).toMatchObject({ date: '2026-11-25', start: '22:00', endDate: '2026-11-26', end: '06:00' })
  expect(moveEnd(night, '23:00')).toMatchObject({ endDate: '2026-11-25', end: '23:00' })
})

test('a task form reports a missing or wrong field', () => {
  const form = formFromTask(drive)
  expect(whyNotSave(form)).toBeNull()
  for (const title of ['  ', '\u200b', '\u3164\u2060'])
    expect(whyNotSave({ ...form, title })).toEqual({ field: 'title', code: 'title_missing' })
  expect(whyNotSave({ ...form, when: { ...form.when, end: '' } })).toEqual({ field: 'when', code: 'incomplete' })
  expect(whyNotSave({ ...form, when: { ...form.when, date: '' } })).toEqual({ field: 'when', code: 'no_day' })
  expect(whyNotSave({ ...form, when: { ...form.when, end: form.when.start } })).toEqual({ field: 'when', code: 'end_before_start' })
  expect(whyNotSave({ ...form, when: { ...form.when, anyTime: true, date: '' } })).toBeNull()
})

test("a task's times are sent as local times of the family", () => {
  const form = { ...EMPTY_FORM, title: ' Soup ', when: moveStart(ON_A_DAY, { start: '17:00' }) }
  expect(toNewTask(form)).toEqual({
    title: 'Soup',
    category: 'general',
    type: 'until_time',
    start_at: '2026-11-24T17:00',
    end_at: '2026-11-24T18:00',
  })
})

test('the number of people, the area, the address and the notes are sent if they are there', () => {
  const form = { ...EMPTY_FORM, title: 'Soup', helpers: 3, area: ' Rehavia ', address: 'Herzl 12', private_details: 'Code 4711' }
  expect(toNewTask(form)).toEqual({
    title: 'Soup',
    category: 'general',
    type: 'no_time',
    helpers_needed: 3,
    area: 'Rehavia',
    address: 'Herzl 12',
    private_details: 'Code 4711',
  })
})

test('saving a task sends only the changed fields', () => {
  const before = formFromTask(drive)
  expect(toTaskChange(before, before)).toEqual({})
  expect(toTaskChange(before, { ...before, title: 'Drive Dana home', private_details: '' })).toEqual({
    title: 'Drive Dana home',
    private_details: null,
  })
  expect(toTaskChange(before, { ...before, when: { ...before.when, anyTime: true } })).toEqual({ type: 'no_time' })
  expect(toTaskChange(before, { ...before, when: { ...before.when, start: '', end: '' } })).toEqual({
    type: 'until_time',
    date: '2026-11-25',
  })
  expect(toTaskChange(before, { ...before, helpers: 2, area: 'Talpiot', address: '' })).toEqual({ helpers_needed: 2, area: 'Talpiot' })
})

test('the audience of a task follows its words, but is never wider than the given limit', () => {
  const of = (childrenTrusted: boolean | null, least: 'everyone' | 'circle' = 'everyone') => ({ childrenTrusted, least })
  const soup = { ...EMPTY_FORM, title: 'Soup' }
  expect(withOtherWords(soup, { title: 'Stew' }, of(null))).toEqual({ title: 'Stew' })
  expect(withOtherWords(soup, { title: 'Schule' }, of(null))).toEqual({ title: 'Schule', audience: 'known' })
  expect(withOtherWords(soup, { title: 'Schule' }, of(false))).toEqual({ title: 'Schule', audience: 'circle' })
  expect(withOtherWords(soup, { category: 'medical' }, of(true))).toEqual({ category: 'medical', audience: 'circle' })
  const school = { ...soup, title: 'Schule', audience: 'known' as const }
  expect(withOtherWords(school, { title: 'Soup' }, of(true))).toEqual({ title: 'Soup', audience: 'everyone' })
  expect(withOtherWords(school, { title: 'Soup' }, of(true, 'circle'))).toEqual({ title: 'Soup', audience: 'circle' })
})

test('a change sends the audience if it is new, or if the new words preselect another audience', () => {
  const before = formFromTask({ ...drive, category: 'general', title: 'Drive Dana' })
  expect(toTaskChange(before, { ...before, audience: 'known' })).toEqual({ circle_only: true, trusted_only: true })
  const open = { ...before, title: 'Drive Dana to school' }
  expect(toTaskChange(before, open)).toEqual({ title: open.title, circle_only: false, trusted_only: false })
})

const { date: _, start_at: __, end_at: ___, ...untimed } = drive
const withoutTime: FamilyTask = { ...untimed, type: 'no_time' }

test('typed times of a task without a time do not count as a change', () => {
  const dateless = formFromTask(withoutTime)
  expect(changedFields(dateless, { ...dateless, when: { ...dateless.when, start: '09:00' } })).toEqual([])
})

test('a task on one of several days is sent with its days, and a task at any time without days', () => {
  const several = { ...EMPTY_FORM, title: 'Shopping', when: { ...EMPTY_FORM.when, days: ['2026-11-26', '2026-11-27'] } }
  const may_be = { days: ['2026-11-26', '2026-11-27'], part_of_day: null, taker_sets_hour: false }
  expect(toNewTask(several)).toMatchObject({ type: 'no_time', may_be })
  expect(whyNotSave({ ...several, when: { ...several.when, days: [] } })).toEqual({ field: 'when', code: 'no_day' })
  expect(toTaskChange(EMPTY_FORM, several)).toMatchObject({ type: 'no_time', may_be })
  expect(toTaskChange(several, { ...several, when: EMPTY_FORM.when })).toEqual({ type: 'no_time', may_be: null })
})
