import type { Contact } from '@hand-in-hand/contract/fields.ts'
import { pickTexts, TEXT_NAMES } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { plusDays } from '../../../i18n/calendar-days.ts'

/** An open task of the demo without a time, written at `now` (ms). Its title is empty. */
export function aDemoTask(id: number, { full_name, formatted_phone_number }: Contact, now: number): Task {
  const written = new Date(now).toISOString()
  return {
    id,
    task_id: -id,
    title: '',
    ...pickTexts(TEXT_NAMES, {}),
    category: 'general',
    type: 'no_time',
    status: 'initial',
    assigned_on_me: false,
    assignee: null,
    creator: { full_name, formatted_phone_number },
    urgent: false,
    trusted_only: false,
    has_address: false,
    private_details_from: null,
    remind_at: null,
    group_id: null,
    helpers_needed: 1,
    series_id: null,
    offered_until: null,
    told_at: null,
    seen_at: null,
    taken_at: null,
    confirmed_at: null,
    completed_at: null,
    all_day: false,
    version: 1,
    created_at: written,
    updated_at: written,
  }
}

const two = (part: number) => String(part).padStart(2, '0')

/** The day (YYYY-MM-DD) in the device's zone. */
export const dateInZone = (day: Date) => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`

/** The day (YYYY-MM-DD) in the device's zone that is `days` days after `now` (ms). */
export const dayAfter = (now: number, days: number) => plusDays(dateInZone(new Date(now)), days)

/** The instant in the device's zone with its offset, as in calls. */
export function instantInZone(at: Date) {
  const offset = -at.getTimezoneOffset()
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`
  return `${dateInZone(at)}T${two(at.getHours())}:${two(at.getMinutes())}:00${zone}`
}
