import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { pickTexts, TEXT_NAMES } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'
import type { FamilySide } from '../../access/member.ts'
import { presentLastSeen } from '../../platform/last-seen.ts'
import { fullName } from '../../platform/people.ts'
import { presentAddresses } from '../../platform/typed-addresses.ts'
import { isoOrNull } from '../../platform/zones.ts'
import { titleFor } from '../../rules/ready-list.ts'
import { seenByFamily } from '../../store/addresses/addresses.ts'
import type { SettingColumns } from '../../store/family-settings.ts'
import { canHelpOf } from '../../store/people.ts'
import type { ExportedTask, exportFamily } from '../../store/personal-data/family-export.ts'
import { readableRow } from '../../store/personal-data/readable-rows.ts'
import { settingsOf } from './settings.rules.ts'

type Exported = Awaited<ReturnType<typeof exportFamily>>
type NameById = (id: number | null) => string | null
type At = ReturnType<typeof instantsIn>

const instantsIn = (zone: string) => (instant: number | null) => isoOrNull(instant, zone)

/** Presents all stored data of a family, without secrets, in the reader's language. Times are in the family's time zone. */
export function presentExport(family: SettingColumns, exported: Exported, { now, locale }: Pick<FamilySide, 'now' | 'locale'>) {
  const { members, tasks, ...rest } = exported
  const at = instantsIn(family.time_zone)
  const nameOf: NameById = (id) => {
    const member = members.find((each) => each.id === id)
    return member ? fullName(member) : null
  }
  const { series, questions, suggestions, own_offers, asks, consents, invitations, events, messages } = rest
  const named = <Row extends { name: number | null }>(row: Row) => ({ ...row, name: nameOf(row.name) })
  const aroundTasks = {
    series,
    questions: questions.map(named),
    suggestions: suggestions.map(named),
    own_offers: own_offers.map(named),
    asks: asks.map((ask) => ({ ...named(ask), asked_by: nameOf(ask.asked_by) })),
    consents: consents.map(named),
    invitations: invitations.map((each) => ({ ...each, for_one: each.for_one !== null, created_by: nameOf(each.created_by) })),
    events: events.map(({ kind, at, by, about, task, reason }) => ({ kind, at, by, about, task: task?.title ?? null, reason })),
    messages: messages.map((message) => ({ ...message, to: nameOf(message.to) })),
  }
  return {
    exported_at: at(now),
    family: presentExportedFamily(family, at, nameOf),
    members: members.map((member) => ({
      ...presentExportedMember(member, at, nameOf),
      last_seen: presentLastSeen(member, family.time_zone, now).last_seen,
    })),
    tasks: tasks.map((task) => presentExportedTask(task, at, locale)),
    ...readableRow(aroundTasks, { zone: family.time_zone, locale }),
  }
}

const presentExportedFamily = (family: SettingColumns, at: At, nameOf: NameById) => ({
  ...settingsOf(family),
  quiet_hours: family.quiet_from && family.quiet_to ? { from: family.quiet_from, to: family.quiet_to } : null,
  locale: family.locale,
  news: family.news,
  news_at: at(family.news_at),
  news_until: at(family.news_until),
  coordinator: nameOf(family.coordinator_id),
  primary_caregiver: nameOf(family.primary_caregiver_id),
  paused_at: at(family.paused_at),
  paused_until: at(family.paused_until),
  created_at: at(family.created_at),
})

const presentExportedMember = (member: Exported['members'][number], at: At, nameOf: NameById) => ({
  full_name: fullName(member),
  formatted_phone_number: presentAddresses({ ...member, addresses: seenByFamily(member) }).formatted_phone_number || null,
  email: presentAddresses({ ...member, addresses: seenByFamily(member) }).email ?? null,
  locale: member.locale,
  role: member.role,
  state: member.state,
  trusted: member.trusted_at !== null,
  came_by_open_link: member.looked_at !== null,
  acquaintance: member.acquaintance,
  brought_by: nameOf(member.brought_by_id),
  can_help: member.can_help === null ? null : canHelpOf(member),
  away_from: at(member.away_from),
  away_until: at(member.away_until),
  requested_at: at(member.requested_at),
  decided_at: at(member.decided_at),
})

/** A task as one flat row, the same in JSON and CSV. */
function presentExportedTask(task: ExportedTask, at: At, locale: Locale) {
  return {
    title: titleFor(task.title, locale),
    category: task.category,
    type: task.type,
    status: task.cancelled_at === null ? task.status : 'cancelled',
    start_at: at(task.start_at),
    end_at: at(task.end_at),
    all_day: task.all_day_at !== null,
    days: task.days,
    part_of_day: task.part_of_day,
    taker_sets_hour: task.sets_hour === 1,
    ...pickTexts(TEXT_NAMES, task),
    created_by: fullName({ first_name: task.creator_first_name, last_name: task.creator_last_name }),
    created_at: at(task.created_at),
    taken_by:
      task.assignee_first_name === null
        ? null
        : fullName({ first_name: task.assignee_first_name, last_name: task.assignee_last_name ?? '' }),
    taken_at: at(task.taken_at),
    offered_at: at(task.offered_at),
    brings: task.brings,
    called_at: at(task.called_at),
    completed_at: at(task.completed_at),
    missed_at: at(task.missed_at),
    cancelled_at: at(task.cancelled_at),
    urgent: task.urgent_at !== null,
    circle_only: task.circle_only_at !== null,
    trusted_only: task.trusted_only_at !== null,
    meal: task.meal === null ? null : task.meal === 1,
    helpers_needed: task.helpers_needed,
  }
}

/**
 * The start of a text that a spreadsheet would run as a formula in a cell (OWASP, CSV injection; also full-width forms). It may also come
 * after a semicolon, a tab or a line end, because German and Russian Excel start a new cell there.
 */
const FORMULA_START = /(^|[;\t\r\n])(?=[ "']*[=+\-@\0\uff1d\uff0b\uff0d\uff20]|[\t\r])/g

const asText = (value: unknown) => (typeof value === 'string' ? value.replaceAll(FORMULA_START, "$1'") : value)

/**
 * Presents the tasks as CSV (RFC 4180). A byte order mark comes first, because Excel can't read Hebrew without it. Possible formulas get an
 * apostrophe.
 */
export async function tasksAsCsv(tasks: ExportedTask[], { timeZone, locale }: Pick<FamilySide, 'timeZone' | 'locale'>) {
  const { stringify } = await import('csv-stringify/sync')
  const rows = tasks.map((task) => {
    const shown = presentExportedTask(task, instantsIn(timeZone), locale)
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
  'all_day',
  'days',
  'part_of_day',
  'taker_sets_hour',
  ...TEXT_NAMES,
  'created_by',
  'created_at',
  'taken_by',
  'taken_at',
  'offered_at',
  'called_at',
  'completed_at',
  'cancelled_at',
  'urgent',
  'circle_only',
  'trusted_only',
  'helpers_needed',
] satisfies (keyof ReturnType<typeof presentExportedTask>)[]
