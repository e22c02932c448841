import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { PlainPage } from '../../http/page/plain-page.ts'
import { html } from '../../platform/html/html.ts'
import type { findWhatToEnd } from './fewer-mails.commands.ts'
import { fewerText, kindText } from './fewer-mails.templates.ts'

/** The member whose messages a link ends, and the kind of these messages. */
type FoundEnding = Awaited<ReturnType<typeof findWhatToEnd>>

const partsToSay = ({ ended, member: { first_name: name, title: family, locale } }: FoundEnding) => ({
  name,
  family,
  kind: kindText(ended, locale),
})

/** The page that asks whether to end a kind of message, before anything ends. */
export function presentEndingQuestion(ending: FoundEnding, path: string): PlainPage {
  const { locale } = ending.member
  const body = html`<p>${fewerText('whose', locale, partsToSay(ending))}</p>
<form method="post" action="${path}"><button class="first">${fewerText('end', locale)}</button></form>`
  return { locale, title: fewerText('question', locale), body }
}

export function presentEnded(ending: FoundEnding): PlainPage {
  const { locale } = ending.member
  const body = html`<p>${fewerText('endedMore', locale, partsToSay(ending))}</p>${toApp(locale)}`
  return { locale, title: fewerText('ended', locale), body }
}

export const presentUnknownEnding = (locale: Locale): PlainPage => ({
  ...{ locale, status: 404, title: fewerText('unknown', locale) },
  body: html`<p>${fewerText('unknownMore', locale)}</p>${toApp(locale)}`,
})

const toApp = (locale: Locale) => html`<p><a class="button" href="/">${fewerText('toApp', locale)}</a></p>`
