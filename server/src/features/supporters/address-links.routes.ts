import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { FastifyRequest } from 'fastify'
import type { Application } from '../../http/application.ts'
import { preferredLocale } from '../../http/page/app-page.ts'
import { type PlainPage, plainPages } from '../../http/page/plain-page.ts'
import { AppError } from '../../platform/errors.ts'
import { html } from '../../platform/html/html.ts'
import { findOpenAddressLink, followAddressLink } from './address-links.commands.ts'
import { addressLinkText } from './address-links.templates.ts'

const PAGES = {
  '/undo': { title: 'undo', text: 'undoMore', button: 'undoIt', done: 'undone', doneText: 'undoneMore' },
  '/reach': { title: 'reach', text: 'reachMore', button: 'reachIt', done: 'reached', doneText: 'reachedMore' },
} as const

/** The pages behind links of messages about addresses: one undoes a change, the other is a yes to a family's mails. */
export async function addressLinkRoutes(app: Application) {
  const { database, now } = app
  for (const path of ['/undo', '/reach'] as const) {
    const { title, text, button, done, doneText } = PAGES[path]
    await plainPages(app, path, {
      show: (secret, request) =>
        orLinkEnded(request, async (locale) => {
          const link = await findOpenAddressLink(database, path, secret, now())
          const isGone = link.does === 'undo_own' && link.own === null
          const body = html`<p>${addressLinkText(isGone ? 'undoGone' : text, locale)}</p>
<form method="post" action="${path}/${secret}"><button class="first">${addressLinkText(button, locale)}</button></form>`
          return { locale, title: addressLinkText(title, locale), body }
        }),
      act: (secret, _form, request) =>
        orLinkEnded(request, async (locale) => {
          await followAddressLink(database, path, secret, now())
          return { locale, title: addressLinkText(done, locale), body: html`<p>${addressLinkText(doneText, locale)}</p>${openApp(locale)}` }
        }),
    })
  }
}

const orLinkEnded = async (request: FastifyRequest, page: (locale: Locale) => Promise<PlainPage>) => {
  const locale = preferredLocale(request.headers['accept-language'])
  return page(locale).catch((error: unknown): PlainPage => {
    if (!(error instanceof AppError)) throw error
    const body = html`<p>${addressLinkText('endedMore', locale)}</p>${openApp(locale)}`
    return { locale, status: 404, title: addressLinkText('ended', locale), body }
  })
}

const openApp = (locale: Locale) => html`<p><a class="button" href="/">${addressLinkText('toApp', locale)}</a></p>`
