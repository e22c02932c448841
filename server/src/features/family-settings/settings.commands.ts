import type { SettingsChange } from '@hand-in-hand/contract/family-settings.ts'
import { isMealWindow } from '@hand-in-hand/contract/meals.rules.ts'
import type { MealFacts } from '@hand-in-hand/contract/meals.ts'
import { isForChildren } from '@hand-in-hand/contract/who-sees.rules.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyTable } from '../../database/schema.ts'
import { versionOf } from '../../http/identifiers.ts'
import { AppError } from '../../platform/errors.ts'
import { isTimeZone, startOfDay } from '../../platform/zones.ts'
import { applyChildrenAnswer } from '../../store/children-answer.ts'
import { recordEvent } from '../../store/events.ts'
import { childrenTrustedOf, findFamily } from '../../store/families.ts'
import { isApproved, writeSettings } from '../../store/family-settings.ts'
import { expireMessages } from '../../store/messages/messages.ts'
import { changeFamily } from '../../store/transactions.ts'

/**
 * Changes the family's settings. Values that are the same already change nothing. A pause and the answer about children need no version,
 * because they overwrite no text of others; a new day for its end may be given during it. Throws time_in_past, bad_request for an unknown time zone, or quiet hours or hours for meals of no length, not_found for a contact
 * outside the circle, version_missing, version_conflict.
 */
export function changeSettings(database: Database, member: FamilySide, ifMatch: string | undefined, input: SettingsChange) {
  const { familyId, now } = member
  const { paused, paused_until, children_trusted, friends_allowed, passing_on, ...texts } = input
  const until = paused ? endOfPause(paused_until ?? null, member) : null
  const version = Object.keys(texts).length > 0 ? versionOf(ifMatch) : null
  checkTexts(texts)
  return changeFamily(database, familyId, async (transaction) => {
    const family = await findFamily(transaction, familyId)
    for (const id of [texts.coordinator, texts.primary_caregiver]) {
      if (typeof id !== 'number') continue
      // PostgreSQL throws for a number that no id can be.
      if (!Number.isSafeInteger(id) || !(await isApproved(transaction, familyId, id))) throw new AppError('not_found')
    }
    const changed = changedColumns(family, settingsColumns(texts))
    // A change that is done already, as after a lost reply, is no conflict.
    if (Object.keys(changed).length > 0 && version !== family.settings_version) throw new AppError('version_conflict')
    if (children_trusted !== undefined && children_trusted !== childrenTrustedOf(family)) {
      await writeSettings(transaction, familyId, { children_trusted: Number(children_trusted) })
      await applyChildrenAnswer(transaction, familyId, children_trusted, isForChildren, now)
    }
    if (friends_allowed !== undefined) await writeSettings(transaction, familyId, { friends_allowed: Number(friends_allowed) })
    if (passing_on !== undefined) await writeSettings(transaction, familyId, { passing_on: Number(passing_on) })
    const turned = paused === undefined || paused === (family.paused_at !== null) ? null : paused
    if (Object.keys(changed).length > 0) {
      await writeSettings(transaction, familyId, changed)
      await recordEvent(transaction, familyId, { kind: 'settings_changed', by: member.id, now })
    }
    if (turned === null) {
      if (paused && until !== family.paused_until) await writeSettings(transaction, familyId, { paused_until: until })
      return
    }
    await writeSettings(transaction, familyId, { paused_at: turned ? now : null, paused_until: until })
    await recordEvent(transaction, familyId, { kind: turned ? 'paused' : 'resumed', by: member.id, now })
    // Waiting messages would be sent during the pause.
    if (turned) await expireMessages(transaction, familyId)
  })
}

/** The instant (ms) at which a pause ends by itself. Throws time_in_past for a day that has begun, and bad_request for an invalid one. */
function endOfPause(day: string | null, { timeZone, now }: FamilySide) {
  if (day === null) return null
  const end = startOfDay(day, timeZone)
  if (end <= now) throw new AppError('time_in_past')
  return end
}

type Texts = Omit<SettingsChange, 'paused' | 'paused_until' | 'children_trusted' | 'friends_allowed' | 'passing_on'>

function checkTexts({ time_zone, quiet_hours, meals }: Texts) {
  if (time_zone !== undefined && !isTimeZone(time_zone)) throw new AppError('bad_request')
  if (meals && !isMealWindow(meals)) throw new AppError('bad_request')
  if (quiet_hours && quiet_hours.from === quiet_hours.to) throw new AppError('bad_request')
}

const settingsColumns = ({
  title,
  time_zone,
  house_rules,
  meals,
  home,
  quiet_hours,
  day_of_rest,
  coordinator,
  primary_caregiver,
}: Texts) => ({
  ...(title !== undefined && { title }),
  ...(time_zone !== undefined && { time_zone }),
  ...(house_rules !== undefined && { house_rules: house_rules || null }),
  ...(meals !== undefined && { meal_facts: storedMeals(meals) }),
  ...(home !== undefined && { address: home.address?.trim() || null, way_in: home.way_in?.trim() || null }),
  ...(quiet_hours !== undefined && { quiet_from: quiet_hours?.from ?? null, quiet_to: quiet_hours?.to ?? null }),
  ...(day_of_rest !== undefined && { day_of_rest: day_of_rest === 'none' ? null : day_of_rest }),
  ...(coordinator !== undefined && { coordinator_id: coordinator }),
  ...(primary_caregiver !== undefined && { primary_caregiver_id: primary_caregiver }),
})

/** The same facts give the same text, in any order of their keys. */
function storedMeals({ people, avoid, from, until, dishes, place }: MealFacts) {
  const facts: MealFacts = { people, avoid: avoid || null, from, until, dishes, place: place || null }
  return Object.values(facts).every((fact) => fact === null) ? null : JSON.stringify(facts)
}

type SettingsColumns = ReturnType<typeof settingsColumns>

/** The requested values that differ from the present ones. */
function changedColumns(family: Pick<FamilyTable, keyof SettingsColumns>, requested: SettingsColumns): SettingsColumns {
  // `requested` has the keys of SettingsColumns and no other.
  const keys = Object.keys(requested) as (keyof SettingsColumns)[]
  return Object.fromEntries(keys.filter((key) => requested[key] !== family[key]).map((key) => [key, requested[key]]))
}
