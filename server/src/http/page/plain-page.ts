import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { appName } from '../../platform/app-name.ts'
import { AppError } from '../../platform/errors.ts'
import { html, type Markup } from '../../platform/html/html.ts'
import { framed, policyWith } from '../../platform/html/page.ts'
import type { Application } from '../application.ts'
import { withoutSignsBehind } from '../routing/broken-links.ts'
import { preferredLocale } from './app-page.ts'
import { hasOpened, markOf, openedLink, rememberLink } from './opened-links.ts'

// Pages behind the links of messages. Each does one thing, and is plain HTML with a form, so that it is small and works without scripts.

export interface PlainPage {
  locale: Locale
  title: string
  body: Markup
  /** The status of the reply; 200 by default. */
  status?: number
  /** Set after a change: the query of the address that shows the page again, so that Back and reload do not send the form again. */
  shownBy?: 'said=no' | 'said=away' | ''
}

const PLAIN_STYLE = `:root{color-scheme:light dark}
body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:min(1.5rem,4vw) min(1rem,4.5vw);overflow-wrap:anywhere;hyphens:auto;color:#1c2b2d;background:#faf6f0}
h1{font-size:min(1.5rem,9vw);line-height:1.25}h2{font-size:1.125rem}header{font-weight:600;color:#0f6e64}
.card{padding:1rem;margin:1rem 0;border-radius:.75rem;background:#fff}.card p{margin:0}
button,.button{display:block;width:100%;box-sizing:border-box;min-height:3rem;margin:.75rem 0;padding:.75rem 1rem;border:2px solid #0f6e64;border-radius:.75rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;color:#0f6e64;background:none;cursor:pointer}
fieldset{margin:0;padding:0;border:0}.day{display:flex;align-items:center;gap:.75rem;min-height:3rem;margin:0}
.first{color:#fff;background:#0f6e64}a{color:#0f6e64}.quiet{color:#566366;font-size:1rem}
summary{min-height:3rem;display:flex;align-items:center;color:#566366;cursor:pointer}label{display:block;margin:.5rem 0}input,textarea{display:block;box-sizing:border-box;width:100%;min-height:3rem;padding:.5rem;font:inherit}.pair{display:flex;gap:.75rem}.pair label{flex:1;min-width:0}.day input{flex:none;width:1.5rem;min-height:1.5rem;margin:0;accent-color:#0f6e64}
:focus-visible{outline:3px solid #c2641d;outline-offset:2px}
body{container-type:inline-size}
@container (width<17rem){main{display:flex;flex-direction:column;font-size:min(1rem,8.4vw);line-height:1.2}h1{margin:.2em 0;font-size:min(1.25rem,7.6vw);line-height:1.2}h1+*{margin-top:0}.card{margin:0 0 .25rem;padding:.25rem .5rem}button,.button{margin:.25rem 0;padding:.25rem}.quiet{order:1;font-size:inherit}form~details{order:2}header{font-size:min(.75rem,6vw);line-height:1.2}}
@media (prefers-color-scheme:dark){body{color:#e8ecec;background:#14191a}.card{background:#22292a}header,a,button,.button{color:#7fd1c5;border-color:#7fd1c5}.first{color:#10201e;background:#7fd1c5}.quiet,summary{color:#a9b4b5}.day input{accent-color:#7fd1c5}}`

export const PLAIN_POLICY = policyWith(PLAIN_STYLE)

/** Whether a request's address belongs to one of these plain pages. */
export const isPlainPage = (url: string) => /^\/(ask|fewer|undo|reach)([/?]|$)/.test(url)

const renderPlainPage = ({ locale, title, body }: PlainPage) =>
  framed({
    ...{ locale, title, style: PLAIN_STYLE },
    body: html`<header>${appName(locale)}</header><main><h1>${title}</h1>
${body}</main>`,
  })

interface PlainPages {
  /** A GET changes nothing, because programs that look for harmful links open all links of a mail. */
  show: (secret: string, request: FastifyRequest) => Promise<PlainPage>
  /** Executes the pressed button, also for a mail program that posts automatically (RFC 8058). */
  act: (secret: string, form: URLSearchParams, request: FastifyRequest) => Promise<PlainPage>
  /**
   * The page for someone who opens the path without a secret. Set for a path that also takes the secret from a form, which
   * platform/ask-link.ts in web sends. The form's field `opened` says that the browser keeps cookies.
   */
  withoutSecret?: (locale: Locale) => PlainPage
  /** The page if `show` or `act` throws not_found. */
  ended?: (locale: Locale) => PlainPage
}

export const queryOf = ({ url }: Pick<FastifyRequest, 'url'>) => new URLSearchParams(url.slice(`${url}?`.indexOf('?') + 1))

/** After this status the browser requests the new address by GET. */
const SEE_OTHER = 303
const withQuery = (path: string, ...parts: (string | undefined)[]) => [path, parts.filter(Boolean).join('&')].filter(Boolean).join('?')

/** In bytes. */
const PRESSED_MAX = 4 * 1024

/**
 * Serves pages whose secret is the last part of their path. The links of mails open these pages without a script, and only a script could
 * send a secret from a fragment.
 */
export async function plainPages(app: Application, path: '/ask' | '/fewer' | '/undo' | '/reach', pages: PlainPages) {
  const { show, act, withoutSecret, ended } = pages
  const localeOfReader = ({ headers }: FastifyRequest) => preferredLocale(headers['accept-language'])
  const orEnded = (request: FastifyRequest, page: Promise<PlainPage>) =>
    page.catch((error: unknown) => {
      if (ended && error instanceof AppError && error.code === 'not_found') return ended(localeOfReader(request))
      throw error
    })
  const reply = (to: FastifyReply, page: PlainPage) =>
    to
      .code(page.status ?? 200)
      .type('text/html; charset=utf-8')
      .send(renderPlainPage(page))
  const onRequest = async (request: FastifyRequest) => {
    request.caller = app.admission.countCall(request)
  }
  await app.register(async (part) => {
    part.removeAllContentTypeParsers()
    // A mail program may send a form in either encoding.
    part.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, new URLSearchParams(String(body))))
    part.get<{ Params: { secret: string } }>(`${path}/:secret`, { onRequest }, async (request, to) => {
      await app.admission.turn(request.caller, to.raw)
      return reply(to, await orEnded(request, show(request.params.secret, request)))
    })
    type WithSecret = FastifyRequest<{ Params: { secret: string } }>
    const post = (url: string, answer: (request: WithSecret, form: URLSearchParams, to: FastifyReply) => Promise<unknown>) =>
      part.post<{ Params: { secret: string } }>(url, { onRequest, bodyLimit: PRESSED_MAX }, async (request, to) => {
        await app.admission.turn(request.caller, to.raw)
        return answer(request, request.body instanceof URLSearchParams ? request.body : new URLSearchParams(), to)
      })
    post(`${path}/:secret`, async (request, form, to) => {
      const { secret } = request.params
      const page = await orEnded(request, act(secret, form, request))
      return page.shownBy === undefined ? reply(to, page) : to.redirect(withQuery(`${path}/${secret}`, page.shownBy), SEE_OTHER)
    })
    if (!withoutSecret) return
    post(path, async (request, form, to) => {
      const secret = withoutSignsBehind(form.get('secret') ?? '')
      const page = await orEnded(request, act(secret, form, request))
      const isOpened = form.has('opened') && page.status === undefined
      // A browser without cookies gets the page in this reply.
      if (!isOpened && (page.shownBy === undefined || !hasOpened(request, secret))) return reply(to, page)
      rememberLink(request, to, secret)
      return to.redirect(withQuery(path, `of=${markOf(secret)}`, page.shownBy), SEE_OTHER)
    })
    part.get(path, { onRequest }, async (request, to) => {
      await app.admission.turn(request.caller, to.raw)
      const secret = openedLink(request, queryOf(request).get('of'))
      return reply(to, secret === undefined ? withoutSecret(localeOfReader(request)) : await orEnded(request, show(secret, request)))
    })
  })
}
