import { type Locale, languageTag, linkInLanguage } from '@hand-in-hand/contract/locales.ts'
import { daysLeft } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import { beginsAt, daysToPick, isAtTime, linkIdOf } from '@hand-in-hand/contract/tasks/when.ts'
import { visitorsSeeHour } from '@hand-in-hand/contract/who-sees.rules.ts'
import { defineMessage, translate } from '#texts'
import { addDays, dayOf, dayOfOrNull, isoOf, localOf, startOfDay } from '../../platform/zones.ts'
import { titleFor } from '../../rules/ready-list.ts'
import type { listForVisitor } from '../../store/visitors-tasks.ts'
import { presentDaysInWords } from '../../templates/times.presentation.ts'

/** How many tasks the message lists at most. The link of the message shows the others. */
export const SHARED_TASKS_MAX = 50
/** With at most this many tasks, each has a link. A message with more links looks like spam. */
export const TASK_LINKS_MAX = 5
export const DAYS_AHEAD = 7

type VisitorTask = Awaited<ReturnType<typeof listForVisitor>>[number]

/** These texts name no person, because the message may be passed on to anyone. */
const SHARE_TEXTS = {
  opening: defineMessage({
    comment: 'The first line of a shared list of tasks, which friends and strangers read. {family} is the name of the circle',
    message: '{family} could use some help. This is what is needed in the coming days:',
  }),
  opening_unnamed: defineMessage({
    comment: 'The first line of a shared list of tasks, if the family is not named',
    message: 'A family could use some help. This is what is needed in the coming days:',
  }),
  any_time: defineMessage({
    context: 'heading',
    comment: 'A heading in a shared list of tasks: those without a date',
    message: 'Any time',
  }),
  several: defineMessage({
    comment: 'In a shared list of tasks: a task, and how many people it still needs',
    message: '{title} ({places, plural, one {# person} other {# people}})',
  }),
  also: defineMessage({
    comment: "In a shared list of tasks: a task, and its other days, such as 'Tue, Thu'",
    message: '{title} (also {days})',
  }),
  more: defineMessage({
    comment: 'The end of a shared list of tasks: how many more tasks there are. The link leads to all of them',
    message:
      '{amount, plural, one {There is # more. The whole list, and how to join: {link}} other {There are # more. The whole list, and how to join: {link}}}',
  }),
  closing: defineMessage({ comment: 'The end of a shared list of tasks', message: 'The whole list, and how to join: {link}' }),
}

/** The name of a day (YYYY-MM-DD), such as 'Tuesday, 24 November', or 'Tue' if short. */
function dayName(day: string, locale: Locale, isShort = false) {
  const language = locale === 'en' ? 'en-GB' : languageTag(locale)
  const form = isShort ? ({ weekday: 'short' } as const) : ({ weekday: 'long', day: 'numeric', month: 'long' } as const)
  const text = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' }).format(Date.parse(`${day}T12:00:00Z`))
  return locale === 'en' ? text.replace(/^(\w+) /, '$1, ') : text
}

interface ShareOptions {
  /** The address of the open sign-up link. */
  signUpUrl: string
  locale: Locale
  /** The family's time zone. */
  timeZone: string
  /** The name of the circle; null to leave it out. */
  family: string | null
  /** In ms. */
  now: number
}

/**
 * One text with the open tasks of the next 7 days that visitors may see, by day in the family's time zone. Tasks without a date come last.
 * If there are no tasks in these days, the text has the next tasks. If there are few tasks, each has a link, which works for members and
 * visitors. The last line has the link to all tasks.
 */
export function presentShare(tasks: readonly VisitorTask[], { signUpUrl, locale, timeZone, family, now }: ShareOptions) {
  const until = addDays(dayOf(now, timeZone), DAYS_AHEAD)
  const clock = localOf(now, timeZone)
  const things = onePerThing(tasks, timeZone, until, clock)
  const soon = things.filter(({ day }) => day === null || day < until)
  const shown = soon.length > 0 ? soon.slice(0, SHARED_TASKS_MAX) : things.slice(0, TASK_LINKS_MAX)
  const hasLinks = shown.length <= TASK_LINKS_MAX
  const byDay = Map.groupBy(shown, ({ day }) => (day === null ? translate(SHARE_TEXTS.any_time, locale) : dayName(day, locale)))
  const blocks = [...byDay].map(([heading, ofDay]) => [heading, ...ofDay.map(line)].join('\n'))
  function line({ task, places, otherDays }: (typeof things)[number]) {
    let title = onOneLine(titleFor(task.title, locale))
    if (places > 1) title = translate(SHARE_TEXTS.several, locale, { title, places })
    if (otherDays.length > 0)
      title = translate(SHARE_TEXTS.also, locale, { title, days: otherDays.map((day) => dayName(day, locale, true)).join(', ') })
    const mayBe = daysToPick(task.when)
    if (mayBe) title = `${title} (${presentDaysInWords(daysLeft(mayBe, clock), mayBe.part_of_day, locale, clock.slice(0, 10))})`
    const listed = `• ${hourOf(task, timeZone)}${title}`
    return hasLinks
      ? `${listed}\n${linkInLanguage(`${signUpUrl}?task=${linkIdOf({ ...task, id: task.group_id ?? task.id })}`, locale)}`
      : listed
  }
  const left = things.length - shown.length
  const link = linkInLanguage(signUpUrl, locale)
  return [
    family === null
      ? translate(SHARE_TEXTS.opening_unnamed, locale)
      : translate(SHARE_TEXTS.opening, locale, { family: onOneLine(family) }),
    ...blocks,
    left > 0 ? translate(SHARE_TEXTS.more, locale, { amount: left, link }) : translate(SHARE_TEXTS.closing, locale, { link }),
  ].join('\n\n')
}

/** '17:00 ' on the family's clock; empty for a task that begins at no fixed time, or whose hour strangers may not see. */
const hourOf = (task: VisitorTask, timeZone: string) =>
  isAtTime(task.when) && visitorsSeeHour(task) ? `${isoOf(task.when.begins, timeZone).slice(11, 16)} ` : ''

/** A text that a user typed stays on one line. */
const onOneLine = (text: string) => text.replace(/\s+/g, ' ')

/**
 * A task for several people is listed once, with the number of people still needed. A series is listed once, with this number for its first
 * date, and with its other days before `until`. Events come first.
 */
function onePerThing(tasks: readonly VisitorTask[], timeZone: string, until: string, clock: string) {
  const startOf = ({ task, day }: { task: VisitorTask; day: string | null }) =>
    beginsAt(task.when) ?? (day === null ? Number.POSITIVE_INFINITY : startOfDay(day, timeZone))
  return [
    ...Map.groupBy(tasks, ({ id, group_id, series_id }) => `${series_id ?? ''} ${series_id === null ? (group_id ?? -id) : ''}`).values(),
  ]
    .flatMap((all) => {
      const sorted = all.toSorted(
        (one, other) => startText(one) - startText(other) || daysText(one).localeCompare(daysText(other)) || one.id - other.id,
      )
      const [task] = sorted
      if (!task) return []
      const mayBe = daysToPick(task.when)
      const days = mayBe ? daysLeft(mayBe, clock).slice(0, 1) : sorted.flatMap(({ when }) => dayOfOrNull(beginsAt(when), timeZone) ?? [])
      const [day = null] = days
      const otherDays = [...new Set(days)].filter((each) => each !== day && each < until)
      const places = sorted.filter((each) => beginsAt(each.when) === beginsAt(task.when) && daysText(each) === daysText(task)).length
      return { task, day, otherDays, places }
    })
    .toSorted((one, other) => startOf(one) - startOf(other) || one.task.id - other.task.id)
}

/** The days that can be picked for a task, in order, as text. */
const daysText = ({ when }: VisitorTask) => daysToPick(when)?.days.join(' ') ?? ''
const startText = ({ when }: VisitorTask) => beginsAt(when) ?? Number.POSITIVE_INFINITY
