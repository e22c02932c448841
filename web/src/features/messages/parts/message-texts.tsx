import type { Message, MessageState, Template } from '@hand-in-hand/contract/messages.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { BellOff, Check, CheckCheck, CircleAlert, Clock, Hourglass, PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PillTone } from '../../../ui/card.tsx'

/** What a message was about. */
export const templateTexts: Record<Template, MessageDescriptor> = {
  join_request: msg`Someone asks to join`,
  requests_waiting: msg`Someone is still waiting to join`,
  approved: msg`Welcome, with the login link`,
  login_link: msg`A new login link`,
  login_code: msg`A login code`,
  reminder: msg`A reminder`,
  still_coming: msg`Are you still coming?`,
  uncovered: msg`A task still needs someone`,
  perhaps: msg`A task still needs someone`,
  take_over: msg`Someone is needed to take a task over`,
  standby_ended: msg`No one needs to be on standby any more`,
  new_tasks: msg`New tasks`,
  news: msg`News`,
  nobody_yet: msg`No one has taken a task yet`,
  other_days: msg`Could a task be on another day?`,
  call_helper: msg`Who to call for tomorrow`,
  coordinator_now: msg`Now a coordinator`,
  digest: msg`Daily summary`,
  more_today: msg`More messages from that day`,
  tasks_open_again: msg`Several tasks are open again`,
  wrote_back: msg`A reply`,
  reply_done: msg`What their reply did`,
  reply_away: msg`Confirmed that they are away`,
  reply_back: msg`Confirmed that they are back`,
  reply_which: msg`Asked which message they mean`,
  reply_unread: msg`Told that texts aren’t read at once`,
  reply_help: msg`Who runs this service`,
  stopped: msg`Confirmed that no more messages come`,
  your_tasks: msg`Several of their tasks have changed`,
  task_thanks: msg`A thank-you`,
  task_question: msg`A question about a task`,
  task_answer: msg`The answer to a question`,
  task_suggestion: msg`Another time for a task`,
  task_accepted: msg`Another time for a task`,
  reply_suggested: msg`Another time for a task`,
  task_taken: msg`A task was taken`,
  task_withdrawn: msg`A task is open again`,
  task_completed: msg`A task is done`,
  task_uncompleted: msg`A task is not done after all`,
  task_changed: msg`A task has changed`,
  task_cancelled: msg`A task is no longer needed`,
  task_restored: msg`A task is needed after all`,
  tasks_taken: msg`Several dates of a task were taken`,
  tasks_withdrawn: msg`Several dates of a task were given back`,
  tasks_changed: msg`Several dates of a task have changed`,
  tasks_cancelled: msg`Several dates of a task are no longer needed`,
  task_assigned: msg`A task was given to them`,
  task_released: msg`They were released from a task`,
  task_reopened: msg`A completed task is open again`,
  task_taken_over: msg`Someone takes a task over`,
  task_handed_over: msg`Someone took over their task`,
  task_still_yours: msg`No one has taken over their task yet`,
  owner_changed: msg`They were asked to be in charge`,
  role_offered: msg`They were asked to be a coordinator`,
  role_declined: msg`Someone declined a role`,
  number_changed: msg`Their number has changed`,
  address_changed: msg`Their number or e-mail address has changed`,
  address_removed: msg`Asked to check on someone whose number or e-mail was removed`,
  own_address: msg`They were asked to confirm an e-mail address`,
  member_left: msg`Someone has left; their tasks are open again`,
  family_closed: msg`The circle was closed`,
  family_reopened: msg`The circle was reopened`,
  owner_leaving: msg`Someone else may take charge`,
  owner_coming: msg`They may take charge in seven days`,
  owner_ready: msg`They can take charge now`,
  family_idle: msg`Reminder to open the circle`,
}

/** What to do if a message was not sent. */
export const hintTexts: Record<NonNullable<Message['hint']>, MessageDescriptor> = {
  log_in_by_code: msg`They can log in with a code.`,
  gateway_refuses: msg`Messages can’t be sent right now. This one goes out later, if it still helps. Please call if it is urgent.`,
  not_told: msg`They didn’t get this one. Please call if they still need to know.`,
}

interface StateLook {
  tone: PillTone
  icon: ReactNode
  text: MessageDescriptor
}

/** The state of a message's delivery. */
export const lookOf = ({ state, hint }: Pick<Message, 'state' | 'hint'>) => (hint === 'gateway_refuses' ? WAITS : STATE_LOOKS[state])

const WAITS: StateLook = { tone: 'plain', icon: <Hourglass aria-hidden="true" />, text: msg`Waiting` }
const STATE_LOOKS: Record<MessageState, StateLook> = {
  queued: { tone: 'plain', icon: <Clock aria-hidden="true" />, text: msg`Will be sent soon` },
  sending: { tone: 'plain', icon: <Clock aria-hidden="true" />, text: msg`Sending` },
  sent: { tone: 'done', icon: <Check aria-hidden="true" />, text: msg`Sent` },
  delivered: { tone: 'done', icon: <CheckCheck aria-hidden="true" />, text: msg`Delivered` },
  failed: { tone: 'need', icon: <CircleAlert aria-hidden="true" />, text: msg`Couldn’t be sent` },
  by_hand: { tone: 'mine', icon: <PenLine aria-hidden="true" />, text: msg`Waiting for you to send it` },
  expired: { tone: 'plain', icon: <Hourglass aria-hidden="true" />, text: msg`Not sent` },
  stopped: { tone: 'plain', icon: <BellOff aria-hidden="true" />, text: msg`Not sent: they have turned off messages` },
}
