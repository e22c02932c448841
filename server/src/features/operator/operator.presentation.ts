import { DAY } from '@hand-in-hand/contract/constants.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import { dayText, minuteText } from '../../platform/instants.ts'
import type { listActs, listStartCodes } from '../../store/operator/acts.ts'
import type { FamilyForOperator } from '../../store/operator/families.ts'
import type { listServerTokens } from '../../store/operator/server-tokens.ts'

/** What a terminal prints and the operator's page shows. */
export interface Table {
  head: string[]
  rows: (string | number)[][]
}

export const presentFamilies = (families: FamilyForOperator[]): Table => ({
  head: ['family', 'title', 'state', 'created', 'last opened', 'people', 'tasks', 'SMS a day'],
  rows: families.map((family) => [
    family.id,
    family.title,
    familyState(family),
    dayText(family.created_at),
    dayText(family.opened_at),
    family.people,
    family.tasks,
    family.sms_per_day ?? '-',
  ]),
})

function familyState({ closed_at, paused_at, heir_since }: FamilyForOperator) {
  if (closed_at !== null) return `closed, erased on ${dayText(closed_at + RETENTION_DAYS.closedFamily * DAY)}`
  return `${paused_at === null ? 'open' : 'paused'}${heir_since === null ? '' : `, new owner proposed on ${dayText(heir_since)}`}`
}

export const presentCodes = (codes: Awaited<ReturnType<typeof listStartCodes>>): Table => ({
  head: ['code', 'for', 'made', 'ended', 'families'],
  rows: codes.map(({ id, label, created_at, ended_at, uses }) => [id, label, dayText(created_at), dayText(ended_at), uses]),
})

export const presentTokens = (tokens: Awaited<ReturnType<typeof listServerTokens>>): Table => ({
  head: ['token', 'for', 'may', 'made', 'ends', 'ended', 'families'],
  rows: tokens.map(({ id, label, scope, created_at, expires_at, ended_at, uses }) => [
    id,
    label,
    scope,
    dayText(created_at),
    dayText(expires_at),
    dayText(ended_at),
    uses,
  ]),
})

export const presentActs = (acts: Awaited<ReturnType<typeof listActs>>): Table => ({
  head: ['act', 'at (UTC)', 'what', 'family', 'by'],
  rows: acts.map(({ id, at, act, about_family, via, who, account }) => [
    id,
    minuteText(at),
    act,
    about_family ?? '-',
    // A provider may later give the same name to another person, but never the same subject. So both are shown.
    [...(who === null ? [] : [who]), ...(account === null ? [] : [account.split(' ')[1] ?? '']), via].join(', '),
  ]),
})
