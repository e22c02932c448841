import { hash } from 'node:crypto'
import { directionOf, type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'
import { html, type Markup } from './html.ts'

interface PageFrame {
  locale: Locale
  /** The title of a page; a mail has a subject instead. */
  title?: string
  /** This is the only style sheet, because the page loads nothing. */
  style?: string
  /** Further elements of the head. */
  head?: Markup
  /** The style of the body element, for mail programs that drop the head. */
  bodyStyle?: string
  body: Markup
}

/** The frame of all HTML that the server creates: pages behind links, the operator's pages, the page of the API's calls, and mails. */
export function framed({ locale, title, style, head, bodyStyle, body }: PageFrame) {
  const direction = directionOf(locale)
  return html`<!doctype html>
<html lang="${languageTag(locale)}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${title === undefined ? '' : html`<title>${title}</title>`}${head ?? ''}${style === undefined ? '' : html`<style>${{ markup: style }}</style>`}</head>
<body${bodyStyle === undefined ? '' : html` style="${bodyStyle}" dir="${direction}"`}>${body}</body></html>`.markup
}

/**
 * The policy of a page with this style sheet: nothing is loaded or run; forms go only to this server; no page may frame it (CSP Level 3).
 */
export const policyWith = (style: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';')
