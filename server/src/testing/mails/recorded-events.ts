import type { MailOutcome } from '../../features/replies/mail-events.rules.ts'

/**
 * An event as a provider sends it. `bodyOf` returns the body for a mail with this Message-ID. If `outcome` is null, the event must change
 * nothing and be counted.
 */
export interface RecordedEvent {
  what: string
  outcome: MailOutcome | null
  bodyOf: (messageId: string) => unknown
}

const bare = (messageId: string) => messageId.replace(/[<>]/g, '')

const ses = (what: string, outcome: MailOutcome | null, event: object): RecordedEvent => ({
  what: `Amazon SES: ${what}`,
  outcome,
  // The event is wrapped as by SNS, https://docs.aws.amazon.com/ses/latest/dg/notification-examples.html
  bodyOf: (messageId) => ({
    Type: 'Notification',
    MessageId: '19ba9823-d7f2-53c1-860e-cb10e0d13dfc',
    TopicArn: 'arn:aws:sns:us-east-1:1234567890:SES_Events',
    Subject: 'Amazon SES Email Event Notification',
    Message: `${JSON.stringify({
      ...event,
      mail: {
        timestamp: '2026-11-23T12:00:00.000Z',
        source: 'help@circle.example',
        sourceIp: '10.5.2.1',
        messageId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000',
        destination: ['avi@example.org'],
        headersTruncated: false,
        headers: [
          { name: 'From', value: 'Levi <help@circle.example>' },
          { name: 'Message-ID', value: messageId },
          { name: 'Subject', value: 'Bounce castle, 5.1.1 permanent' },
        ],
        commonHeaders: { from: ['Levi <help@circle.example>'], messageId, subject: 'Bounce castle, 5.1.1 permanent' },
      },
    })}\n`,
    Timestamp: '2026-11-23T12:00:01.000Z',
    SignatureVersion: '1',
  }),
})
const sesBounce = (bounceType: string, bounceSubType: string, status: string) => ({
  notificationType: 'Bounce',
  bounce: {
    ...{ bounceType, bounceSubType, reportingMTA: 'dns; email.example.com', remoteMtaIp: '127.0.2.0' },
    bouncedRecipients: [{ emailAddress: 'avi@example.org', status, action: 'failed', diagnosticCode: `smtp; 550 ${status} …` }],
    feedbackId: '00000138111222aa-44455566-cccc-cccc-cccc-ddddaaaa068a-000000',
  },
})

const mailgun = (what: string, outcome: MailOutcome | null, data: object): RecordedEvent => ({
  what: `Mailgun: ${what}`,
  outcome,
  bodyOf: (messageId) => ({
    signature: { timestamp: '1795435200', token: '651869375b9df3c98fc15c4889b102119add1235c38fc92824', signature: '…' },
    'event-data': {
      envelope: { 'sending-ip': '10.5.2.1', sender: 'help@circle.example', transport: 'smtp', targets: 'avi@example.org' },
      message: { headers: { to: 'avi@example.org', 'message-id': bare(messageId), subject: 'Bounce castle' }, size: 809 },
      recipient: 'avi@example.org',
      ...data,
    },
  }),
})

const postmark = (what: string, outcome: MailOutcome | null, event: object): RecordedEvent => ({
  what: `Postmark: ${what}`,
  outcome,
  bodyOf: (messageId) => ({
    ...{ ID: 901542550, ServerID: 23, MessageID: '2706ee8a-737c-4285-b032-ccd317af53ed', Tag: '', MessageStream: 'outbound' },
    ...{ Email: 'avi@example.org', From: 'help@circle.example', Subject: 'Bounce castle', BouncedAt: '2026-11-23T12:00:00Z' },
    Content: `Return-Path: <>\r\nReceived: …\r\n\r\nMessage-ID: ${messageId}\r\n`,
    ...event,
  }),
})

const sendGrid = (what: string, outcome: MailOutcome | null, event: object): RecordedEvent => ({
  what: `SendGrid: ${what}`,
  outcome,
  bodyOf: (messageId) => [
    {
      email: 'avi@example.org',
      timestamp: 1_795_435_200,
      'smtp-id': messageId,
      sg_event_id: 'lC0Rc-FuQmKbnxCWxX1jRQ',
      sg_message_id: 'Lli-03HcQ5-JLybO9fXsJg.filter0077p1las1.21536.5717FC482.0',
      ip: '10.5.2.1',
      ...event,
    },
  ],
})

const brevo = (what: string, outcome: MailOutcome | null, event: object): RecordedEvent => ({
  what: `Brevo: ${what}`,
  outcome,
  bodyOf: (messageId) => ({
    ...{ email: 'avi@example.org', id: 9_999_999, 'message-id': messageId, subject: 'Bounce castle', sending_ip: '10.5.2.1' },
    ...{ date: '2026-11-23 12:00:00', ts: 1_795_435_200, ts_event: 1_795_435_200, ts_epoch: 1_795_435_200_000 },
    ...event,
  }),
})

/** Events from the providers' manuals, and from what users of their webhooks published; shortened. */
export const RECORDED_EVENTS: RecordedEvent[] = [
  ses('an unknown mailbox', 'hard', sesBounce('Permanent', 'General', '5.1.1')),
  ses('an address on its own list', 'hard', sesBounce('Permanent', 'OnAccountSuppressionList', '5.1.1')),
  ses('a full mailbox', 'soft', sesBounce('Transient', 'MailboxFull', '5.2.2')),
  ses('a bounce of no known kind', 'soft', sesBounce('Undetermined', 'Undetermined', '5.0.0')),
  ses('a report of spam', 'spam', { notificationType: 'Complaint' }),
  ses('a delivery', 'none', { notificationType: 'Delivery', delivery: { smtpResponse: '250 ok: Message 5.1.1', remoteMtaIp: '10.5.2.1' } }),
  ses('a virus', 'blocked', { eventType: 'Reject', reject: { reason: 'Bad content' } }),
  ses('a delay', 'none', { eventType: 'DeliveryDelay', deliveryDelay: { delayType: 'MailboxFull', status: '5.1.1 permanent' } }),
  ses('an opened mail', 'none', { eventType: 'Open', open: { userAgent: 'Android 5.1.1', ipAddress: '10.5.2.1' } }),
  ses('a kind that is new', null, { eventType: 'Bounced off', bounce: { bounceType: 'Permanent' } }),

  mailgun('an unknown mailbox', 'hard', {
    ...{ event: 'failed', severity: 'permanent', reason: 'bounce' },
    'delivery-status': { code: 550, message: '5.1.1 The email account that you tried to reach does not exist.' },
  }),
  mailgun('an address that bounced before', 'hard', {
    ...{ event: 'failed', severity: 'permanent', reason: 'suppress-bounce' },
    'delivery-status': { code: 605, message: '', description: 'Not delivering to previously bounced address' },
  }),
  mailgun('a mail that is too old', 'soft', { event: 'failed', severity: 'permanent', reason: 'old', 'delivery-status': { code: 602 } }),
  mailgun('greylisting', 'none', {
    ...{ event: 'failed', severity: 'temporary', reason: 'greylisted' },
    'delivery-status': { code: 450, message: 'Recipient address rejected: Greylisted', 'retry-seconds': 300 },
  }),
  mailgun('an address that reported spam before', 'spam', { event: 'failed', severity: 'permanent', reason: 'suppress-complaint' }),
  mailgun('a refusal by the provider', 'blocked', {
    event: 'rejected',
    reject: { reason: 'Sandbox subdomains are for test purposes only' },
  }),
  mailgun('a report of spam', 'spam', { event: 'complained' }),
  mailgun('a delivery', 'none', { event: 'delivered', 'delivery-status': { code: 250, message: 'OK 5.1.1' } }),
  mailgun('an opened mail', 'none', { event: 'opened', 'client-info': { 'client-os': 'Android 5.1.1' } }),
  mailgun('a failure of no known kind', null, { event: 'failed' }),

  postmark('an unknown mailbox', 'hard', {
    RecordType: 'Bounce',
    Type: 'HardBounce',
    TypeCode: 1,
    Details: 'smtp;550 5.1.1 …',
    Inactive: true,
  }),
  postmark('a full mailbox', 'soft', { RecordType: 'Bounce', Type: 'SoftBounce', TypeCode: 4096, Details: 'smtp;552 5.2.2 …' }),
  postmark('a delay', 'none', {
    RecordType: 'Bounce',
    Type: 'Transient',
    TypeCode: 2,
    Name: 'Message delayed',
    Details: '5.1.1 permanent',
  }),
  postmark('a refusal for what it says', 'blocked', { RecordType: 'Bounce', Type: 'SpamNotification', TypeCode: 512 }),
  postmark('a note of an absent person', 'none', { RecordType: 'Bounce', Type: 'AutoResponder', TypeCode: 64 }),
  postmark('a report of spam', 'spam', { RecordType: 'SpamComplaint', Type: 'SpamComplaint', TypeCode: 100_001 }),
  postmark('a delivery', 'none', { RecordType: 'Delivery', Details: '250 5.1.1 permanent residents', Recipient: 'avi@example.org' }),
  postmark('an opened mail', 'none', { RecordType: 'Open', UserAgent: 'Android 5.1.1', Recipient: 'avi@example.org' }),
  postmark('a bounce of no known kind', null, { RecordType: 'Bounce', Type: 'Unknown', TypeCode: 2048 }),

  sendGrid('an unknown mailbox', 'hard', { event: 'bounce', type: 'bounce', status: '5.1.1', reason: '550 5.1.1 The email account …' }),
  sendGrid('an unknown mailbox, in the form without a type', 'hard', { event: 'bounce', status: '5.1.1', reason: '550 5.1.1 …' }),
  sendGrid('a full mailbox', 'soft', { event: 'bounce', type: 'bounce', status: '5.2.2', reason: '552 5.2.2 …' }),
  sendGrid('a host that blocks', 'blocked', {
    ...{ event: 'bounce', type: 'blocked', bounce_classification: 'Unclassified' },
    reason: 'unable to get mx info: failed to get IPs from PTR record',
  }),
  sendGrid('an address that bounced before', 'hard', { event: 'dropped', reason: 'Bounced Address' }),
  sendGrid('an address that reported spam before', 'spam', { event: 'dropped', reason: 'Spam Reporting Address' }),
  sendGrid('an address that left', 'blocked', { event: 'dropped', reason: 'Unsubscribed Address' }),
  sendGrid('a delay', 'none', { event: 'deferred', response: '451 4.7.1 Greylisted, permanent 5.1.1', attempt: '5' }),
  sendGrid('a report of spam', 'spam', { event: 'spamreport' }),
  sendGrid('a delivery', 'none', { event: 'delivered', response: '250 2.0.0 OK 5.1.1 permanent' }),
  sendGrid('an opened mail', 'none', { event: 'open', useragent: 'Mozilla/5.0 (Linux; Android 5.1.1)' }),
  sendGrid('a kind that is new', null, { event: 'bounced_twice', type: 'bounce', status: '5.1.1' }),

  brevo('an unknown mailbox', 'hard', {
    event: 'hard_bounce',
    reason: ' RecipientError: 550 5.5.0 Requested action not taken: mailbox unavailable.',
  }),
  brevo('a host that is not there', 'soft', { event: 'soft_bounce', reason: 'undefined Unable to find MX of domain no-mx.example.com' }),
  brevo('a blocked address', 'blocked', { event: 'blocked', reason: 'blocked : due to blacklist user' }),
  brevo('an address that is none', 'hard', { event: 'invalid_email' }),
  brevo('a delay', 'none', { event: 'deferred', reason: '550 RecipientError: 550 5.1.1 <avi@example.org>: User unknown' }),
  brevo('a report of spam', 'spam', { event: 'spam' }),
  brevo('a delivery', 'none', { event: 'delivered', subject: 'For permanent residents, 5.1.1' }),
  brevo('an opened mail', 'none', { event: 'unique_opened', subject: 'Bounce castle' }),
  brevo('a kind that is new', null, { event: 'hardbounce', reason: 'permanent 5.1.1' }),

  // Mails that were refused because of us, whatever the provider calls the refusal.
  ses('a refusal by DMARC', 'blocked', sesBounce('Permanent', 'General', '5.7.26')),
  ses('a refusal that the server alone explains', 'blocked', {
    notificationType: 'Bounce',
    bounce: { bounceType: 'Permanent', bouncedRecipients: [{ diagnosticCode: 'smtp; 554 5.7.1 Our list has 192.5.1.1' }] },
  }),
  mailgun('a refusal by DMARC', 'blocked', {
    ...{ event: 'failed', severity: 'permanent', reason: 'bounce' },
    'delivery-status': { code: 550, message: '5.7.26 Unauthenticated email is not accepted due to domain DMARC policy' },
  }),
  mailgun('a refusal with a status of its own', 'blocked', {
    ...{ event: 'failed', severity: 'permanent', reason: 'bounce' },
    'delivery-status': { code: 550, 'enhanced-code': '5.7.1', message: 'Mailbox 5.1.1 is not here' },
  }),
  mailgun('a refusal without a reason', 'soft', {
    ...{ event: 'failed', severity: 'permanent' },
    'delivery-status': { code: 550, message: '5.7.26 …' },
  }),
  postmark('a bounce for our sake', 'blocked', { RecordType: 'Bounce', Type: 'HardBounce', Details: 'smtp;550 5.7.1 Blocked, see 5.1.1' }),
  sendGrid('a refusal for what it says', 'blocked', { event: 'bounce', type: 'bounce', status: '5.7.1', reason: '550 5.7.1 spam' }),
  sendGrid('a refusal that has its status in the reason', 'blocked', { event: 'bounce', type: 'bounce', reason: '550 5.7.26 DMARC' }),
  brevo('a refusal for our sake', 'blocked', { event: 'hard_bounce', reason: '550 5.7.1 Message rejected due to content' }),
  brevo('an address of the network in its reason', 'hard', { event: 'hard_bounce', reason: '5.7.1.10 said: no such user' }),
  {
    what: 'an event of SendGrid without its identifiers',
    outcome: 'blocked',
    bodyOf: (messageId) => [{ event: 'bounce', type: 'blocked', status: '5.7.1', 'smtp-id': messageId }],
  },
  {
    what: 'an event of Brevo, delivered from an address like a status',
    outcome: 'none',
    bodyOf: (messageId) => ({ event: 'delivered', 'message-id': messageId, sending_ip: '185.5.12.3' }),
  },
  {
    what: 'an event of Mailgun, opened from an address like a status',
    outcome: 'none',
    bodyOf: (messageId) => ({
      'event-data': { event: 'opened', ip: '5.102.230.11', message: { headers: { 'message-id': bare(messageId) } } },
    }),
  },
  {
    what: 'an event of Mailgun, delivered from an address like a status',
    outcome: 'none',
    bodyOf: (messageId) => ({
      'event-data': {
        event: 'delivered',
        envelope: { 'sending-ip': '192.5.6.7' },
        message: { headers: { 'message-id': bare(messageId) } },
      },
    }),
  },
  {
    what: 'a reply that a provider passes on as JSON',
    outcome: null,
    bodyOf: (messageId) => ({ From: 'avi@example.org', TextBody: 'I come', Headers: [{ Name: 'Received', Value: `5.1.1 ${messageId}` }] }),
  },

  // Events that no provider sends.
  { what: 'words without fields', outcome: null, bodyOf: (messageId) => `permanent hardbounce 5.1.1 ${messageId}` },
  { what: 'another form', outcome: null, bodyOf: (messageId) => ({ type: 'bounce', status: '5.1.1', id: messageId }) },
]
