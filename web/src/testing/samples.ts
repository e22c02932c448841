import type { Member, Request } from '@hand-in-hand/contract/circle.ts'
import type { Family } from '@hand-in-hand/contract/families.ts'
import type { FamilySettings } from '@hand-in-hand/contract/family-settings.ts'
import type { Overview } from '@hand-in-hand/contract/overview.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import type { ServerSettings } from '@hand-in-hand/contract/server-settings.ts'
import type { Supporter } from '@hand-in-hand/contract/supporters.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { aDemoTask } from '../features/demo/parts/demo-task.ts'

// Sample data in the shapes of the contract, as the server returns them. Each function takes the fields that a test wants to be different.

const NOA = { full_name: 'Noa Levi', formatted_phone_number: '+972 50-123-4567' }
const WRITTEN = '2026-11-20T08:00:00.000Z'

export const theSettings = (wanted: Partial<ServerSettings> = {}): ServerSettings => ({
  sign_in_by_code: true,
  sends: { sms: true, mail: false },
  family_start: 'open',
  partner: null,
  push_key: null,
  contact: null,
  minimum_age: 16,
  imprint: false,
  version: '1.2.0 (4896bcc9d1f2)',
  source: null,
  apps: { ios: null, android: null },
  ...wanted,
})

export const aFamily = (wanted: Partial<Family> = {}): Family => ({
  title: 'The Levi family',
  tasks_counter: { initial: 2, in_progress: 1, completed: 0, my_tasks: 0 },
  coordinator: NOA,
  primary_caregiver: null,
  time_zone: 'Asia/Jerusalem',
  week_starts_on: 'SU',
  house_rules: null,
  paused: false,
  paused_until: null,
  news: null,
  me: { role: 'supporter', trusted: false, offered_role: null, is_new_role: false },
  ...wanted,
})

export const aFamilySettings = (wanted: Partial<FamilySettings> = {}): FamilySettings => ({
  title: 'The Levi family',
  time_zone: 'Asia/Jerusalem',
  house_rules: null,
  meals: { people: null, avoid: null, from: null, until: null, dishes: null, place: null },
  children_trusted: null,
  friends_allowed: null,
  passing_on: false,
  quiet_hours: { from: '21:00', to: '07:00' },
  paused: false,
  coordinator: null,
  primary_caregiver: null,
  people: [{ id: 1, full_name: 'Noa Levi', role: 'owner' }],
  version: 4,
  ...wanted,
})

export const aSupporter = (wanted: Partial<Supporter> = {}): Supporter => ({
  full_name: 'Avi Cohen',
  first_name: 'Avi',
  last_name: 'Cohen',
  formatted_phone_number: '+972 52-234-5678',
  addresses: [{ kind: 'phone_number', text: '+972 52-234-5678', is: 'first', is_unreached: false }],
  locale: 'en',
  can_help: { categories: [], errands: [], times: [] },
  messages: { off: [], digest: 'none' },
  asks_about_digest: false,
  number_proved_until: null,
  consents_missing: [],
  has_consented: true,
  calendar_since: null,
  ...wanted,
})

/** An open task without time. */
export function aTask(wanted: Partial<Task> = {}): Task {
  const id = wanted.id ?? 1
  return {
    ...aDemoTask(id, NOA, Date.parse(WRITTEN)),
    task_id: wanted.type === 'until_time' ? id : -id,
    title: 'Soup for the evening',
    category: 'home',
    ...wanted,
  }
}

/** The time of an event on the family's clock: `on('2026-11-24', '07:40', '08:20')`. */
export const on = (date: string, start: string, end: string) => ({
  type: 'until_time' as const,
  date,
  start_at: `${date}T${start}:00+02:00`,
  end_at: `${date}T${end}:00+02:00`,
})

/** Fields of a task that I have taken. */
export const mine = { status: 'in_progress', assigned_on_me: true, assignee: aContactOf('Avi Cohen') } as const
/** Fields of a task that someone else has taken. */
export const taken = { status: 'in_progress', assignee: aContactOf('Dana Mor') } as const

function aContactOf(name: string) {
  return { full_name: name, formatted_phone_number: null }
}

/** A task as owners and coordinators see it, with the fields of `aTask`. */
export const aFamilyTask = (wanted: Partial<FamilyTask> = {}): FamilyTask => ({
  ...aTask(wanted),
  circle_only: false,
  assignee_needs_call: false,
  thanked: false,
  helpers_needed: 1,
  group_id: null,
  ...wanted,
})

/** An approved supporter. */
export const aMember = (wanted: Partial<Member> = {}): Member => ({
  id: 7,
  full_name: 'Dana Mor',
  first_name: 'Dana',
  last_name: 'Mor',
  formatted_phone_number: '+972 54-345-6789',
  role: 'supporter',
  state: 'approved',
  trusted: false,
  is_me: false,
  is_contact: false,
  is_primary_caregiver: false,
  added_by_hand: false,
  confirmed: true,
  offered_role: null,
  offered_by: null,
  link_asked_at: null,
  joined_at: '2026-10-01T08:00:00.000Z',
  last_seen: 'this_week',
  last_seen_at: '2026-11-15T00:00:00.000Z',
  load: { open: 0, done_30_days: 0 },
  ...wanted,
})

export const aRequest = (wanted: Partial<Request> = {}): Request => ({
  id: 11,
  full_name: 'Yael Peretz',
  formatted_phone_number: '+972 54-456-7890',
  locale: 'en',
  requested_at: '2026-11-22T06:00:00.000Z',
  acquaintance: null,
  wanted_task: null,
  asked_before: null,
  ...wanted,
})

export const anOverview = (wanted: Partial<Overview> = {}): Overview => ({
  title: 'The Levi family',
  time_zone: 'Asia/Jerusalem',
  paused: false,
  tasks_counter: { initial: 1, in_progress: 1, completed: 0, my_tasks: 0 },
  coverage: { taken: 0, total: 0, days: [], uncovered: [], offered: [], taken_beside: [] },
  today: [],
  tomorrow: [],
  requests_waiting: 0,
  questions: [],
  recent_events: [],
  ...wanted,
})
