import { directionOf, type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'
import { cutText } from '@hand-in-hand/contract/texts/typed-text.rules.ts'
import type { Settings } from '../../env.ts'
import { appName } from '../../platform/app-name.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { keyOfMail } from '../../platform/mail/mail-keys.ts'
import type { OutgoingMail } from '../../platform/mail/smtp.ts'
import type { SecretKey } from '../../platform/secret-key.ts'
import { safeForSms } from '../../platform/sms/sms-text.ts'
import { readParameters } from '../../store/messages/message-rules.ts'
import { mailText } from './mail.templates.ts'
import { type MessageToRender, presentSentence } from './sms.presentation.ts'
import { presentTimes } from './times.presentation.ts'

export interface MailToPresent extends MessageToRender {
  id: number
  family_id: number | null
  task_id: number | null
  phone_e164: string
}

interface MailContext {
  settings: Pick<Settings, 'publicUrl' | 'sendsByHand' | 'mail'>
  secretKey: SecretKey
  now: number
  /** The reader said yes to the family: the mail comes in its name. */
  isConfirmed: boolean
}

/** Templates that ask one person for one task. */
const ASKS_FOR_ONE: readonly string[] = ['uncovered', 'take_over', 'step_in', 'perhaps', 'task_assigned', 'still_coming']

/** Mail programs show no more of it. */
const SUBJECT_MAX = 90

/** A stored message as a mail in the reader's language: subject, text and HTML, with nothing that is loaded from elsewhere. */
export function presentMail(message: MailToPresent, context: MailContext): OutgoingMail {
  const { settings, now } = context
  const { locale, template } = message
  const parameters = readParameters(message.parameters) ?? {}
  const family = safeForSms(parameters.family ?? '')
  const { text, link, label } = presentSentence(message, settings, now)
  const isCode = template === 'login_code'
  const { sentence, host, app } = {
    sentence: isCode ? (text.split('\n')[0] ?? '') : text,
    host: new URL(settings.publicUrl).host,
    app: appName(locale),
  }
  const first = parameters.isFirst && !isCode ? [mailText('firstOne', locale, { app, family })] : []
  const button = link === null ? null : { link, text: label ?? mailText(ASKS_FOR_ONE.includes(template) ? 'answer' : 'open', locale) }
  const end = [
    isCode ? mailText('notYou', locale) : mailText('notRead', locale),
    family && !isCode ? mailText('whoSends', locale, { app, family, host }) : mailText('whoSendsAlone', locale, { app, host }),
  ]
  const parts = { heading: parameters.code ?? null, paragraphs: [sentence, ...first], button, end }
  return {
    to: message.phone_e164,
    sender: context.isConfirmed && family ? family : app,
    subject: cutText(subjectLine(message, sentence, { family, now }), SUBJECT_MAX),
    text: plainPart(parts),
    html: htmlPart(parts, locale),
    messageId: `m${message.id}.${keyOfMail(context.secretKey, message.id)}@${domainOfMails(settings)}`,
    ...(message.task_id !== null && { thread: `t${message.task_id}.f${message.family_id}@${domainOfMails(settings)}` }),
  }
}

const domainOfMails = ({ mail }: Pick<Settings, 'mail'>) => mail?.from.replace(/^.*@/, '') ?? 'localhost'

function subjectLine(
  { template, parameters, locale }: MessageToRender,
  sentence: string,
  { family, now }: { family: string; now: number },
) {
  const { title, times, code, count = 1, zone: timeZone = 'UTC' } = readParameters(parameters) ?? {}
  if (code !== undefined) return mailText('code', locale, { code })
  if (ASKS_FOR_ONE.includes(template) && title !== undefined) {
    const when = presentTimes(times ?? [], { count, shown: 1, isCounted: false }, { locale, timeZone, now })
    return mailText('asks', locale, { family, title: safeForSms(title), when })
  }
  const first = /^.*?[.?!](?=\s|$)/s.exec(sentence)?.[0] ?? sentence
  return family ? `${family}: ${first}` : first
}

interface Parts {
  /** A code. */
  heading: string | null
  paragraphs: string[]
  button: { link: string; text: string } | null
  end: string[]
}

const plainPart = ({ paragraphs, button, end }: Parts) =>
  [...paragraphs, ...(button ? [`${button.text}:\n${button.link}`] : []), '-- ', end.join('\n')].join('\n\n').replace('-- \n\n', '-- \n')

/** Styles stand in the elements, since many programs drop those of the head. Without any of them it is a readable page. */
const STYLES = {
  body: 'margin:0;padding:24px 16px;background:#faf6f0;color:#1c2b2d;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif',
  page: 'max-width:34em;margin:0 auto',
  text: 'margin:0 0 16px',
  code: 'margin:0 0 16px;font-size:32px;letter-spacing:4px;font-weight:700',
  button: 'display:inline-block;padding:12px 24px;border-radius:10px;background:#0f6e64;color:#ffffff;text-decoration:none;font-weight:600',
  end: 'margin:24px 0 0;padding-top:16px;border-top:1px solid #c9c3b8;color:#5a6668;font-size:14px',
}
/** Programs with a dark look that read the head. */
const DARK = '@media (prefers-color-scheme:dark){body{background:#14191a!important;color:#e8ecec!important}.end{color:#a9b4b5!important}}'

function htmlPart({ heading, paragraphs, button, end }: Parts, locale: Locale) {
  const paragraph = (text: string) => `<p style="${STYLES.text}">${escapeHtml(text)}</p>`
  return [
    `<!doctype html><html lang="${languageTag(locale)}" dir="${directionOf(locale)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>${DARK}</style></head>`,
    `<body style="${STYLES.body}" dir="${directionOf(locale)}"><div style="${STYLES.page}">`,
    ...(heading === null ? [] : [`<p style="${STYLES.code}" dir="ltr">${escapeHtml(heading)}</p>`]),
    ...paragraphs.map(paragraph),
    ...(button
      ? [`<p style="${STYLES.text}"><a href="${escapeHtml(button.link)}" style="${STYLES.button}">${escapeHtml(button.text)}</a></p>`]
      : []),
    `<p class="end" style="${STYLES.end}">${end.map(escapeHtml).join('<br>')}</p>`,
    '</div></body></html>',
  ].join('\n')
}
