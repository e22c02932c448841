import type { Application } from '../../http/application.ts'
import { openMailServer } from '../../platform/mail/smtp.ts'
import type { Provider } from '../../platform/providers/provider.ts'
import { partsOf } from '../../platform/sms-alphabet.ts'
import type { Channel } from '../../store/messages/channels.ts'
import type { LeasedMessage } from '../../store/messages/message-leases.ts'
import { hasConfirmed } from '../../store/messages/message-limits.ts'
import { presentMail } from './mail.presentation.ts'
import { findMailDetails } from './mail-details.commands.ts'
import { presentMailedEvent } from './mail-event.presentation.ts'
import { senderTo } from './messages.providers.ts'
import { presentText } from './sms.presentation.ts'

/** Sends the messages of one channel: through a gateway for SMS, or through a mail server. */
export interface MessageChannel {
  channel: Channel
  /** The name of the gateway or mail server in tables and metrics. */
  name: string
  /** Whether a later report says what happened to a message. */
  reportsLater: boolean
  /**
   * Writes a message. Returns the number of parts, and a function that sends the message and throws the same errors as a provider's `send`.
   */
  write: (message: LeasedMessage) => Promise<{ parts: number; send: () => Promise<unknown> }>
  close: () => void
}

export function smsChannel(app: Application, provider: Provider, patience: number): MessageChannel {
  const { settings } = app
  const reportsLater = provider.callbacks !== undefined
  return {
    channel: 'sms',
    name: settings.smsProvider,
    reportsLater,
    write: async (message) => {
      const to = message.phone_e164
      const text = presentText(message, settings, { now: app.now(), passesOnReplies: reportsLater })
      const send = () => provider.send({ id: message.id, to, text, from: senderTo(settings, to), patience })
      return { parts: partsOf(text), send }
    },
    close: () => {},
  }
}

/** The channel for mails; null if no mails are sent. */
export function mailChannel(app: Application, patience: number): MessageChannel | null {
  const { settings, secretKey, database } = app
  if (!settings.mail) return null
  const server = openMailServer(settings.mail, patience)
  return {
    channel: 'mail',
    name: 'mail',
    // A mail server may accept a mail now and report a failure later.
    reportsLater: true,
    write: async (message) => {
      const isConfirmed = await hasConfirmed(database, message)
      const details = await findMailDetails(database, message, app.now())
      const mail = presentMail(message, { settings, secretKey, now: app.now(), isConfirmed, details })
      const event = details && (await presentMailedEvent(message, details, settings))
      return { parts: 1, send: () => server.send({ ...mail, ...(event && { event }) }) }
    },
    close: server.close,
  }
}
