import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { Message, MessageState } from '@hand-in-hand/contract/messages.ts'
import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { translate } from '#texts'
import type { Settings } from '../../env.ts'
import { isLoginPath } from '../../platform/login-path.ts'
import { fullName } from '../../platform/people.ts'
import { isoOf, isoOrNull } from '../../platform/zones.ts'
import { titleFor } from '../../rules/ready-list.ts'
import { isSentManually } from '../../store/messages/channels.ts'
import { parametersToShow, readParameters } from '../../store/messages/message-parameters.ts'
import type { MessageWithName } from '../../store/messages/messages.ts'
import { RULES } from '../../templates/templates.ts'
import { isReachable } from './limits.rules.ts'
import { presentText, type SendingServer } from './sms.presentation.ts'

/** States of messages that were not sent because of a limit, the gateway, or the recipient. */
const NOT_SENT: MessageState[] = ['failed', 'stopped']

interface PresentingOptions {
  timeZone: string
  locale: Locale
  now: number
  isListed?: boolean
  /** The gateway takes no messages now. */
  areAllWaiting?: boolean
}
type PresentingSettings = SendingServer & Pick<Settings, 'smsCountries' | 'mail'>

/**
 * A message as the family's side sees it. It has links for manual sending if no gateway sends it, or if sending failed. If a gateway sends,
 * only the recipient sees a login link, because the link signs in anyone who has it. The recipient of a failed link uses a code instead. In
 * a list, the link of a person who has not confirmed always counts as sent, even if it is late. The family must not learn how many links
 * other families sent the person, or that the person wants no messages.
 */
export function presentMessage(
  message: MessageWithName,
  settings: PresentingSettings,
  { timeZone, locale, now, isListed = false, areAllWaiting = false }: PresentingOptions,
): Message {
  const isOver = message.expires_at <= now
  const { waitsForHand, isTheirsAlone, canBeSent } = manualSendingOf(message, settings, isOver)
  const waits = (areAllWaiting || message.attempts > 1) && message.state === 'queued' && (message.due_at ?? 0) <= now && !isOver
  const isAsIfSent = isListed && isTheirsAlone && message.confirmed_at === null && !waits && message.state !== 'failed'
  const needsCode = isTheirsAlone && !isAsIfSent && NOT_SENT.includes(message.state) && getsCodes(message.phone_e164, settings)
  const state =
    (isAsIfSent && 'sent') || (waitsForHand && 'by_hand') || (message.state === 'queued' && isOver && 'expired') || message.state
  const isNotTold = message.attempts > 0 && (state === 'expired' || state === 'failed') && !canBeSent && !isTheirsAlone
  const sentAt = isAsIfSent ? message.created_at : message.sent_at
  return {
    id: message.id,
    to: fullName({ first_name: message.first_name ?? '', last_name: message.last_name ?? '' }),
    template: message.template,
    label: translate(RULES[message.template].label, locale),
    task: presentSubject(message, { timeZone, locale }),
    state,
    created_at: isoOf(message.created_at, timeZone),
    sent_at: isoOrNull(sentAt, timeZone),
    hint: (needsCode && 'log_in_by_code') || (waits && 'gateway_refuses') || (isNotTold && 'not_told') || null,
    by_hand: canBeSent ? presentManualSending(message, settings, now) : null,
  }
}

/**
 * Whether the family sends a message itself, because no gateway does or because sending failed; and whether only the recipient may see the
 * message.
 */
function manualSendingOf(message: MessageWithName, settings: PresentingSettings, isOver: boolean) {
  const parameters = readParameters(message.parameters)
  const isPassedOn = parameters?.isPassedOn === true
  const areSentManually = isPassedOn || isSentManually(settings, message.phone_e164)
  const waitsForHand = (message.state === 'queued' || (isPassedOn && message.state === 'failed')) && areSentManually && !isOver
  const isTheirsAlone = !areSentManually && RULES[message.template].isSecret === true
  const mayBeSent = (waitsForHand || message.state === 'failed') && !isOver && !isTheirsAlone && message.parameters !== '{}'
  return { waitsForHand, isTheirsAlone, canBeSent: mayBeSent && parameters !== null }
}

const getsCodes = (address: string, settings: PresentingSettings) => isMail(address) || isReachable(settings, address)

const presentSubject = (
  { task_id, title, start_at, all_day_at }: MessageWithName,
  { timeZone, locale }: Pick<PresentingOptions, 'timeZone' | 'locale'>,
): Message['task'] =>
  task_id === null || title === null
    ? null
    : {
        id: task_id,
        title: titleFor(title, locale),
        start_at: isoOrNull(start_at, timeZone),
        all_day: all_day_at !== null,
      }

/** The text of a message, and links that open WhatsApp and the phone's SMS app with it. */
function presentManualSending(message: MessageWithName, settings: SendingServer, now: number) {
  const parameters = parametersToShow(message)
  const { path = '', ask } = readParameters(parameters) ?? {}
  const digits = isMail(message.phone_e164) ? '' : message.phone_e164.slice(1)
  // A message that the family sends itself says who asks, and can't contain a link that answers for the person.
  const text = presentText({ ...message, parameters }, settings, { now })
  const encoded = encodeURIComponent(text)
  // A link with a secret opens WhatsApp on this phone directly, because https would put the secret into a server's log and the browser's
  // history.
  const inWhatsApp = isLoginPath(path) || ask !== undefined ? `whatsapp://send?phone=${digits}&text=` : `https://wa.me/${digits}?text=`
  // '?&body=' is the only form of an sms link that works both on Apple's phones and on others.
  const inApp = digits === '' ? `mailto:${message.phone_e164}?body=${encoded}` : `sms:+${digits}?&body=${encoded}`
  return { text, whatsapp_url: `${inWhatsApp}${encoded}`, sms_url: inApp }
}
