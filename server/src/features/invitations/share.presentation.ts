import { type Locale, languageTag, linkInLanguage } from '@hand-in-hand/contract/locales.ts'
import { taskIdOf } from '@hand-in-hand/contract/tasks.rules.ts'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { addDays, dayOf } from '../../platform/zones.ts'
import type { listForVisitor } from '../../store/task-lists.ts'

/** How many tasks the message lists at most; the others are behind its link. */
export const SHARED_TASKS_MAX = 50
/** How many of them at most have a link each. More links read as spam. */
export const TASK_LINKS_MAX = 5
const DAYS_AHEAD = 7

type VisitorTask = Awaited<ReturnType<typeof listForVisitor>>[number]
type ShareText = 'opening' | 'opening_unnamed' | 'any_time' | 'several' | 'also' | 'more' | 'closing'

/** ICU messages. They name no person, because the message may be passed on to anyone. */
const SHARE_TEXTS: Record<Locale, Record<ShareText, string>> = {
  en: {
    opening: '{family} would be glad of a hand. This is what would help in the next days:',
    opening_unnamed: 'A family would be glad of a hand. This is what would help in the next days:',
    any_time: 'Any time',
    several: '{title} ({places, plural, one {# person} other {# people}})',
    also: '{title} (also {days})',
    more: '{amount, plural, one {There is # more. All of it, and how to join: {link}} other {There are # more. All of it, and how to join: {link}}}',
    closing: 'All of it, and how to join: {link}',
  },
  iw: {
    opening: '{family}: נשמח לעזרה. זה מה שיעזור בימים הקרובים:',
    opening_unnamed: 'משפחה תשמח לעזרה. זה מה שיעזור בימים הקרובים:',
    any_time: 'בכל זמן',
    several: '{title} ({places, plural, one {אדם אחד} two {שני אנשים} other {# אנשים}})',
    also: '{title} (גם {days})',
    more: '{amount, plural, one {ועוד משימה אחת. הכול, ואיך מצטרפים: {link}} two {ועוד שתי משימות. הכול, ואיך מצטרפים: {link}} other {ועוד # משימות. הכול, ואיך מצטרפים: {link}}}',
    closing: 'הכול, ואיך מצטרפים: {link}',
  },
  de: {
    opening: '{family} freut sich über Hilfe. Das würde in den nächsten Tagen guttun:',
    opening_unnamed: 'Eine Familie freut sich über Hilfe. Das würde in den nächsten Tagen guttun:',
    any_time: 'Jederzeit',
    several: '{title} ({places, plural, one {# Person} other {# Personen}})',
    also: '{title} (auch {days})',
    more: '{amount, plural, one {Dazu # weitere Aufgabe. Alles, auch zum Mitmachen: {link}} other {Dazu # weitere Aufgaben. Alles, auch zum Mitmachen: {link}}}',
    closing: 'Alles, auch zum Mitmachen: {link}',
  },
  ru: {
    opening: '{family}: будем рады помощи. В ближайшие дни нужно вот что:',
    opening_unnamed: 'Одна семья будет рада помощи. В ближайшие дни нужно вот что:',
    any_time: 'В любое время',
    several: '{title} ({places, plural, one {# человек} few {# человека} many {# человек} other {# человека}})',
    also: '{title} (также {days})',
    more: '{amount, plural, one {И ещё # дело. Всё вместе, и как присоединиться: {link}} few {И ещё # дела. Всё вместе, и как присоединиться: {link}} many {И ещё # дел. Всё вместе, и как присоединиться: {link}} other {И ещё # дела. Всё вместе, и как присоединиться: {link}}}',
    closing: 'Всё вместе, и как присоединиться: {link}',
  },
}

function shareTranslator(locale: Locale) {
  const compiled = Object.fromEntries(Object.entries(SHARE_TEXTS[locale]).map(([id, text]) => [id, compileMessage(text)]))
  const translator = setupI18n({ locale: languageTag(locale), messages: { [languageTag(locale)]: compiled } })
  // Lingui decodes \u003c and the like after it has inserted the values; \u005c is the backslash itself.
  const asTyped = (value: string | number) => (typeof value === 'string' ? value.replaceAll('\\', '\\u005c') : value)
  return (id: ShareText, values: Record<string, string | number> = {}) =>
    translator._(id, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asTyped(value)])))
}

/** A name of a day (YYYY-MM-DD), such as 'Tuesday, 24 November' or, short, 'Tue'. */
function dayName(day: string, locale: Locale, isShort = false) {
  const language = locale === 'en' ? 'en-GB' : languageTag(locale)
  const form = isShort ? ({ weekday: 'short' } as const) : ({ weekday: 'long', day: 'numeric', month: 'long' } as const)
  const text = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' }).format(Date.parse(`${day}T12:00:00Z`))
  return locale === 'en' ? text.replace(/^(\w+) /, '$1, ') : text
}

interface ShareOptions {
  /** That of the open sign-up link. */
  signUpUrl: string
  locale: Locale
  /** The family's. */
  timeZone: string
  /** The name of the circle; null to leave it out. */
  family: string | null
  /** In ms. */
  now: number
}

/**
 * One text with the tasks of the next 7 days that are open to visitors, by day in the family's time zone, dateless ones last. If
 * there are none in these days, the next ones. Few tasks have a link each, which works for members and visitors; the last line has
 * the link to all.
 */
export function presentShare(tasks: readonly VisitorTask[], { signUpUrl, locale, timeZone, family, now }: ShareOptions) {
  const translate = shareTranslator(locale)
  const until = addDays(dayOf(now, timeZone), DAYS_AHEAD)
  const things = onePerThing(tasks, timeZone, until)
  const soon = things.filter(({ day }) => day === null || day < until)
  const listed = soon.length > 0 ? soon.slice(0, SHARED_TASKS_MAX) : things.slice(0, TASK_LINKS_MAX)
  const hasLinks = listed.length <= TASK_LINKS_MAX
  const byDay = Map.groupBy(listed, ({ day }) => (day === null ? translate('any_time') : dayName(day, locale)))
  const blocks = [...byDay].map(([heading, ofDay]) => [heading, ...ofDay.map(line)].join('\n'))
  function line({ task, places, otherDays }: (typeof things)[number]) {
    let title = onOneLine(task.title)
    if (places > 1) title = translate('several', { title, places })
    if (otherDays.length > 0) title = translate('also', { title, days: otherDays.map((day) => dayName(day, locale, true)).join(', ') })
    return hasLinks ? `• ${title}\n${linkInLanguage(`${signUpUrl}?task=${taskIdOf(task)}`, locale)}` : `• ${title}`
  }
  const left = things.length - listed.length
  const link = linkInLanguage(signUpUrl, locale)
  return [
    family === null ? translate('opening_unnamed') : translate('opening', { family: onOneLine(family) }),
    ...blocks,
    left > 0 ? translate('more', { amount: left, link }) : translate('closing', { link }),
  ].join('\n\n')
}

/** A user's text stays on one line. */
const onOneLine = (text: string) => text.replace(/\s+/g, ' ')

/**
 * Tasks for several people are listed once, with the number of people still needed on the first day; those of a series once, with
 * its other days before `until`. Events come first.
 */
function onePerThing(tasks: readonly VisitorTask[], timeZone: string, until: string) {
  return [
    ...Map.groupBy(tasks, ({ id, group_id, series_id }) => `${series_id ?? ''} ${series_id === null ? (group_id ?? -id) : ''}`).values(),
  ]
    .flatMap((all) => {
      const sorted = all.toSorted((one, other) => startOf(one) - startOf(other) || one.id - other.id)
      const [task] = sorted
      if (!task) return []
      const days = sorted.flatMap(({ start_at }) => (start_at === null ? [] : dayOf(start_at, timeZone)))
      const [day = null] = days
      const otherDays = [...new Set(days)].filter((each) => each !== day && each < until)
      return [{ task, day, otherDays, places: sorted.filter(({ start_at }) => start_at === task.start_at).length }]
    })
    .toSorted((one, other) => startOf(one.task) - startOf(other.task) || one.task.id - other.task.id)
}

const startOf = ({ start_at }: VisitorTask) => start_at ?? Number.POSITIVE_INFINITY
