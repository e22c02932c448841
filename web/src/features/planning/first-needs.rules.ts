import type { EditedDraft } from '@hand-in-hand/contract/planning/drafts.ts'
import { hoursOf } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import { type Category, DAY_TIMES } from '@hand-in-hand/contract/tasks.rules.ts'
import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export interface Need {
  id: string
  category: Category
  /** A string is the family's own words, which are in no message catalogue. */
  title: MessageDescriptor | string
  /** The usual hours, HH:MM on the family's clock. Without them, a task on a day is at any time of that day. */
  hours?: readonly [start: string, end: string] | undefined
}

const readyNeed = (id: string, category: Category, title: MessageDescriptor, hours?: Need['hours']) => ({ id, category, title, hours })

/** What most families need, as a start for those who do not know what to write. */
export const FIRST_NEEDS: readonly Need[] = [
  readyNeed('soup', 'home', msg({ context: 'ready list', message: 'Soup for the evening' }), ['17:00', '19:00']),
  readyNeed('groceries', 'home', msg({ context: 'ready list', message: 'Groceries' })),
  readyNeed('school', 'childcare', msg({ context: 'ready list', message: 'Drive to school' }), ['07:30', '08:15']),
  readyNeed('kindergarten', 'childcare', msg({ context: 'ready list', message: 'Pick up from kindergarten' }), ['15:30', '16:15']),
  readyNeed('bedside', 'emotional', msg({ context: 'ready list', message: 'An hour at the bedside' }), ['16:00', '17:00']),
  readyNeed('pharmacy', 'medical', msg({ context: 'ready list', message: 'A trip to the pharmacy' })),
  readyNeed('laundry', 'home', msg({ context: 'ready list', message: 'Laundry' })),
  readyNeed('dog', 'general', msg({ context: 'ready list', message: 'Walk the dog' })),
  readyNeed('forms', 'legal_rights', msg({ context: 'ready list', message: 'Help with forms' })),
  readyNeed('repair', 'home', msg({ context: 'ready list', message: 'Fix something at home' })),
  readyNeed('siblings', 'childcare', msg({ context: 'ready list', message: 'Look after the siblings' }), ['16:00', '18:00']),
  readyNeed('call', 'emotional', msg({ context: 'ready list', message: 'A phone call in the evening' }), ['19:00', '20:00']),
]

/** What else a circle can help with, by category. */
export const MORE_NEEDS: readonly Need[] = [
  readyNeed('lunch', 'home', msg({ context: 'ready list', message: 'A warm lunch' }), ['12:00', '13:00']),
  readyNeed('freezer', 'home', msg({ context: 'ready list', message: 'A meal for the freezer' })),
  readyNeed('bread', 'home', msg({ context: 'ready list', message: 'Fresh bread' })),
  readyNeed('kitchen', 'home', msg({ context: 'ready list', message: 'Tidy the kitchen' })),
  readyNeed('vacuum', 'home', msg({ context: 'ready list', message: 'Vacuum the rooms' })),
  readyNeed('ironing', 'home', msg({ context: 'ready list', message: 'Ironing' })),
  readyNeed('beds', 'home', msg({ context: 'ready list', message: 'Change the bed linen' })),
  readyNeed('rubbish', 'home', msg({ context: 'ready list', message: 'Take out the rubbish' })),
  readyNeed('plants', 'home', msg({ context: 'ready list', message: 'Water the plants' })),
  readyNeed('clinic', 'medical', msg({ context: 'ready list', message: 'Drive to the clinic' })),
  readyNeed('from-hospital', 'medical', msg({ context: 'ready list', message: 'Drive home from the hospital' })),
  readyNeed('to-the-doctor', 'medical', msg({ context: 'ready list', message: 'Come along to a doctor’s appointment' })),
  readyNeed('prescription', 'medical', msg({ context: 'ready list', message: 'Pick up a prescription' })),
  readyNeed('things', 'medical', msg({ context: 'ready list', message: 'Bring things to the hospital' })),
  readyNeed('night', 'medical', msg({ context: 'ready list', message: 'Stay the night at the hospital' }), ['20:00', '08:00']),
  readyNeed('nurse', 'medical', msg({ context: 'ready list', message: 'Be at home when the nurse comes' })),
  readyNeed('from-school', 'childcare', msg({ context: 'ready list', message: 'Pick up from school' }), ['13:00', '14:00']),
  readyNeed('playground', 'childcare', msg({ context: 'ready list', message: 'An afternoon at the playground' }), ['15:30', '17:30']),
  readyNeed('homework', 'childcare', msg({ context: 'ready list', message: 'Help with homework' }), ['15:30', '16:30']),
  readyNeed('class', 'childcare', msg({ context: 'ready list', message: 'Drive to a class or to training' })),
  readyNeed('bedtime', 'childcare', msg({ context: 'ready list', message: 'Put the children to bed' }), ['19:00', '20:30']),
  readyNeed('lunch-box', 'childcare', msg({ context: 'ready list', message: 'A lunch box for school' })),
  readyNeed('sleepover', 'childcare', msg({ context: 'ready list', message: 'Have the children overnight' }), ['18:00', '09:00']),
  readyNeed('birthday', 'childcare', msg({ context: 'ready list', message: 'A birthday cake' })),
  readyNeed('bills', 'finance', msg({ context: 'ready list', message: 'Sort the bills' })),
  readyNeed('bank', 'finance', msg({ context: 'ready list', message: 'Go to the bank' })),
  readyNeed('refund', 'finance', msg({ context: 'ready list', message: 'Help with a refund claim' })),
  readyNeed('spending', 'finance', msg({ context: 'ready list', message: 'Plan the month’s budget' })),
  readyNeed('payments', 'finance', msg({ context: 'ready list', message: 'Set up standing orders' })),
  readyNeed('allowance', 'legal_rights', msg({ context: 'ready list', message: 'Apply for a benefit' })),
  readyNeed('health-fund', 'legal_rights', msg({ context: 'ready list', message: 'Call the health insurer' })),
  readyNeed('entitled', 'legal_rights', msg({ context: 'ready list', message: 'Find out what we are entitled to' })),
  readyNeed('office', 'legal_rights', msg({ context: 'ready list', message: 'Come along to a government office' })),
  readyNeed('papers', 'legal_rights', msg({ context: 'ready list', message: 'Collect papers and certificates' })),
  readyNeed('walk', 'emotional', msg({ context: 'ready list', message: 'A walk together' }), ['16:00', '17:00']),
  readyNeed('coffee', 'emotional', msg({ context: 'ready list', message: 'Coffee at the kitchen table' }), ['16:00', '17:00']),
  readyNeed('read-aloud', 'emotional', msg({ context: 'ready list', message: 'Read aloud for a while' }), ['16:00', '17:00']),
  readyNeed('film', 'emotional', msg({ context: 'ready list', message: 'A film in the evening' }), ['19:30', '22:00']),
  readyNeed('meal', 'emotional', msg({ context: 'ready list', message: 'A meal together at the weekend' })),
  readyNeed('news', 'emotional', msg({ context: 'ready list', message: 'Pass on news to friends' })),
  readyNeed('lawyer', 'legal', msg({ context: 'ready list', message: 'Talk to a lawyer' })),
  readyNeed('contract', 'legal', msg({ context: 'ready list', message: 'Read through a contract' })),
  readyNeed('attorney', 'legal', msg({ context: 'ready list', message: 'Help with a power of attorney' })),
  readyNeed('letter', 'legal', msg({ context: 'ready list', message: 'Translate an official letter' })),
  readyNeed('cat', 'general', msg({ context: 'ready list', message: 'Feed the cat' })),
  readyNeed('parcel', 'general', msg({ context: 'ready list', message: 'Collect a parcel' })),
  readyNeed('station', 'general', msg({ context: 'ready list', message: 'A lift to the station' })),
  readyNeed('garage', 'general', msg({ context: 'ready list', message: 'Take the car to the garage' })),
  readyNeed('phone', 'general', msg({ context: 'ready list', message: 'Help with the phone or computer' })),
  readyNeed('post', 'general', msg({ context: 'ready list', message: 'Go to the post office' })),
  readyNeed('present', 'general', msg({ context: 'ready list', message: 'Buy a small present' })),
]

export const ALL_NEEDS: readonly Need[] = [...FIRST_NEEDS, ...MORE_NEEDS]

export const needTitle = ({ title }: Need, i18n: I18n) => (typeof title === 'string' ? title : i18n._(title))

const OWN = 'own: '
/** A need in the family's own words, which is not in the ready list. Its id contains the words, so that a draft keeps them. */
export const ownNeed = (words: string): Need => ({ id: `${OWN}${words}`, category: 'general', title: words })

const SUGGESTED = 3
/** From this many letters on, needs are suggested. One letter would match too many. */
const SUGGESTED_FROM = 2

/**
 * Up to three needs with a word in their title that begins with the typed text. The titles are in the reader's language. None if the text
 * is the whole title of a need.
 */
export function suggestNeeds(typed: string, titleOf: (need: Need) => string) {
  const start = typed.trim().toLowerCase()
  if (start.length < SUGGESTED_FROM) return []
  const titles = ALL_NEEDS.map((need) => ({ need, title: titleOf(need).toLowerCase() }))
  if (titles.some(({ title }) => title === start)) return []
  const found = titles.filter(({ title }) => ` ${title}`.includes(` ${start}`))
  return found.slice(0, SUGGESTED).map(({ need }) => need)
}

/**
 * The days (YYYY-MM-DD) of each ticked need, by the need's id. A need without days is at any time. ONE_OF beside the days means that the
 * taker picks one of them.
 */
export type TickedNeeds = Readonly<Record<string, readonly string[]>>

/**
 * Reads the words that were typed above the ready list. `found`: the needs with these words in their title. `isKnown`: whether the words
 * are the whole title of a need. `meant`: everything that is ticked. If no need in `found` is ticked, `meant` also has a need with these
 * words.
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

/** The ticked needs that are not in the ready list, in the order in which they were ticked. */
export const ownNeeds = (ticked: TickedNeeds) =>
  Object.keys(ticked).flatMap((id) => (id.startsWith(OWN) ? [ownNeed(id.slice(OWN.length))] : []))

/** Stored beside the days of a need. It means that the taker picks one of the days. */
export const ONE_OF = 'one of them'

/** The days on which a need is possible: `days`, but without today once the usual hours of the need have begun. */
export const daysFor = (need: Need, days: readonly string[], clock: string) => (need.hours && need.hours[0] <= clock ? days.slice(1) : days)

/** Needs that fit any day. If the family chooses two days for one of them, the taker picks one of the two. */
const MOVES = new Set([
  ...['groceries', 'laundry', 'repair', 'freezer', 'kitchen', 'vacuum', 'ironing', 'beds', 'walk', 'coffee', 'film', 'meal', 'parcel'],
  ...['garage', 'phone', 'post', 'present', 'plants'],
])

/** The chosen days with `day` added or removed. A second day for a need of `MOVES` also adds ONE_OF. */
export function withDay({ id }: Need, chosen: readonly string[], day: string, isIn: boolean) {
  const days = chosen.filter((each) => each !== ONE_OF && each !== day)
  const isOneOf = chosen.includes(ONE_OF) || (isIn && days.length === 1 && MOVES.has(id))
  return [...days, ...(isIn ? [day] : []), ...(isOneOf ? [ONE_OF] : [])]
}

/** Whether the question is 'Which evenings?' and not 'Which days?'. */
export const isInEvening = ({ hours }: Need) => hours !== undefined && hours[0] >= '17:00'

type NeedDate = Pick<EditedDraft, 'date' | 'start' | 'end' | 'may_be'> & { need: Need }

/** The part of the day in which the usual hours end. Hours that end on the next day begin in the evening, so their part is the evening. */
const partOfNeed = ({ hours: [start, end] = ['', ''] }: Need) =>
  end < start ? 'evening' : (DAY_TIMES.find((part) => end !== '' && end <= hoursOf(part).until) ?? null)

/**
 * The tasks to create for the ticked needs: one for each day of a need, one that may be on any of its days, or one at any time. Past days
 * are left out.
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
