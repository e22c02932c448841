import type { Message, MessageState } from '@hand-in-hand/contract/messages.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { BellOff, Check, CheckCheck, CircleAlert, Clock, Hourglass, PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PillTone } from '../../../ui/card.tsx'

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
