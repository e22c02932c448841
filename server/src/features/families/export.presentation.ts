import { stringify } from 'csv-stringify/sync'
import type { FamilyTable } from '../../database/schema.ts'
import { formatPhone } from '../../platform/phones.ts'
import { isoOf } from '../../platform/zones.ts'
import { fullName } from '../supporters/supporters.presentation.ts'
import type { ExportedTask, exportInvitations, exportMembers, exportMessages, exportSeries } from './export.queries.ts'
import { presentEvent } from './families.presentation.ts'
import type { allEvents } from './families.queries.ts'

type Rows<Query extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Query>>

interface Exported {
  family: Omit<FamilyTable, 'id' | 'settings_version'>
  members: Rows<typeof exportMembers>
  tasks: ExportedTask[]
  series: Rows<typeof exportSeries>
  invitations: Rows<typeof exportInvitations>
  events: Rows<typeof allEvents>
  messages: Rows<typeof exportMessages>
}

/** All that is kept of a family, without secrets; times in its own zone. */
export function presentExport({ family, members, tasks, series, invitations, events, messages }: Exported, now: number) {
  const zone = family.time_zone
  const at = (instant: number | null) => (instant === null ? null : isoOf(instant, zone))
  const nameOf = (id: number | null) => {
    const member = members.find((each) => each.id === id)
    return member ? fullName(member) : null
  }
  return {
    exported_at: at(now),
    family: {
      title: family.title,
      time_zone: zone,
      locale: family.locale,
      house_rules: family.house_rules,
      quiet_hours: family.quiet_from && family.quiet_to ? { from: family.quiet_from, to: family.quiet_to } : null,
      coordinator: nameOf(family.coordinator_id),
      primary_caregiver: nameOf(family.primary_caregiver_id),
      paused_at: at(family.paused_at),
      created_at: at(family.created_at),
    },
    members: members.map((member) => ({
      full_name: fullName(member),
      formatted_phone_number: formatPhone(member.phone_e164) || null,
      locale: member.locale,
      role: member.role,
      state: member.state,
      trusted: member.trusted_at !== null,
      can_help: member.can_help === null ? null : JSON.parse(member.can_help),
      requested_at: at(member.requested_at),
      decided_at: at(member.decided_at),
      last_seen_at: at(member.last_seen_at),
    })),
    tasks: tasks.map((task) => presentTask(task, zone)),
    series: series.map(
      ({ rule, start_local, minutes, time_zone, title, category, description, private_details, created_at, ended_at }) => ({
        rule,
        start_local,
        minutes,
        time_zone,
        title,
        category,
        description,
        private_details,
        created_at: at(created_at),
        ended_at: at(ended_at),
      }),
    ),
    invitations: invitations.map(({ name, created_by_id, created_at, expires_at, closed_at, requests }) => ({
      name,
      created_by: nameOf(created_by_id),
      created_at: at(created_at),
      expires_at: at(expires_at),
      closed_at: at(closed_at),
      requests,
    })),
    events: events.map((event) => {
      const { kind, at, by, about, task, reason } = presentEvent(event, zone)
      return { kind, at, by, about, task: task?.title ?? null, reason }
    }),
    messages: messages.map(({ first_name, last_name, template, state, created_at, sent_at }) => ({
      to: first_name === null ? null : fullName({ first_name, last_name: last_name ?? '' }),
      template,
      state,
      created_at: at(created_at),
      sent_at: at(sent_at),
    })),
  }
}

/** One flat line of what a table shows: the same in JSON and CSV. */
function presentTask(task: ExportedTask, zone: string) {
  const at = (instant: number | null) => (instant === null ? null : isoOf(instant, zone))
  return {
    title: task.title,
    category: task.category,
    type: task.type,
    status: task.cancelled_at === null ? task.status : 'cancelled',
    start_at: at(task.start_at),
    end_at: at(task.end_at),
    description: task.description,
    private_details: task.private_details,
    created_by: fullName({ first_name: task.creator_first_name, last_name: task.creator_last_name }),
    created_at: at(task.created_at),
    taken_by:
      task.assignee_first_name === null
        ? null
        : fullName({ first_name: task.assignee_first_name, last_name: task.assignee_last_name ?? '' }),
    taken_at: at(task.taken_at),
    completed_at: at(task.completed_at),
    cancelled_at: at(task.cancelled_at),
    urgent: task.urgent_at !== null,
    circle_only: task.circle_only_at !== null,
    trusted_only: task.trusted_only_at !== null,
    helpers_needed: task.helpers_needed,
  }
}

/**
 * What a spreadsheet would take for a formula at the head of a cell (OWASP, CSV injection; the wide forms too). Also after
 * a semicolon, a tab or a line's end in the middle of a text: German and Russian Excel begin a new cell there.
 */
const FORMULA = /(^|[;\t\r\n])(?=[ "']*[=+\-@\0\uff1d\uff0b\uff0d\uff20]|[\t\r])/g

const asText = (value: unknown) => (typeof value === 'string' ? value.replaceAll(FORMULA, "$1'") : value)

/**
 * The tasks as RFC 4180 has it, behind a byte order mark, without which Excel reads Hebrew as noise; what could be a formula
 * begins with an apostrophe.
 */
export function tasksAsCsv(tasks: ExportedTask[], zone: string) {
  const rows = tasks.map((task) => {
    const shown = presentTask(task, zone)
    return FIELDS.map((field) => asText(shown[field]))
  })
  return stringify([FIELDS, ...rows], { bom: true, quoted: true, record_delimiter: 'windows', cast: { boolean: (value) => String(value) } })
}

const FIELDS = [
  'title',
  'category',
  'type',
  'status',
  'start_at',
  'end_at',
  'description',
  'private_details',
  'created_by',
  'created_at',
  'taken_by',
  'taken_at',
  'completed_at',
  'cancelled_at',
  'urgent',
  'circle_only',
  'trusted_only',
  'helpers_needed',
] satisfies (keyof ReturnType<typeof presentTask>)[]
