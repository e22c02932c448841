// Calendars and contact cards contain more than the server reads: names of guests, alarms, birthdays, pictures. None of that leaves the
// phone.

const OF_CALENDAR =
  /^(?:BEGIN|END|DTSTART|DTEND|DUE|DURATION|SUMMARY|LOCATION|DESCRIPTION|RRULE|RDATE|EXDATE|RECURRENCE-ID|UID|STATUS|METHOD|CATEGORIES|TZID|TZOFFSETTO)[;:]/i
const OF_CARD = /^(?:[\w-]+\.)?(?:BEGIN|END|VERSION|N|FN|TEL|EMAIL)[;:]/i
const ALARM = /^BEGIN:VALARM/i
const ALARM_END = /^END:VALARM/i

export const isCalendar = (text: string) => /^\s*BEGIN:VCALENDAR/i.test(text)
export const isCard = (text: string) => /^\s*BEGIN:VCARD/i.test(text)

/** Only one fact about a guest is kept: whether they declined. Nothing about the organizer is kept. */
const GUEST = /^ATTENDEE\b/i
const DECLINED = /;PARTSTAT="?DECLINED\b/i
const ORGANIZER = /^ORGANIZER\b.*?:(mailto:\S+)$/gim

/** The part of a guest's line that is kept. */
const withoutName = (line: string) => `ATTENDEE;PARTSTAT=${DECLINED.test(line) ? 'DECLINED' : 'NEEDS-ACTION'}:guest`

function neededIn(text: string) {
  if (isCalendar(text)) return OF_CALENDAR
  return isCard(text) ? OF_CARD : null
}

/** Whether a line continues the line before. A folded line begins with a space; in vCard 2.1 the line before ends with =. */
const goesOn = (line: string, before: string) => /^[ \t]/.test(line) || (/QUOTED-PRINTABLE/i.test(before) && before.endsWith('='))

/** Returns the lines of a calendar or of contact cards that the server reads. Any other text is returned unchanged. */
export function neededLines(text: string) {
  const needed = neededIn(text)
  if (!needed) return text
  // Folded lines of a calendar are joined first, because the next line can have the guest's answer or the organizer's address.
  const plain = needed === OF_CALENDAR ? text.replace(/(?:\r\n|\r|\n)[ \t]/g, '') : text
  const organizers = new Set([...plain.matchAll(ORGANIZER)].map(([, address = '']) => address.trim().toLowerCase()))
  const isOrganizer = (line: string) => [...organizers].some((address) => line.toLowerCase().trimEnd().endsWith(address))
  const kept: string[] = []
  let isKept = false
  let isInAlarm = false
  for (const line of plain.split(/\r\n|\r|\n/)) {
    if (needed === OF_CALENDAR && !isInAlarm && GUEST.test(line) && !isOrganizer(line)) kept.push(withoutName(line))
    const isFolded = goesOn(line, isKept ? (kept.at(-1) ?? '') : '')
    if (ALARM.test(line)) isInAlarm = true
    if (!isFolded) isKept = !isInAlarm && needed.test(line)
    if (ALARM_END.test(line)) isInAlarm = false
    if (isKept) kept.push(line)
  }
  return kept.join('\n')
}
