import { HOUR } from '@hand-in-hand/contract/constants.ts'
import { choiceOf, isDated } from '@hand-in-hand/contract/tasks/when.ts'
import type { Settings } from '../../env.ts'
import type { OutgoingMail } from '../../platform/mail/smtp.ts'
import { dayOf, wholeDay } from '../../platform/zones.ts'
import { datedOf } from '../../rules/may-be.ts'
import { readParameters } from '../../store/messages/message-parameters.ts'
import type { MessageParameters } from '../../templates/templates.ts'
import { presentCalendar } from '../calendar/calendar.presentation.ts'
import type { MailDetails } from './mail-details.commands.ts'
import type { MessageToRender } from './sms.presentation.ts'

type MailedMessage = MessageToRender & { membership_id: number | null; task_id: number | null; created_at: number }

/**
 * The events of a mail about tasks that its reader holds, or no longer holds. They have the same UID and SEQUENCE as in the calendar feed,
 * so that a calendar changes the entry that it already has. Null if there are no events.
 */
export async function presentMailedEvent(
  { locale, parameters, membership_id, task_id, created_at }: MailedMessage,
  { reader, events }: MailDetails,
  { publicUrl, mail }: Pick<Settings, 'publicUrl' | 'mail'>,
): Promise<OutgoingMail['event'] | null> {
  if (events.length === 0 || !mail) return null
  const said = readParameters(parameters)
  const { title = '' } = said ?? {}
  const all = events.map((row) => {
    if (row.assignee_id === membership_id) return row.closed_at === null ? row : { ...row, cancelled_at: row.closed_at }
    // A task that the reader no longer holds may have another title and day now. The reader must not see these.
    const before = row.id === task_id && choiceOf(row.when) ? whenInMail(said, reader.time_zone) : null
    return { ...row, ...before, title: row.id === task_id || row.updated_at > created_at ? title : row.title, cancelled_at: row.updated_at }
  })
  const rows = all.filter(({ when }) => isDated(when))
  if (rows.length === 0) return null
  const method = rows.every(({ cancelled_at }) => cancelled_at !== null) ? 'CANCEL' : 'PUBLISH'
  const families = [{ familyToken: reader.family_token, rows }]
  return { method, content: await presentCalendar(families, locale, publicUrl, { method, from: mail.from }) }
}

/** The time of a task on several days, as the mail says it. A picked hour has no end, so the event lasts one hour. */
function whenInMail(said: MessageParameters | null, timeZone: string) {
  const [time] = said?.times ?? []
  if (!time || time.at === null) return null
  const times = time.isDay ? wholeDay(dayOf(time.at, timeZone), timeZone) : { start_at: time.at, end_at: time.at + HOUR }
  return { when: datedOf(time.isDay ? 'day' : 'time', times) }
}
