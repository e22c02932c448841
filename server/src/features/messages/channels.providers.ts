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

/** What sends the messages of one channel: a gateway for SMS, or a mail server. */
export interface MessageChannel {
  channel: Channel
  /** Its name in tables and metrics. */
  name: string
  /** Whether it says later what became of a message. */
  reportsLater: boolean
  /** Writes a message: in how many parts it goes, and what hands it over, which throws as a provider's `send`. */
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

/** Null if no mails are sent. */
export function mailChannel(app: Application, patience: number): MessageChannel | null {
  const { settings, secretKey, database } = app
  if (!settings.mail) return null
  const server = openMailServer(settings.mail, patience)
  return {
    channel: 'mail',
    name: 'mail',
    // A mail server may accept now and report a failure later.
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
