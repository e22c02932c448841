import { calendarUid } from '@hand-in-hand/contract/calendar.rules.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { isAtTime, isDated, linkIdOf } from '@hand-in-hand/contract/tasks/when.ts'
import { appName } from '../../platform/app-name.ts'
import { dayOf } from '../../platform/zones.ts'
import { titleFor } from '../../rules/ready-list.ts'
import type { CalendarRow } from '../../store/calendar-feeds.ts'

/** The suggested refresh interval of calendars, in seconds. Most refresh only every few hours anyway. */
const REFRESH = 60 * 60

interface FamilyEvents {
  familyToken: string
  rows: CalendarRow[]
}

/** A calendar that is sent in a mail. RFC 5546 requires it to say whose events it contains. */
interface MailedCalendar {
  method: 'PUBLISH' | 'CANCEL'
  /** The server's mail address, as the organizer of the events. */
  from: string
}

/**
 * Presents events as iCalendar (RFC 5545): titles, times and a link that needs signing in. They contain nothing private and no description
 * of a task, because the address of a feed reaches Google, Apple and shared calendars. The calendar has the name of the app in the owner's
 * language.
 */
export async function presentCalendar(families: FamilyEvents[], locale: Locale, publicUrl: string, mail?: MailedCalendar) {
  const { default: ical, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator')
  const calendar = ical({
    name: appName(locale),
    prodId: { company: 'Hand in Hand', product: 'Tasks' },
    method: mail ? ICalCalendarMethod[mail.method] : ICalCalendarMethod.PUBLISH,
    ttl: REFRESH,
  })
  for (const { familyToken, rows } of families) {
    for (const row of rows) {
      const { when } = row
      if (!isDated(when)) continue
      const url = `${publicUrl}/t/${familyToken}/${linkIdOf(row)}`
      calendar.createEvent({
        id: calendarUid(familyToken, linkIdOf(row)),
        sequence: row.version,
        ...(isAtTime(when)
          ? { start: new Date(when.begins), end: new Date(when.ends) }
          : { start: utcMidnightOf(when.begins, row.time_zone), end: utcMidnightOf(when.ends, row.time_zone), allDay: true }),
        stamp: new Date(row.updated_at),
        created: new Date(row.created_at),
        lastModified: new Date(row.updated_at),
        summary: titleFor(row.title, locale),
        description: url,
        url,
        ...(mail && { organizer: { name: appName(locale), email: mail.from } }),
        status: row.cancelled_at === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      })
    }
  }
  return calendar.toString()
}

/** The family's day at an instant (ms), in the form in which the calendar library reads a date: midnight in UTC. */
const utcMidnightOf = (instant: number, timeZone: string) => new Date(`${dayOf(instant, timeZone)}T00:00:00Z`)
