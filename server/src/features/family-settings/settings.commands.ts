import type { SettingsChange } from '@hand-in-hand/contract/family-settings.ts'
import { isMealWindow } from '@hand-in-hand/contract/meals.rules.ts'
import { isForChildren } from '@hand-in-hand/contract/who-sees.rules.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { versionOf } from '../../http/identifiers.ts'
import { AppError } from '../../platform/errors.ts'
import { isTimeZone, startOfDay } from '../../platform/zones.ts'
import { recordEvent } from '../../store/events.ts'
import { findFamily } from '../../store/families.ts'
import { applyChildrenAnswer, type SettingColumns, writeSettings } from '../../store/family-settings.ts'
import { findRole } from '../../store/memberships.ts'
import { expireMessages } from '../../store/messages/messages.ts'
import { changeFamily } from '../../store/transactions.ts'
import { changedColumns, needsVersion } from './settings.rules.ts'

/**
 * Changes the family's settings. Setting the present value again changes nothing. A pause, and answers to yes-or-no questions, need no
 * version, because they overwrite no text of others. The end of a pause can be changed during the pause. Throws time_in_past; bad_request
 * for an unknown time zone, or if quiet hours or the hours for meals have no length; not_found for a contact outside the circle;
 * version_missing, version_conflict.
 */
export function changeSettings(database: Database, member: FamilySide, ifMatch: string | undefined, input: SettingsChange) {
  const { familyId, now } = member
  const until = input.paused ? endOfPause(input.paused_until ?? null, member) : null
  const version = needsVersion(input) ? versionOf(ifMatch) : null
  checkTimes(input)
  return changeFamily(database, familyId, async (transaction) => {
    const family = await findFamily(transaction, familyId)
    await checkContacts(transaction, familyId, [input.coordinator, input.primary_caregiver])
    const { answers, versioned } = changedColumns(family, input)
    const isVersioned = Object.keys(versioned).length > 0
    // A change that changes nothing is no conflict: the client may repeat a change because it did not get the first reply.
    if (isVersioned && version !== family.settings_version) throw new AppError('version_conflict')
    const changed = { ...answers, ...versioned }
    if (Object.keys(changed).length > 0) await writeSettings(transaction, familyId, changed)
    if (typeof answers.children_trusted === 'number') {
      await applyChildrenAnswer(transaction, familyId, answers.children_trusted === 1, isForChildren, now)
    }
    if (isVersioned) await recordEvent(transaction, familyId, { kind: 'settings_changed', by: member.id, now })
    if (input.paused !== undefined) await changePause(transaction, member, family, input.paused, until)
  })
}

/** Records in the circle's history who took a copy of all data. */
export const noteExport = (database: Database, { familyId, id, now }: FamilySide) =>
  recordEvent(database, familyId, { kind: 'exported', by: id, reason: 'circle', now })

/** Begins or ends a pause, or changes its end (ms). */
async function changePause(transaction: Database, member: FamilySide, family: SettingColumns, isPaused: boolean, until: number | null) {
  const { familyId, now } = member
  if (isPaused === (family.paused_at !== null)) {
    if (isPaused && until !== family.paused_until) await writeSettings(transaction, familyId, { paused_until: until })
    return
  }
  await writeSettings(transaction, familyId, { paused_at: isPaused ? now : null, paused_until: until })
  await recordEvent(transaction, familyId, { kind: isPaused ? 'paused' : 'resumed', by: member.id, now })
  // Waiting messages expire, because otherwise they would be sent during the pause.
  if (isPaused) await expireMessages(transaction, familyId)
}

async function checkContacts(transaction: Database, familyId: FamilyId, contacts: (number | null | undefined)[]) {
  for (const id of contacts) {
    if (typeof id === 'number' && (await findRole(transaction, familyId, id)) === null) throw new AppError('not_found')
  }
}

/** The instant (ms) at which a pause ends by itself. Throws time_in_past for a day that has begun, and bad_request for an invalid day. */
function endOfPause(day: string | null, { timeZone, now }: FamilySide) {
  if (day === null) return null
  const end = startOfDay(day, timeZone)
  if (end <= now) throw new AppError('time_in_past')
  return end
}

function checkTimes({ time_zone, quiet_hours, meals }: SettingsChange) {
  if (time_zone !== undefined && !isTimeZone(time_zone)) throw new AppError('bad_request')
  if (meals && !isMealWindow(meals)) throw new AppError('bad_request')
  if (quiet_hours && quiet_hours.from === quiet_hours.to) throw new AppError('bad_request')
}
