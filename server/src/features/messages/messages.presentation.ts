import type { Message, MessageState } from '@hand-in-hand/contract/messages.ts'
import type { Settings } from '../../env.ts'
import { isLoginPath } from '../../platform/login-path.ts'
import { forSms } from '../../platform/sms-text.ts'
import { isoOf } from '../../platform/zones.ts'
import { fullName } from '../supporters/supporters.presentation.ts'
import { isReachable } from './limits.commands.ts'
import type { MessageParameters } from './messages.commands.ts'
import type { MessageWithName } from './messages.queries.ts'
import { RULES, renderMessage, type TemplateValues } from './messages.templates.ts'

/** What people wrote takes 40 characters of an SMS at most, in all: how the family, the title and a name share them. */
const ROOM = { alone: { family: 16, title: 24, name: 24 }, together: { family: 12, title: 18, name: 10 } }

type Sender = Pick<Settings, 'publicUrl' | 'sendsByHand'>

/** Not sent, by a limit, a gateway that wanted none, or the person's own word. */
const NOT_SENT: MessageState[] = ['failed', 'stopped']

type PresentingSettings = Sender & Pick<Settings, 'smsCountries'>

/** The text of a stored message as it goes out now. */
export function textOf(message: Pick<MessageWithName, 'template' | 'locale' | 'parameters'>, { publicUrl, sendsByHand }: Sender) {
  // Written by queueMessage and by nobody else.
  const { family = '', title, name, path, code, count = 1, ...others } = JSON.parse(message.parameters) as MessageParameters
  const room = title !== undefined && name !== undefined ? ROOM.together : ROOM.alone
  const values: TemplateValues = {
    family: forSms(family, room.family),
    ...(title !== undefined && { title: forSms(title, room.title) }),
    ...(name !== undefined && { name: forSms(name, room.name) }),
    ...(path !== undefined && { link: `${publicUrl}${path}` }),
    ...(code !== undefined && { code }),
    count,
    ...others,
    host: new URL(publicUrl).hostname,
    codes: sendsByHand ? 'no' : 'yes',
  }
  return renderMessage(message.template, message.locale, values)
}

/**
 * A message to whoever looks after the family; with links to send it by hand where no gateway does, or where it failed. A login link
 * lets its holder in, so where a gateway sends, it is shown to nobody but the person: they log in with a code instead.
 */
export function presentMessage(message: MessageWithName, settings: PresentingSettings, timeZone: string, now: number): Message {
  const isOver = message.expires_at <= now
  const isByHand = message.state === 'queued' && settings.sendsByHand && !isOver
  const isTheirsAlone = !settings.sendsByHand && RULES[message.template].isSecret === true
  const canBeSent = (isByHand || message.state === 'failed') && !isOver && !isTheirsAlone && message.parameters !== '{}'
  const needsCode = isTheirsAlone && NOT_SENT.includes(message.state) && isReachable(settings, message.phone_e164)
  return {
    id: message.id,
    to: fullName({ first_name: message.first_name ?? '', last_name: message.last_name ?? '' }),
    template: message.template,
    state: isByHand ? 'by_hand' : message.state === 'queued' && isOver ? 'expired' : message.state,
    created_at: isoOf(message.created_at, timeZone),
    sent_at: message.sent_at === null ? null : isoOf(message.sent_at, timeZone),
    hint: needsCode ? 'log_in_by_code' : null,
    by_hand: canBeSent ? byHand(message, settings) : null,
  }
}

/** The text, and the links that open WhatsApp and the phone's messages with it. */
function byHand(message: MessageWithName, settings: Sender) {
  const { path = '' } = JSON.parse(message.parameters) as MessageParameters
  const digits = message.phone_e164.slice(1)
  const text = textOf(message, settings)
  const encoded = encodeURIComponent(text)
  // A login link goes straight to the app on this phone: by https it would stand in a server's log and in the browser's history.
  const inWhatsApp = isLoginPath(path) ? `whatsapp://send?phone=${digits}&text=` : `https://wa.me/${digits}?text=`
  // '?&body=' is the one form of an sms link that both Apple's and other phones take.
  return { text, whatsapp_url: `${inWhatsApp}${encoded}`, sms_url: `sms:+${digits}?&body=${encoded}` }
}
