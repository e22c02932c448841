import { type Locale, languageTag, linkInLanguage } from '@hand-in-hand/contract/locales.ts'
import { taskIdOf } from '@hand-in-hand/contract/tasks.rules.ts'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { dayOf } from '../../platform/zones.ts'
import type { listForVisitor } from '../../store/task-lists.ts'

/** How many tasks the message lists at most; the others are behind its link. */
export const SHARED_TASKS_MAX = 50

type VisitorTask = Awaited<ReturnType<typeof listForVisitor>>[number]
type ShareText = 'opening' | 'any_time' | 'several' | 'more' | 'closing'

/** ICU messages. They name no family and no person, because the message may be passed on to anyone. */
const SHARE_TEXTS: Record<Locale, Record<ShareText, string>> = {
  en: {
    opening: 'A family would be glad of a hand. This is what would help:',
    any_time: 'Any time',
    several: '{title} ({places, plural, one {# person} other {# people}})',
    more: '{amount, plural, one {and # more task: {link}} other {and # more tasks: {link}}}',
    closing: 'The link beside each task leads to it. Thank you.',
  },
  iw: {
    opening: 'משפחה תשמח לעזרה. זה מה שיעזור עכשיו:',
    any_time: 'בכל זמן',
    several: '{title} ({places, plural, one {אדם אחד} two {שני אנשים} other {# אנשים}})',
    more: '{amount, plural, one {ועוד משימה אחת: {link}} two {ועוד שתי משימות: {link}} other {ועוד # משימות: {link}}}',
    closing: 'הקישור שליד כל משימה מוביל אליה. תודה.',
  },
  de: {
    opening: 'Eine Familie freut sich über Hilfe. Das würde jetzt guttun:',
    any_time: 'Jederzeit',
    several: '{title} ({places, plural, one {# Person} other {# Personen}})',
    more: '{amount, plural, one {und # weitere Aufgabe: {link}} other {und # weitere Aufgaben: {link}}}',
    closing: 'Der Link bei der Aufgabe führt direkt dorthin. Danke.',
  },
  ru: {
    opening: 'Одна семья будет рада помощи. Сейчас нужно вот что:',
    any_time: 'В любое время',
    several: '{title} ({places, plural, one {# человек} few {# человека} many {# человек} other {# человека}})',
    more: '{amount, plural, one {и ещё # дело: {link}} few {и ещё # дела: {link}} many {и ещё # дел: {link}} other {и ещё # дела: {link}}}',
    closing: 'Ссылка рядом с каждым делом ведёт к нему. Спасибо.',
  },
}

function shareTranslator(locale: Locale) {
  const compiled = Object.fromEntries(Object.entries(SHARE_TEXTS[locale]).map(([id, text]) => [id, compileMessage(text)]))
  const translator = setupI18n({ locale: languageTag(locale), messages: { [languageTag(locale)]: compiled } })
  return (id: ShareText, values: Record<string, string | number> = {}) => translator._(id, values)
}

/** The name of a day (YYYY-MM-DD), such as 'Tuesday, 24 November'. */
function dayName(day: string, locale: Locale) {
  const language = locale === 'en' ? 'en-GB' : languageTag(locale)
  const words = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const text = words.format(Date.parse(`${day}T12:00:00Z`))
  return locale === 'en' ? text.replace(/^(\w+) /, '$1, ') : text
}

/**
 * One text with all tasks that are open to visitors, by day in the family's time zone, dateless ones last. Each has its title,
 * its day, and a link that works for members and visitors. `signUpUrl` is that of the open invitation.
 */
export function presentShare(tasks: readonly VisitorTask[], signUpUrl: string, locale: Locale, timeZone: string) {
  const translate = shareTranslator(locale)
  const places = onePerGroup(tasks)
  const byDay = Map.groupBy(places.slice(0, SHARED_TASKS_MAX), ({ task }) =>
    task.start_at === null ? translate('any_time') : dayName(dayOf(task.start_at, timeZone), locale),
  )
  const blocks = [...byDay].map(([heading, ofDay]) => [heading, ...ofDay.map(line)].join('\n'))
  function line({ task, amount }: (typeof places)[number]) {
    // A user's text stays on one line.
    const title = task.title.replace(/\s+/g, ' ')
    // Lingui decodes \u003c and the like after it has inserted the values; \u005c is the backslash itself.
    const words = amount > 1 ? translate('several', { title: title.replaceAll('\\', '\\u005c'), places: amount }) : title
    return `• ${words}\n${linkInLanguage(`${signUpUrl}?task=${taskIdOf(task)}`, locale)}`
  }
  const left = places.length - SHARED_TASKS_MAX
  return [
    translate('opening'),
    ...blocks,
    ...(left > 0 ? [translate('more', { amount: left, link: linkInLanguage(signUpUrl, locale) })] : []),
    translate('closing'),
  ].join('\n\n')
}

/** Tasks for several people are listed once, with the number of people still needed. Events come first. */
function onePerGroup(tasks: readonly VisitorTask[]) {
  const groups = [...Map.groupBy(tasks, (task) => task.group_id ?? -task.id).values()]
  return groups
    .flatMap((group) => (group[0] ? [{ task: group[0], amount: group.length }] : []))
    .toSorted(
      (one, other) =>
        (one.task.start_at ?? Number.POSITIVE_INFINITY) - (other.task.start_at ?? Number.POSITIVE_INFINITY) || one.task.id - other.task.id,
    )
}
