import { expect, test } from 'vitest'
import { HOUR } from './constants.ts'
import { isOnTab, whyNotComplete, whyNotOffer, whyNotTake, whyNotWithdraw } from './tasks.rules.ts'

const NOW = Date.parse('2026-11-23T12:00:00+02:00')
const OPEN = { status: 'initial', isMine: false, trustedOnly: false, endsAt: null, offeredUntil: null } as const
const TAKEN = { ...OPEN, status: 'in_progress' } as const
const OFFERED = { ...TAKEN, offeredUntil: NOW + 1_000 } as const
const DONE = { ...OPEN, status: 'completed' } as const
const mine = <Task>(task: Task) => ({ ...task, isMine: true })
const SOMEONE = { trusted: false, paused: false, consents_missing: [], has_consented: true }

test.each([
  ['an open one', OPEN, SOMEONE, null],
  ['one that is mine already', mine(TAKEN), SOMEONE, null],
  ['one that is mine, in a pause', mine(TAKEN), { ...SOMEONE, paused: true }, null],
  ['one that another took', TAKEN, SOMEONE, 'task_taken'],
  ['one that another offers', OFFERED, SOMEONE, null],
  ['one that another offers, in a pause', OFFERED, { ...SOMEONE, paused: true }, 'family_paused'],
  ['one that another offers, for trusted people', { ...OFFERED, trustedOnly: true }, SOMEONE, 'not_trusted'],
  ['one that another offered until now', { ...OFFERED, offeredUntil: NOW }, SOMEONE, 'task_taken'],
  ['one that I offer', mine(OFFERED), SOMEONE, null],
  ['one that is done', DONE, SOMEONE, 'task_completed'],
  ['one that I did', mine(DONE), SOMEONE, 'task_completed'],
  ['an open one in a pause', OPEN, { ...SOMEONE, paused: true }, 'family_paused'],
  ['one for trusted people', { ...OPEN, trustedOnly: true }, SOMEONE, 'not_trusted'],
  ['one for trusted people, as one of them', { ...OPEN, trustedOnly: true }, { ...SOMEONE, trusted: true }, null],
  ['one that ends now', { ...OPEN, endsAt: Date.parse('2026-11-23T12:00:00+02:00') }, SOMEONE, 'task_over'],
  ['an open one without consent', OPEN, { ...SOMEONE, consents_missing: ['terms'], has_consented: true }, 'consent_missing'],
  ['one that is mine, without consent', mine(TAKEN), { ...SOMEONE, consents_missing: ['terms'], has_consented: true }, null],
  ['one that another took, without consent', TAKEN, { ...SOMEONE, consents_missing: ['terms'], has_consented: true }, 'task_taken'],
  ['one that ends in a second', { ...OPEN, endsAt: Date.parse('2026-11-23T12:00:01+02:00') }, SOMEONE, null],
] as const)('taking %s is refused with the right reason, or allowed', (_which, task, member, why) => {
  expect(whyNotTake(task, member, NOW)).toBe(why)
})

test.each([
  ['open', OPEN, null, 'not_allowed'],
  ['taken by another', TAKEN, null, 'not_allowed'],
  ['mine', mine(TAKEN), null, null],
  ['done by another', DONE, null, 'task_completed'],
  ['done by me', mine(DONE), 'task_completed', null],
] as const)('the rules say whether a task that is %s can be given back and completed', (_which, task, withdraw, complete) => {
  expect([whyNotWithdraw(task), whyNotComplete(task)]).toEqual([withdraw, complete])
})

test.each([
  ['open', OPEN, ['AllTasks', 'Available']],
  ['open and over', { ...OPEN, endsAt: Date.parse('2026-11-23T11:59:00+02:00') }, ['AllTasks']],
  ['taken by another', TAKEN, ['AllTasks']],
  ['offered by another', OFFERED, ['AllTasks', 'Available']],
  ['offered by me', mine(OFFERED), ['AllTasks', 'MyTasks']],
  ['mine', mine(TAKEN), ['AllTasks', 'MyTasks']],
  ['done by me', mine(DONE), ['AllTasks', 'MyTasks']],
] as const)('a task that is %s appears on its tabs', (_which, task, tabs) => {
  expect((['AllTasks', 'Available', 'MyTasks'] as const).filter((tab) => isOnTab(task, tab, NOW))).toEqual(tabs)
})

const IN_A_DAY = NOW + 24 * HOUR
const MINE = mine(TAKEN)

test.each([
  ['of mine tomorrow', MINE, IN_A_DAY, SOMEONE, null],
  ['of mine in 48 hours', MINE, NOW + 48 * HOUR, SOMEONE, null],
  ['of mine later', MINE, NOW + 48 * HOUR + 1, SOMEONE, 'too_early'],
  ['of mine at any time', MINE, null, SOMEONE, 'too_early'],
  ['of mine that begins now', MINE, NOW, SOMEONE, 'task_over'],
  ['of mine in a pause', MINE, IN_A_DAY, { ...SOMEONE, paused: true }, 'family_paused'],
  ['of someone else', TAKEN, IN_A_DAY, SOMEONE, 'not_allowed'],
  ['that is open', OPEN, IN_A_DAY, SOMEONE, 'not_allowed'],
  ['that I did', { ...MINE, status: 'completed' }, IN_A_DAY, SOMEONE, 'task_completed'],
] as const)('offering a task %s is refused with the right reason, or allowed', (_which, task, startsAt, member, why) => {
  expect(whyNotOffer(task, startsAt, member, NOW)).toBe(why)
})
