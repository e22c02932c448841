import type { Settings } from '../../env.ts'
import type { OutgoingMail } from '../../platform/mail/smtp.ts'
import { readParameters } from '../../store/messages/message-rules.ts'
import { presentCalendar } from '../calendar/calendar.presentation.ts'
import type { MailDetails } from './mail-details.commands.ts'
import type { MessageToRender } from './sms.presentation.ts'

type MailedMessage = MessageToRender & { membership_id: number | null; task_id: number | null; created_at: number }

/**
 * The events of a mail about tasks that its reader holds, or holds no more, with the UID and the SEQUENCE of the feed, so that a calendar
 * changes the entry that it has. Null if there are none.
 */
export async function presentMailedEvent(
  { locale, parameters, membership_id, task_id, created_at }: MailedMessage,
  { reader, events }: MailDetails,
  { publicUrl, mail }: Pick<Settings, 'publicUrl' | 'mail'>,
): Promise<OutgoingMail['event'] | null> {
  if (events.length === 0 || !mail) return null
  const { title = '' } = readParameters(parameters) ?? {}
  const rows = events.map((row) => {
    if (row.assignee_id === membership_id) return row.closed_at === null ? row : { ...row, cancelled_at: row.closed_at }
    // What is no longer the reader's may have another title by now, which is not for them.
    return { ...row, title: row.id === task_id || row.updated_at > created_at ? title : row.title, cancelled_at: row.updated_at }
  })
  const method = rows.every(({ cancelled_at }) => cancelled_at !== null) ? 'CANCEL' : 'PUBLISH'
  const families = [{ familyToken: reader.family_token, rows }]
  return { method, content: await presentCalendar(families, locale, publicUrl, { method, from: mail.from }) }
}
