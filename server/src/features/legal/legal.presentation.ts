import { PRIVACY_VERSION, TERMS_VERSION } from '@hand-in-hand/contract/constants.ts'
import { type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'
import { RANKING_DAYS } from '@hand-in-hand/contract/retention.ts'
import type { Settings } from '../../env.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'

/**
 * The legal texts, and the day (YYYY-MM-DD) since which each of them is in force. An imprint has no such day, because it always says what
 * is true today.
 */
export const LEGAL_TEXTS = { TERMS: TERMS_VERSION, PRIVACY: PRIVACY_VERSION, ACCESSIBILITY: '2026-11-29', IMPRINT: null } as const
export type LegalText = keyof typeof LEGAL_TEXTS

/**
 * Fills a text. `{{name}}` is a value. `{{#name}}…{{/name}}` is shown if there is a value, `{{^name}}…{{/name}}` if the value is empty or
 * missing.
 */
export function presentLegalText(template: string, values: LegalValues): string {
  return template
    .replace(TEMPLATE_SECTION, (_, kind: string, name: string, inside: string) =>
      (valueIn(values, name) === '') === (kind === '^') ? presentLegalText(inside, values) : '',
    )
    .replace(VALUE, (_, name: string) => escapeHtml(valueIn(values, name)).replaceAll('{', '&#123;').replaceAll('\n', '<br>'))
}

const TEMPLATE_SECTION = /\{\{([#^])(\w+)\}\}([\s\S]*?)\{\{\/\2\}\}/g
const VALUE = /\{\{(\w+)\}\}/g
type LegalValues = Record<string, string | null | undefined>
const valueIn = (values: LegalValues, name: string) => values[name] ?? ''

/** The values of one text in one language. `passesOnReplies`: the gateway passes on the SMS that people reply with. */
export function presentValues(settings: Settings, text: LegalText, locale: Locale, passesOnReplies: boolean) {
  const { operator, smsProvider, partner, publicUrl } = settings
  const { name, address, email } = operator
  const isNamed = name !== null && address !== null && email !== null
  const isSentBySms = smsProvider !== 'screen' && !settings.sendsManually
  const company = isSentBySms ? operator.smsCompany : null
  const smsCountry = nameOfCountry(company?.country, locale)
  const inForce = LEGAL_TEXTS[text]
  const pictureHost = partner && new URL(partner.picture, publicUrl)
  return {
    version: inForce,
    in_force: inForce && new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(inForce)),
    operator: yesIf(isNamed),
    operator_name: name,
    operator_address: address,
    operator_email: email,
    operator_phone: operator.phone,
    dpo: operator.dpo,
    accessibility_contact: operator.accessibilityContact,
    accessibility_body: operator.accessibilityBody,
    country: nameOfCountry(operator.country, locale),
    hosting: operator.hosting,
    imprint: operator.imprint?.join('\n'),
    // For how many days a no counts in the order of asking (whom-to-ask.rules.ts).
    noes_days: String(RANKING_DAYS.noes),
    lately_days: String(RANKING_DAYS.lately),
    minimum_age: String(operator.minimumAge),
    for_minors: yesIf(operator.minimumAge < 18),
    sms_by_hand: yesIf(settings.sendsManually),
    sms_service: yesIf(isSentBySms),
    sms_company: company?.name,
    sms_country: smsCountry,
    sms_elsewhere: company?.country === operator.country ? '' : smsCountry,
    sms_replies: yesIf(passesOnReplies),
    mail: yesIf(settings.mail !== null),
    mail_host: settings.mail && !settings.mail.isLocal ? settings.mail.host : '',
    mail_replies: yesIf(settings.mail?.inbox != null || settings.mail?.hookKey != null),
    partner_host: pictureHost && pictureHost.origin !== publicUrl ? pictureHost.host : '',
    source: settings.sourceUrl,
  }
}

const yesIf = (isSo: boolean) => (isSo ? 'yes' : '')

const nameOfCountry = (country: string | null | undefined, locale: Locale) =>
  (country && new Intl.DisplayNames(languageTag(locale), { type: 'region' }).of(country)) || ''
