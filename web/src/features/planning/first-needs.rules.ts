import type { EditedDraft } from '@hand-in-hand/contract/planning/drafts.ts'
import { hoursOf } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import { type Category, DAY_TIMES } from '@hand-in-hand/contract/tasks.rules.ts'
import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export interface Need {
  id: string
  category: Category
  /** A text in the family's own words is not a message of the catalogues. */
  title: MessageDescriptor | string
  /** The usual hours, HH:MM on the family's clock. Without them, a task on a day is at any time of that day. */
  hours?: readonly [start: string, end: string]
}

/** The needs of most families. They help people who do not know what to write. */
export const FIRST_NEEDS: readonly Need[] = [
  { id: 'soup', category: 'home', title: msg({ context: 'ready list', message: 'Soup for the evening' }), hours: ['17:00', '19:00'] },
  { id: 'groceries', category: 'home', title: msg({ context: 'ready list', message: 'Groceries' }) },
  { id: 'school', category: 'childcare', title: msg({ context: 'ready list', message: 'Drive to school' }), hours: ['07:30', '08:15'] },
  {
    id: 'kindergarten',
    category: 'childcare',
    title: msg({ context: 'ready list', message: 'Pick up from kindergarten' }),
    hours: ['15:30', '16:15'],
  },
  {
    id: 'bedside',
    category: 'emotional',
    title: msg({ context: 'ready list', message: 'An hour at the bedside' }),
    hours: ['16:00', '17:00'],
  },
  { id: 'pharmacy', category: 'medical', title: msg({ context: 'ready list', message: 'A trip to the pharmacy' }) },
  { id: 'laundry', category: 'home', title: msg({ context: 'ready list', message: 'Laundry' }) },
  { id: 'dog', category: 'general', title: msg({ context: 'ready list', message: 'Walk the dog' }) },
  { id: 'forms', category: 'legal_rights', title: msg({ context: 'ready list', message: 'Help with forms' }) },
  { id: 'repair', category: 'home', title: msg({ context: 'ready list', message: 'Fix something at home' }) },
  {
    id: 'siblings',
    category: 'childcare',
    title: msg({ context: 'ready list', message: 'Look after the siblings' }),
    hours: ['16:00', '18:00'],
  },
  {
    id: 'call',
    category: 'emotional',
    title: msg({ context: 'ready list', message: 'A phone call in the evening' }),
    hours: ['19:00', '20:00'],
  },
]

/** What else a circle can help with, by category. */
export const MORE_NEEDS: readonly Need[] = [
  { id: 'lunch', category: 'home', title: msg({ context: 'ready list', message: 'A warm lunch' }), hours: ['12:00', '13:00'] },
  { id: 'freezer', category: 'home', title: msg({ context: 'ready list', message: 'A meal for the freezer' }) },
  { id: 'bread', category: 'home', title: msg({ context: 'ready list', message: 'Fresh bread' }) },
  { id: 'kitchen', category: 'home', title: msg({ context: 'ready list', message: 'Tidy the kitchen' }) },
  { id: 'vacuum', category: 'home', title: msg({ context: 'ready list', message: 'Vacuum the rooms' }) },
  { id: 'ironing', category: 'home', title: msg({ context: 'ready list', message: 'Ironing' }) },
  { id: 'beds', category: 'home', title: msg({ context: 'ready list', message: 'Change the bed linen' }) },
  { id: 'rubbish', category: 'home', title: msg({ context: 'ready list', message: 'Take out the rubbish' }) },
  { id: 'plants', category: 'home', title: msg({ context: 'ready list', message: 'Water the plants' }) },
  { id: 'clinic', category: 'medical', title: msg({ context: 'ready list', message: 'Drive to the clinic' }) },
  { id: 'from-hospital', category: 'medical', title: msg({ context: 'ready list', message: 'Drive home from the hospital' }) },
  { id: 'to-the-doctor', category: 'medical', title: msg({ context: 'ready list', message: 'Come along to a doctor’s appointment' }) },
  { id: 'prescription', category: 'medical', title: msg({ context: 'ready list', message: 'Pick up a prescription' }) },
  { id: 'things', category: 'medical', title: msg({ context: 'ready list', message: 'Bring things to the hospital' }) },
  {
    id: 'night',
    category: 'medical',
    title: msg({ context: 'ready list', message: 'Stay the night at the hospital' }),
    hours: ['20:00', '08:00'],
  },
  { id: 'nurse', category: 'medical', title: msg({ context: 'ready list', message: 'Be at home when the nurse comes' }) },
  {
    id: 'from-school',
    category: 'childcare',
    title: msg({ context: 'ready list', message: 'Pick up from school' }),
    hours: ['13:00', '14:00'],
  },
  {
    id: 'playground',
    category: 'childcare',
    title: msg({ context: 'ready list', message: 'An afternoon at the playground' }),
    hours: ['15:30', '17:30'],
  },
  {
    id: 'homework',
    category: 'childcare',
    title: msg({ context: 'ready list', message: 'Help with homework' }),
    hours: ['15:30', '16:30'],
  },
  { id: 'class', category: 'childcare', title: msg({ context: 'ready list', message: 'Drive to a class or to training' }) },
  {
    id: 'bedtime',
    category: 'childcare',
    title: msg({ context: 'ready list', message: 'Put the children to bed' }),
    hours: ['19:00', '20:30'],
  },
  { id: 'lunch-box', category: 'childcare', title: msg({ context: 'ready list', message: 'A lunch box for school' }) },
  {
    id: 'sleepover',
    category: 'childcare',
    title: msg({ context: 'ready list', message: 'Have the children overnight' }),
    hours: ['18:00', '09:00'],
  },
  { id: 'birthday', category: 'childcare', title: msg({ context: 'ready list', message: 'A birthday cake' }) },
  { id: 'bills', category: 'finance', title: msg({ context: 'ready list', message: 'Sort the bills' }) },
  { id: 'bank', category: 'finance', title: msg({ context: 'ready list', message: 'Go to the bank' }) },
  { id: 'refund', category: 'finance', title: msg({ context: 'ready list', message: 'Help with a refund claim' }) },
  { id: 'spending', category: 'finance', title: msg({ context: 'ready list', message: 'Plan the month’s budget' }) },
  { id: 'payments', category: 'finance', title: msg({ context: 'ready list', message: 'Set up standing orders' }) },
  { id: 'allowance', category: 'legal_rights', title: msg({ context: 'ready list', message: 'Apply for a benefit' }) },
  { id: 'health-fund', category: 'legal_rights', title: msg({ context: 'ready list', message: 'Call the health insurer' }) },
  { id: 'entitled', category: 'legal_rights', title: msg({ context: 'ready list', message: 'Find out what we are entitled to' }) },
  { id: 'office', category: 'legal_rights', title: msg({ context: 'ready list', message: 'Come along to a government office' }) },
  { id: 'papers', category: 'legal_rights', title: msg({ context: 'ready list', message: 'Collect papers and certificates' }) },
  { id: 'walk', category: 'emotional', title: msg({ context: 'ready list', message: 'A walk together' }), hours: ['16:00', '17:00'] },
  {
    id: 'coffee',
    category: 'emotional',
    title: msg({ context: 'ready list', message: 'Coffee at the kitchen table' }),
    hours: ['16:00', '17:00'],
  },
  {
    id: 'read-aloud',
    category: 'emotional',
    title: msg({ context: 'ready list', message: 'Read aloud for a while' }),
    hours: ['16:00', '17:00'],
  },
  { id: 'film', category: 'emotional', title: msg({ context: 'ready list', message: 'A film in the evening' }), hours: ['19:30', '22:00'] },
  { id: 'meal', category: 'emotional', title: msg({ context: 'ready list', message: 'A meal together at the weekend' }) },
  { id: 'news', category: 'emotional', title: msg({ context: 'ready list', message: 'Pass on news to friends' }) },
  { id: 'lawyer', category: 'legal', title: msg({ context: 'ready list', message: 'Talk to a lawyer' }) },
  { id: 'contract', category: 'legal', title: msg({ context: 'ready list', message: 'Read through a contract' }) },
  { id: 'attorney', category: 'legal', title: msg({ context: 'ready list', message: 'Help with a power of attorney' }) },
  { id: 'letter', category: 'legal', title: msg({ context: 'ready list', message: 'Translate an official letter' }) },
  { id: 'cat', category: 'general', title: msg({ context: 'ready list', message: 'Feed the cat' }) },
  { id: 'parcel', category: 'general', title: msg({ context: 'ready list', message: 'Collect a parcel' }) },
  { id: 'station', category: 'general', title: msg({ context: 'ready list', message: 'A lift to the station' }) },
  { id: 'garage', category: 'general', title: msg({ context: 'ready list', message: 'Take the car to the garage' }) },
  { id: 'phone', category: 'general', title: msg({ context: 'ready list', message: 'Help with the phone or computer' }) },
  { id: 'post', category: 'general', title: msg({ context: 'ready list', message: 'Go to the post office' }) },
  { id: 'present', category: 'general', title: msg({ context: 'ready list', message: 'Buy a small present' }) },
]

export const ALL_NEEDS: readonly Need[] = [...FIRST_NEEDS, ...MORE_NEEDS]

export const needTitle = ({ title }: Need, i18n: I18n) => (typeof title === 'string' ? title : i18n._(title))

const OWN = 'own: '
/** A need that the list does not have. Its words are in its id, so that a draft keeps them. */
export const ownNeed = (words: string): Need => ({ id: `${OWN}${words}`, category: 'general', title: words })

const SUGGESTED = 3
/** From this many letters on, needs are suggested. One letter would match too many. */
const SUGGESTED_FROM = 2

/** Up to three needs with a word that begins with what was typed in the reader's language; none once one was chosen. */
export function suggestNeeds(typed: string, titleOf: (need: Need) => string) {
  const start = typed.trim().toLowerCase()
  if (start.length < SUGGESTED_FROM) return []
  const titles = ALL_NEEDS.map((need) => ({ need, title: titleOf(need).toLowerCase() }))
  if (titles.some(({ title }) => title === start)) return []
  const found = titles.filter(({ title }) => ` ${title}`.includes(` ${start}`))
  return found.slice(0, SUGGESTED).map(({ need }) => need)
}

/**
 * The ticked needs with their days (YYYY-MM-DD), by id of the need. Without a day a need is at any time. With ONE_OF it is on one of its
 * days.
 */
export type TickedNeeds = Readonly<Record<string, readonly string[]>>

/**
 * Reads what was typed above the list. Returns the needs that it finds, whether a need of the list or an own need has exactly these words,
 * and everything that is ticked, including the words. Words count as a task too, unless they have found a need that is ticked.
 */
export function readTyped(typed: string, ticked: TickedNeeds, i18n: I18n) {
  const words = isShown(typed) ? typed.trim() : ''
  const lower = (text: string) => text.toLocaleLowerCase(i18n.locale)
  const lowerTitle = (need: Need) => lower(needTitle(need, i18n))
  const found = words ? ALL_NEEDS.filter((need) => lowerTitle(need).includes(lower(words))) : []
  const same = [...ownNeeds(ticked), ...ALL_NEEDS].find((need) => lowerTitle(need) === lower(words))
  const isTask = words !== '' && !found.some(({ id }) => ticked[id])
  return { words, found, isKnown: same !== undefined, meant: isTask ? { [(same ?? ownNeed(words)).id]: [], ...ticked } : ticked }
}

/** The ticked needs that the list does not have, in the order in which they were ticked. */
export const ownNeeds = (ticked: TickedNeeds) =>
  Object.keys(ticked).flatMap((id) => (id.startsWith(OWN) ? [ownNeed(id.slice(OWN.length))] : []))

/** Is beside the days of a need, and means that its taker picks one of them. */
export const ONE_OF = 'one of them'

/** The days that a need can be on, of the family's next days. Today is left out once the need's usual time has begun. */
export const daysFor = (need: Need, days: readonly string[], clock: string) => (need.hours && need.hours[0] <= clock ? days.slice(1) : days)

/** Needs that can also be on another day. If two days are chosen for such a need, one of the two is meant. */
const MOVES = new Set([
  ...['groceries', 'laundry', 'repair', 'freezer', 'kitchen', 'vacuum', 'ironing', 'beds', 'walk', 'coffee', 'film', 'meal', 'parcel'],
  ...['garage', 'phone', 'post', 'present', 'plants'],
])

/** The chosen days in their order, with this day added or removed. */
export function withDay({ id }: Need, chosen: readonly string[], day: string, isIn: boolean) {
  const days = chosen.filter((each) => each !== ONE_OF && each !== day)
  const isOneOf = chosen.includes(ONE_OF) || (isIn && days.length === 1 && MOVES.has(id))
  return [...days, ...(isIn ? [day] : []), ...(isOneOf ? [ONE_OF] : [])]
}

/** 'Which evenings?' is asked instead of 'Which days?'. */
export const isInEvening = ({ hours }: Need) => hours !== undefined && hours[0] >= '17:00'

interface NeedDate {
  need: Need
  date: string | null
  start: string | null
  end: string | null
  may_be?: NonNullable<EditedDraft['may_be']>
}

/** The part of the day in which the usual hours end. For hours that end on the next day it is the evening, in which they begin. */
const partOfNeed = ({ hours: [start, end] = ['', ''] }: Need) =>
  end < start ? 'evening' : (DAY_TIMES.find((part) => end !== '' && end <= hoursOf(part).until) ?? null)

/**
 * The tasks to create for the ticked needs: one for each day of a need, one on any of its days, or one at any time. Past days are left out.
 */
export const datesOf = (ticked: TickedNeeds, days: readonly string[], clock: string) =>
  [...ownNeeds(ticked), ...ALL_NEEDS].flatMap((need): NeedDate[] => {
    const chosen = ticked[need.id]
    if (!chosen) return []
    const [start, end] = need.hours ?? [null, null]
    const ahead = daysFor(need, days, clock).filter((day) => chosen.includes(day))
    if (ahead.length > 1 && chosen.includes(ONE_OF)) {
      // The usual hours are only a proposal: the person who picks the day also picks the hour.
      const may_be = { days: ahead, part_of_day: partOfNeed(need), taker_sets_hour: need.hours !== undefined }
      return [{ need, date: null, start: null, end: null, may_be }]
    }
    return ahead.length > 0 ? ahead.map((date) => ({ need, date, start, end })) : [{ need, date: null, start: null, end: null }]
  })
