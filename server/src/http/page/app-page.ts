import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LOCALE, type Locale } from '@hand-in-hand/contract/locales.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { shippedFile } from '../../platform/shipped/shipped-files.ts'
import { acceptedLocale } from '../accepted-locale.ts'
import { prepared } from '../replies/prepared.ts'
import { previewTags } from './link-previews.ts'

/** The folder of the built app. */
export const WEB = shippedFile('web/dist')
const PAGE = 'index.html'

export type BuiltPage = NonNullable<ReturnType<typeof builtPage>>

/** The app's page as the build made it; null if there is no build. */
export function builtPage() {
  if (!existsSync(join(WEB, PAGE))) return null
  const page = readFileSync(join(WEB, PAGE), 'utf8')
  const paths = [...page.matchAll(ONLY_AT)].map(([, only = '']) => new RegExp(only))
  return {
    /** The page without the parts for certain paths, and then the page with each of these parts. */
    texts: [-1, ...paths.keys()].map((part) => withPart(page, part)),
    /** The index of the text for the address of a request. */
    indexAt: (url: string) => 1 + paths.findIndex((each) => each.test(requestedPath(url))),
  }
}

/** What a screen needs at once, which the build wrote for the pages at certain paths (first-page.ts in web). */
const ONLY_AT = /<!--only (.*?)-->(.*?)<!--end-->/gs

const withPart = (page: string, part: number) => {
  let at = 0
  return page.replace(ONLY_AT, (_, _paths, text: string) => (at++ === part ? text : ''))
}

const requestedPath = (url: string) => url.replace(/\?.*/s, '')

/** The sources by which a policy allows only the scripts and styles inside a page (CSP 3, 2.3.1). */
export function inlineSources(page: string) {
  const sourcesOf = (tag: string) =>
    [...page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
  return { scripts: sourcesOf('script'), styles: sourcesOf('style') }
}

/**
 * Creates the handler that serves the app's page. Every address gets the same page, with the preview that messengers show of a link, and
 * with what the first screen would otherwise wait for: the texts in the reader's language, the screen's styles, and the names of its
 * files. The page contains nothing personal.
 */
export function appPage({ texts, indexAt }: BuiltPage, publicUrl: string) {
  const words: Record<Locale, unknown> = JSON.parse(readFileSync(join(WEB, '.words.json'), 'utf8'))
  /** Finished pages: one for each language, each kind of preview and each text. */
  const handlers = new Map<string, ReturnType<typeof prepared>>()
  return (request: FastifyRequest, reply: FastifyReply) => {
    const tags = previewTags(request.url, publicUrl)
    // The service worker stores the page under its file name for readers of any language, so that page has no words.
    const locale = request.url === `/${PAGE}` ? null : preferredLocale(request.headers['accept-language'])
    const index = indexAt(request.url)
    const key = `${locale} ${index} ${tags}`
    const text = texts[index] ?? ''
    const shown = MAY_BE_LEFT.test(requestedPath(request.url)) ? text.replaceAll('<script type="module"', '<script type="later"') : text
    const handler =
      handlers.get(key) ??
      prepared('text/html; charset=utf-8', () => filled(shown, tags, locale && wordsTag(locale, words[locale])), VARIES)
    handlers.set(key, handler)
    return handler(request, reply)
  }
}

/**
 * A link to a task or an ask may open the plain page of an ask if its reader is not logged in (platform/ask-link.ts in web). So the app's
 * files are loaded only once the page has decided not to leave the app.
 */
const MAY_BE_LEFT = /^\/(t\/|a$)/

const VARIES = 'accept-encoding, accept-language'

const filled = (page: string, tags: string, words: string | null) =>
  // The replacements are functions, because some characters are special in a replacement text. The words come before the script that reads
  // their language.
  page.replace('</head>', () => `${tags}</head>`).replace('<script>', () => `${words ?? ''}<script>`)

/** The words as data, which no browser executes. */
const wordsTag = (locale: Locale, words: unknown) =>
  `<script type="application/json" id="words" data-locale="${locale}">${JSON.stringify(words).replaceAll('<', '\\u003c')}</script>`

/** The first of the reader's languages that the app has. The app itself chooses in the same way (i18n/catalogues.ts in web). */
export const preferredLocale = (accepted?: string) => acceptedLocale(accepted) ?? DEFAULT_LOCALE
