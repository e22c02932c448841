import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { isAtTime, isDated } from '@hand-in-hand/contract/tasks/when.ts'
import { cutText } from '@hand-in-hand/contract/texts/typed-text.rules.ts'
import type { Settings } from '../../env.ts'
import { appName } from '../../platform/app-name.ts'
import { html, join, type Markup } from '../../platform/html/html.ts'
import { framed } from '../../platform/html/page.ts'
import { nameOfMail } from '../../platform/mail/mail-keys.ts'
import type { OutgoingMail } from '../../platform/mail/smtp.ts'
import { fullName } from '../../platform/people.ts'
import type { SecretKey } from '../../platform/secrets/secret-key.ts'
import { safeForSms } from '../../platform/sms/sms-text.ts'
import { titleFor } from '../../rules/ready-list.ts'
import type { LeasedMessage } from '../../store/messages/message-leases.ts'
import { readParameters } from '../../store/messages/message-parameters.ts'
import { type MessageParameters, RULES, type Template } from '../../templates/templates.ts'
import { presentFromTo, presentLength, presentTime, presentTimeForLater } from '../../templates/times.presentation.ts'
import { endedBy, secretToEnd } from '../fewer-mails/fewer-mails.rules.ts'
import { mailText } from './mail.templates.ts'
import type { MailDetails } from './mail-details.commands.ts'
import { timeOf } from './messages.rules.ts'
import { type MessageToRender, presentSentence } from './sms.presentation.ts'

type MailToPresent = MessageToRender & Pick<LeasedMessage, 'id' | 'family_id' | 'membership_id' | 'task_id' | 'phone_e164'>

type SettingsOfMail = NonNullable<Settings['mail']>
/** The settings of mail that are needed here: our address, and how replies reach us. */
interface WithMail {
  mail: (Pick<SettingsOfMail, 'from'> & Partial<Pick<SettingsOfMail, 'returnTo' | 'inbox' | 'hookKey'>>) | null
}

interface MailContext {
  settings: Pick<Settings, 'publicUrl' | 'sendsManually'> & WithMail
  secretKey: SecretKey
  now: number
  /** The reader said yes to the family. The mail then has the family's name as its sender, and contains what people wrote. */
  isConfirmed: boolean
  /** Null for a mail that belongs to no member. */
  details: MailDetails | null
}

/** In characters. Mail programs cut off longer subjects. */
const SUBJECT_MAX = 90

/** Presents a stored message as a mail in the reader's language: subject, text and HTML. The mail loads nothing from elsewhere. */
export function presentMail(message: MailToPresent, context: MailContext): OutgoingMail {
  const { settings, isConfirmed } = context
  const { reason, ...names }: MessageParameters = readParameters(message.parameters) ?? {}
  // A stranger could send their own text to anyone. Before the reader confirms, a mail contains only names and a title.
  const parameters = isConfirmed && reason !== undefined ? { ...names, reason } : names
  const said = presentSentence({ ...message, parameters: JSON.stringify(parameters) }, settings)
  const sentence = message.template === 'login_code' ? (said.text.split('\n')[0] ?? '') : said.text
  const family = safeForSms(parameters.family ?? '')
  const parts = mailParts(message, { ...parameters, family }, { ...said, text: sentence }, context)
  const [name, domain] = [nameOfMail(context.secretKey, message.id), domainOfMails(settings)]
  const returnTo = settings.mail?.returnTo?.replace('@', `+${name}@`)
  return {
    to: message.phone_e164,
    sender: isConfirmed && family ? family : appName(message.locale),
    subject: shortened(subjectLine(message, sentence, context)),
    text: plainPart(parts),
    html: htmlPart(parts, message.locale),
    messageId: `${name}@${domain}`,
    // Amazon SES and others replace the Message-ID, but mail programs repeat the References in a reply.
    references: [`${name}@reply.${domain}`],
    ...(returnTo && { returnTo }),
    // Perhaps only the mailbox of the return address is read, so replies go there.
    ...(returnTo && settings.mail?.inbox && { replyTo: returnTo }),
    ...(message.task_id !== null && { thread: `t${message.task_id}.f${message.family_id}@${domain}` }),
    // With these headers a mail program shows its own button to unsubscribe (RFC 8058).
    ...(parts.fewer && { headers: { 'List-Unsubscribe': `<${parts.fewer.link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
  }
}

/** `family`: the family's name as the mail shows it. */
function mailParts(
  message: MailToPresent,
  { family, code, isFirst }: MessageParameters & { family: string },
  { text, link, label }: ReturnType<typeof presentSentence>,
  context: MailContext,
) {
  const { locale, template } = message
  const { settings, details } = context
  const isCode = template === 'login_code'
  const [app, host] = [appName(locale), new URL(settings.publicUrl).host]
  const fewer = linkToEnd(message, context)
  const opens = RULES[template].mail === 'ask' ? 'answer' : 'open'
  const isForFamily = family && family !== app && !isCode
  return {
    /** A code, as the heading. */
    heading: code ?? null,
    hello: details && mailText('hello', locale, { name: safeForSms(details.reader.first_name) }),
    paragraphs: [text, ...(isFirst && !isCode ? [mailText('firstOne', locale, { app, family })] : [])],
    /** A sentence after the paragraphs, in paler letters. */
    quiet: isCode || readsReplies(settings) ? null : mailText('notRead', locale),
    facts: details ? factsOf(message, details, context) : [],
    button: link === null ? null : { link, text: label ?? mailText(opens, locale) },
    end: [
      ...(isCode ? [mailText('notYou', locale)] : []),
      isForFamily ? mailText('whoSends', locale, { app, family, host }) : mailText('whoSendsAlone', locale, { app, host }),
    ],
    fewer: fewer === null ? null : { link: fewer, text: mailText('fewer', locale) },
  }
}

/** Whether replies reach us and are passed on to the family's side. */
const readsReplies = ({ mail }: WithMail) => Boolean(mail?.inbox ?? mail?.hookKey)

const domainOfMails = ({ mail }: WithMail) => mail?.from.replace(/^.*@/, '') ?? 'localhost'

/** The link that ends this kind of mail; null for mails that can't be turned off. */
function linkToEnd({ family_id: family, membership_id: membership, template, phone_e164: address }: MailToPresent, context: MailContext) {
  const ended = endedBy(template)
  if (family === null || membership === null || ended === null) return null
  return `${context.settings.publicUrl}/fewer/${secretToEnd(context.secretKey, { family, membership, ended, address })}`
}

/**
 * The person who gave or wrote the task, if the reader may know their name; otherwise the family. If the taker asks someone to take the
 * task over, its writer is not named, because the taker is the one who asks.
 */
function whoAsks({ template, parameters }: MessageToRender, { isConfirmed, details }: MailContext) {
  const { name, family = '' } = readParameters(parameters) ?? {}
  const writer = details?.task && template !== 'take_over' ? fullName(details.task) : ''
  return safeForSms((isConfirmed && (name || writer)) || family)
}

function subjectLine(message: MessageToRender, sentence: string, context: MailContext) {
  const { template, parameters, locale } = message
  const { family = '', title, times, code, zone: timeZone = 'UTC', ownZone } = readParameters(parameters) ?? {}
  if (code !== undefined) return mailText('code', locale, { code })
  if (asksForOne(template) && title !== undefined) {
    const when = presentTimeForLater(times?.[0] ?? { at: null }, { locale, timeZone, ownZone, now: context.now })
    return mailText('asks', locale, { who: whoAsks(message, context), title: safeForSms(titleFor(title, locale)), when })
  }
  const first = FIRST_SENTENCE.exec(sentence)?.[0] ?? sentence
  // Once the reader has said yes, the mail's sender has the family's name.
  return family && !context.isConfirmed ? `${safeForSms(family)}: ${first}` : first
}

/** Whether a mail asks one person about one task. Its subject then says who asks, what and when. */
const asksForOne = (template: Template) => RULES[template].mail === 'ask' || RULES[template].mail === 'question'

/** Text up to the end of a sentence. A full stop inside a date, in 'z. B.', or inside brackets or quotes is not an end. */
const FIRST_SENTENCE = /^(?:\([^)]*\)|"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|[^("“„«])*?(?<=\p{L}{2}|\p{P})[.?!](?=\s+\P{N}|$)/su

const shortened = (subject: string) => (subject.length <= SUBJECT_MAX ? subject : `${cutText(subject, SUBJECT_MAX - 1).trimEnd()}…`)

/** A line such as 'Area: Carmel'. */
type MailFact = readonly [string, string]

/**
 * The facts of a task: when, where about, how long, who asks, who else was asked, and until when. An address or a note is not included
 * (P49).
 */
function factsOf(message: MailToPresent, { task, othersAsked, reader }: MailDetails, context: MailContext): MailFact[] {
  if (!task) return []
  const { locale, template } = message
  const { when, area } = task
  const ownZone = readParameters(message.parameters)?.ownZone
  const [time, times] = [timeOf(task), { locale, timeZone: reader.time_zone, ownZone, now: context.now }]
  const say = (name: Parameters<typeof mailText>[0], text: string | null): MailFact[] => (text ? [[mailText(name, locale), text]] : [])
  return [
    ...say('when', isDated(when) ? presentFromTo(time, when.ends, times) : when.kind === 'days' ? presentTime(time, times) : null),
    ...say('howLong', isAtTime(when) ? presentLength(when.ends - when.begins, locale) : null),
    ...say('where', context.isConfirmed && area ? safeForSms(area) : null),
    ...say('whoAsks', asksForOne(template) ? whoAsks(message, context) : null),
    ...say('whoElse', othersAsked === null ? null : mailText('others', locale, { count: othersAsked })),
    ...say('until', RULES[template].mail === 'ask' && isDated(when) ? presentFromTo(time, null, times) : null),
  ]
}

type Parts = ReturnType<typeof mailParts>

const plainPart = ({ hello, paragraphs, quiet, facts, button, end, fewer }: Parts) =>
  [
    ...(hello === null ? [] : [hello]),
    ...paragraphs,
    ...(quiet === null ? [] : [quiet]),
    ...(facts.length === 0 ? [] : [facts.map(([name, text]) => `${name}: ${text}`).join('\n')]),
    ...(button ? [`${button.text}:\n${button.link}`] : []),
    ['-- ', ...end, ...(fewer ? [`${fewer.text}: ${fewer.link}`] : [])].join('\n'),
  ].join('\n\n')

/**
 * The styles are in the elements, because many mail programs drop styles of the head. Without any styles the mail is still a readable page.
 */
const STYLES = {
  body: 'margin:0;padding:24px 16px;background:#faf6f0;color:#1c2b2d;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif',
  page: 'max-width:34em;margin:0 auto',
  text: 'margin:0 0 16px',
  code: 'margin:0 0 16px;font-size:32px;letter-spacing:4px;font-weight:700',
  quiet: 'margin:0 0 16px;color:#566366',
  facts: 'margin:0 0 20px;border-collapse:collapse;font:inherit;color:inherit',
  name: 'padding:4px 0;padding-inline-end:16px;text-align:start;vertical-align:top;font-weight:400;color:#566366',
  fact: 'padding:4px 0;text-align:start;vertical-align:top;font-weight:600',
  button: 'display:inline-block;padding:12px 24px;border-radius:10px;background:#0f6e64;color:#ffffff;text-decoration:none;font-weight:600',
  end: 'margin:24px 0 0;padding-top:16px;border-top:1px solid #c9c3b8;color:#566366;font-size:16px',
  link: 'color:inherit',
}
/** Styles for mail programs with a dark theme that read the head. */
const DARK =
  '@media (prefers-color-scheme:dark){body{background:#14191a!important;color:#e8ecec!important}.quiet{color:#a9b4b5!important}.button{background:#7fd1c5!important;color:#10201e!important}}'

function htmlPart({ heading, hello, paragraphs, quiet, facts, button, end, fewer }: Parts, locale: Locale) {
  const paragraph = (text: string | Markup) => html`<p style="${STYLES.text}">${text}</p>`
  const row = ([name, text]: MailFact) =>
    html`<tr><th scope="row" class="quiet" style="${STYLES.name}">${name}</th><td style="${STYLES.fact}">${text}</td></tr>`
  const lines = [
    ...end.map((text) => html`${text}`),
    ...(fewer ? [html`<a href="${fewer.link}" class="quiet" style="${STYLES.link}">${fewer.text}</a>`] : []),
  ]
  return framed({
    ...{ locale, style: DARK, bodyStyle: STYLES.body, head: html`<meta name="color-scheme" content="light dark">` },
    body: html`<div style="${STYLES.page}">
${heading === null ? '' : html`<p style="${STYLES.code}"><bdi dir="ltr">${heading}</bdi></p>`}
${join([...(hello === null ? [] : [hello]), ...paragraphs].map(paragraph))}
${quiet === null ? '' : html`<p class="quiet" style="${STYLES.quiet}">${quiet}</p>`}
${facts.length === 0 ? '' : html`<table style="${STYLES.facts}">${join(facts.map(row))}</table>`}
${button ? paragraph(html`<a href="${button.link}" class="button" style="${STYLES.button}">${button.text}</a>`) : ''}
<p class="quiet" style="${STYLES.end}">${join(lines.map((line, index) => (index === 0 ? line : html`<br>${line}`)))}</p>
</div>`,
  })
}
