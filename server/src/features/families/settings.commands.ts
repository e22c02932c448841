import type { SettingsChange } from '@hand-in-hand/contract/family-settings.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyTable } from '../../database/schema.ts'
import type { FamilySide } from '../../http/authentication.ts'
import { versionOf } from '../../http/identifiers.ts'
import { AppError } from '../../platform/errors.ts'
import { isTimeZone } from '../../platform/zones.ts'
import { expireMessages } from '../messages/messages.queries.ts'
import { findFamily, raiseFamilyVersion, recordEvent } from './families.queries.ts'
import { isApproved, writeSettings } from './settings.queries.ts'

/**
 * Changes what the family has set; what is as it was already changes nothing. A pause is a switch: whoever turns it needs
 * not have read the texts beside it, so it alone asks for no version. Throws bad_request for an unknown time zone or
 * quiet hours of no length, not_found for a contact who is not of the circle, version_missing, version_conflict.
 */
export function changeSettings(database: Database, member: FamilySide, ifMatch: string | undefined, wish: SettingsChange) {
  const { familyId, now } = member
  const { paused, ...texts } = wish
  const version = Object.keys(texts).length > 0 ? versionOf(ifMatch) : null
  check(texts)
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    const family = await findFamily(transaction, familyId)
    for (const id of [texts.coordinator, texts.primary_caregiver]) {
      if (typeof id !== 'number') continue
      // PostgreSQL throws at a number that no id can be.
      if (!Number.isSafeInteger(id) || !(await isApproved(transaction, familyId, id))) throw new AppError('not_found')
    }
    const changed = different(family, columnsOf(texts))
    // What is so already, as after an answer that got lost on its way, is no conflict.
    if (Object.keys(changed).length > 0 && version !== family.settings_version) throw new AppError('version_conflict')
    const turned = paused === undefined || paused === (family.paused_at !== null) ? null : paused
    if (Object.keys(changed).length > 0) {
      await writeSettings(transaction, familyId, changed)
      await recordEvent(transaction, familyId, { kind: 'settings_changed', by: member.id, now })
    }
    if (turned === null) return
    await writeSettings(transaction, familyId, { paused_at: turned ? now : null })
    await recordEvent(transaction, familyId, { kind: turned ? 'paused' : 'resumed', by: member.id, now })
    // What waits to go out would reach people in the middle of the pause.
    if (turned) await expireMessages(transaction, familyId)
  })
}

type Texts = Omit<SettingsChange, 'paused'>

function check({ time_zone, quiet_hours }: Texts) {
  if (time_zone !== undefined && !isTimeZone(time_zone)) throw new AppError('bad_request')
  if (quiet_hours && quiet_hours.from === quiet_hours.to) throw new AppError('bad_request')
}

const columnsOf = ({ title, time_zone, house_rules, quiet_hours, coordinator, primary_caregiver }: Texts) => ({
  ...(title !== undefined && { title }),
  ...(time_zone !== undefined && { time_zone }),
  ...(house_rules !== undefined && { house_rules: house_rules || null }),
  ...(quiet_hours !== undefined && { quiet_from: quiet_hours?.from ?? null, quiet_to: quiet_hours?.to ?? null }),
  ...(coordinator !== undefined && { coordinator_id: coordinator }),
  ...(primary_caregiver !== undefined && { primary_caregiver_id: primary_caregiver }),
})

type Columns = ReturnType<typeof columnsOf>

/** Those of the wished values that are not so yet. */
function different(family: Pick<FamilyTable, keyof Columns>, wished: Columns): Columns {
  // `wished` has the keys of Columns and no other.
  const keys = Object.keys(wished) as (keyof Columns)[]
  return Object.fromEntries(keys.filter((key) => wished[key] !== family[key]).map((key) => [key, wished[key]]))
}
