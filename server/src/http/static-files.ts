import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import { LOCALES } from '@hand-in-hand/contract/locales.ts'
import type { Application } from './application.ts'
import { AppError, problem, sendProblem } from './errors.ts'

const WEB = join(import.meta.dirname, '../../../web/dist')
const CONTENT = join(import.meta.dirname, '../../content')
const YEAR = 31_536_000_000

const NAME = /^[A-Za-z0-9_-]{1,64}$/

/** The app, its static content, and the page for what is not found. `maySee` guards pages that are not for everybody. */
export async function staticFiles(app: Application, maySee: (path: string, request: { headers: Record<string, unknown> }) => boolean) {
  const page = existsSync(join(WEB, 'index.html')) ? readFileSync(join(WEB, 'index.html'), 'utf8') : null

  await app.register(serveStatic, {
    root: join(WEB, 'assets'),
    prefix: '/assets/',
    decorateReply: true,
    index: false,
    // Their names hold a hash of what is in them.
    immutable: true,
    maxAge: YEAR,
    preCompressed: true,
    wildcard: false,
  })
  for (const name of ['favicon.svg']) {
    app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile(name, WEB, { maxAge: YEAR / 365, immutable: false }),
    )
  }

  // At the root, and under /v2 as the specification writes it.
  for (const base of ['', '/v2']) {
    app.get<{ Params: { name: string } }>(`${base}/helpers/:name/content.json`, { schema: { hide: true } }, (request, reply) =>
      content(reply, request.params.name, ['helpers', request.params.name, 'content.json']),
    )
    app.get<{ Params: { locale: string; name: string } }>(
      `${base}/docs/:locale/:name.html`,
      { schema: { hide: true } },
      (request, reply) => {
        const locale = LOCALES.find((each) => each === (request.params.locale === 'he' ? 'iw' : request.params.locale))
        if (!locale) throw new AppError('not_found')
        return content(reply, request.params.name, ['docs', locale, `${request.params.name}.html`])
      },
    )
  }

  function content(reply: Parameters<Application['errorHandler']>[2], name: string, path: string[]) {
    const file = join(...path)
    if (!NAME.test(name) || !existsSync(join(CONTENT, file))) throw new AppError('not_found')
    return reply.sendFile(file, CONTENT, { maxAge: 0, immutable: false })
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    const isOurs = isPage && page !== null && !/^\/(v2|assets|docs|helpers)(\/|$)/.test(path) && maySee(path, request)
    if (!isOurs) return sendProblem(reply, problem('not_found'))
    // Which screen a path shows, the app knows; each path gets the same neutral page, which holds nobody's words.
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}
