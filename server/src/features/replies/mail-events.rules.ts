/**
 * What happened to a mail. `hard`: the address takes no mails. `soft`: delivery was given up, because a mailbox was full or a host did
 * not respond. `blocked`: our mail was refused for its content or its sender. `spam`: its reader reported it as spam. `none`: it is on
 * its way, was delivered or was opened.
 */
export type MailOutcome = 'hard' | 'soft' | 'blocked' | 'spam' | 'none'

/**
 * What a status of RFC 3463 says about a mail whose delivery was given up. 5.0.0 counts as `hard`, because a server says it for an unknown
 * mailbox if it has no special status for that.
 */
export function outcomeOfStatus(status: string): MailOutcome {
  if (/^5\.[67]\./.test(status)) return 'blocked'
  return /^5\.(?:[0145]\.|2\.[01]\b)/.test(status) ? 'hard' : 'soft'
}

interface EventPaths {
  /** A field that only the events of this provider have. */
  mark: string
  /** The fields that say what happened, from the most general to the most specific. */
  words: string
  /** The fields that may have our Message-ID. */
  names: string
  /** The fields whose text may begin with the mail server's own status. */
  statuses: string
}

const reportsOf = ({ mark, ...paths }: EventPaths, outcomes: Record<MailOutcome, string>) => ({
  mark,
  words: paths.words.split(' '),
  names: paths.names.split(' '),
  statuses: paths.statuses.split(' '),
  outcomes: new Map(
    Object.entries(outcomes).flatMap(([outcome, said]) => said.split(', ').map((each) => [each, outcome as MailOutcome] as const)), // its keys
  ),
})

/**
 * The events as the manuals of Amazon SES, Mailgun, Postmark, SendGrid and Brevo describe them. Each outcome has a list of events,
 * separated by commas. An event is written as the values of the fields in `words`, or as the first of these values. Someone who
 * unsubscribed at a provider still gets our messages at another address. Only a report of spam ends our mails.
 */
const REPORTING_PROVIDERS = [
  // https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html
  reportsOf(
    {
      mark: 'mail.messageId',
      words: 'notificationType eventType bounce.bounceType',
      names: 'mail.source mail.commonHeaders.messageId mail.headers',
      statuses: 'bounce.bouncedRecipients.0.status bounce.bouncedRecipients.0.diagnosticCode',
    },
    {
      hard: 'Bounce Permanent',
      soft: 'Bounce Transient, Bounce Undetermined',
      blocked: 'Reject, Rendering Failure',
      spam: 'Complaint',
      none: 'Send, Delivery, DeliveryDelay, Open, Click, Subscription',
    },
  ),
  // https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-payloads
  reportsOf(
    {
      mark: 'event-data',
      words: 'event-data.event event-data.severity event-data.reason',
      names: 'event-data.message.headers.message-id',
      statuses: 'event-data.delivery-status.enhanced-code event-data.delivery-status.message',
    },
    {
      hard: 'failed permanent bounce, failed permanent suppress-bounce',
      soft: 'failed permanent',
      blocked: 'rejected, failed permanent espblock, failed permanent suppress-unsubscribe',
      spam: 'complained, failed permanent suppress-complaint',
      none: 'accepted, delivered, failed temporary, opened, clicked, unsubscribed, stored',
    },
  ),
  // https://postmarkapp.com/developer/api/bounce-api#bounce-types. Postmark's mails have its own Message-ID unless a header asks for ours.
  reportsOf(
    { mark: 'RecordType', words: 'RecordType Type', names: 'Metadata Content MessageID', statuses: 'Details Description' },
    {
      hard: 'Bounce HardBounce, Bounce BadEmailAddress',
      soft: 'Bounce SoftBounce',
      blocked:
        'Bounce Blocked, Bounce SpamNotification, Bounce VirusNotification, Bounce DMARCPolicy, Bounce ManuallyDeactivated, Bounce Unconfirmed, Bounce SMTPApiError, Bounce TemplateRenderingFailed',
      spam: 'SpamComplaint, Bounce SpamComplaint',
      none: 'Delivery, Open, Click, SubscriptionChange, Bounce Transient, Bounce DnsError, Bounce AutoResponder, Bounce AddressChange, Bounce ChallengeVerification, Bounce OpenRelayTest, Bounce Subscribe, Bounce Unsubscribe',
    },
  ),
  // https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event
  reportsOf(
    { mark: 'smtp-id', words: 'event type reason', names: 'smtp-id', statuses: 'status reason' },
    {
      hard: 'bounce, dropped Bounced Address, dropped Invalid',
      soft: 'bounce expired',
      blocked: 'bounce blocked, dropped',
      spam: 'spamreport, dropped Spam Reporting Address',
      none: 'processed, deferred, delivered, open, click, unsubscribe, group_unsubscribe, group_resubscribe',
    },
  ),
  // https://developers.brevo.com/docs/transactional-webhooks
  reportsOf(
    { mark: 'message-id', words: 'event', names: 'message-id', statuses: 'reason' },
    {
      hard: 'hard_bounce, invalid_email',
      soft: 'soft_bounce',
      blocked: 'blocked, error',
      spam: 'spam, complaint',
      none: 'request, sent, delivered, deferred, opened, unique_opened, proxy_open, unique_proxy_open, click, unsubscribed, unsubscribe',
    },
  ),
]

const at = (event: unknown, path: string) =>
  path.split('.').reduce<unknown>((value, name) => (typeof value === 'object' && value ? Reflect.get(value, name) : undefined), event)

/** A status of RFC 3463 at the beginning of a mail server's text. The protocol and the reply code may come before the status. */
const STATUS = /^\s*(?:\w+error: ?|smtp; ?)?(?:5\d\d[ -])?#?(5\.\d{1,3}\.\d{1,3})(?![.\d])/i

/**
 * Reads a provider's event: the fields that may have the key of one of our mails, and what happened to the mail. Null for an event that we
 * do not know.
 */
export function readMailEvent(event: unknown) {
  const { words = [], names = [], statuses = [], outcomes } = REPORTING_PROVIDERS.find(({ mark }) => at(event, mark) !== undefined) ?? {}
  const said = words.map((path) => at(event, path)).filter((word) => typeof word === 'string')
  const outcome = said.map((_, index) => outcomes?.get(said.slice(0, said.length - index).join(' '))).find((each) => each !== undefined)
  if (outcome === undefined) return null
  const status = statuses.map((path) => STATUS.exec(String(at(event, path) ?? ''))?.[1]).find((each) => each !== undefined)
  const exactly = outcome === 'hard' && status !== undefined ? outcomeOfStatus(status) : outcome
  return { names: JSON.stringify(names.map((path) => at(event, path))), outcome: exactly }
}

/** The events of a call: one event, a list, or what Amazon SNS wraps. A body that is not JSON counts as one event without content. */
export function eventsIn(body: string): unknown[] {
  try {
    const value: unknown = JSON.parse(body)
    const wrapped = at(value, 'Type') === 'Notification' && at(value, 'Message')
    return typeof wrapped === 'string' ? [JSON.parse(wrapped)] : [value].flat()
  } catch {
    return [null]
  }
}
