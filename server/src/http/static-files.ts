import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import serveStatic from '@fastify/static'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import { localeOf } from '@hand-in-hand/contract/locales.ts'
import { AppError } from '../platform/errors.ts'
import { APK } from '../platform/settings/apps.ts'
import { shippedFile } from '../platform/shipped/shipped-files.ts'
import type { Application } from './application.ts'
import { problem, sendProblem } from './errors.ts'
import { appPage, builtPage, WEB } from './page/app-page.ts'

const CONTENT = shippedFile('server/content')
const YEAR = 365 * DAY

const CONTENT_NAME = /^[A-Za-z0-9_-]{1,64}$/
const PICTURE = /^[A-Za-z0-9_-]{1,64}\.(svg|png|webp|jpg)$/
/**
 * Addresses for which the app has no page: calls, files, and addresses that programs request. The page itself may be requested by the name
 * of its file.
 */
const NO_PAGE = /^\/(v2|assets|docs|helpers|metrics|ask|fewer|undo|reach)(\/|$)|\/\.|^(?!\/index\.html$).*\.\w+$/
/** The service worker is not cached, because it shows a browser that there is a new build. */
const WORKER = 'sw.js'

/**
 * Serves the app, its static content, and the page for unknown addresses. `methodsOf` returns the methods with which other routes serve a
 * path.
 */
export async function staticFiles(app: Application, methodsOf: (path: string) => Set<string>) {
  const built = builtPage()
  const sendPage = built && appPage(built, app.settings.publicUrl)

  // With `serve: true`, @fastify/static either makes two routes for each file at the start, or reads the disk for any address.
  await app.register(serveStatic, { root: WEB, serve: false, preCompressed: true })
  serveBuild(app, built ? builtFiles() : [])
  const { contentFolder } = app.settings
  if (contentFolder && existsSync(join(contentFolder, APK))) {
    app.get(`/${APK}`, (_request, reply) =>
      // A phone installs a file of this type. It asks the server each time whether there is a newer one.
      reply.type('application/vnd.android.package-archive').sendFile(APK, contentFolder, { maxAge: 0, immutable: false }),
    )
  }

  serveContent(app)

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // The app decides which screen a path shows.
    const isPage = sendPage !== null && !NO_PAGE.test(path)
    if (isRead && isPage) return sendPage(request, reply)
    const methods = isPage ? new Set(['GET', 'HEAD']) : methodsOf(path)
    if (methods.size === 0) return sendProblem(reply, problem('not_found'))
    reply.header('allow', [...methods].sort().join(', '))
    return sendProblem(reply, problem('method_not_allowed'))
  })
}

function serveBuild(app: Application, files: string[]) {
  const assets = new Set(files.filter((name) => name.startsWith('assets/')))
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const name = `assets/${request.params.name}`
    if (!assets.has(name)) throw new AppError('not_found')
    // The file's name contains a hash of its content.
    return reply.sendFile(name, WEB, { maxAge: YEAR, immutable: true })
  })
  for (const name of files.filter((each) => !assets.has(each))) {
    app.get(`/${name}`, (_request, reply) => {
      if (name !== WORKER) return reply.sendFile(name, WEB, { maxAge: DAY, immutable: false })
      return reply.header('cache-control', 'no-cache').sendFile(name, WEB, { cacheControl: false })
    })
  }
}

/** The content of the pages for helpers. */
function serveContent(app: Application) {
  /** The folder of the operator's own file, otherwise our folder. */
  const folderOf = (file: string) => [app.settings.contentFolder, CONTENT].find((folder) => folder && existsSync(join(folder, file)))

  // The files are at the root, and under /v2 as in the specification.
  for (const base of ['', '/v2']) {
    // `content.json` is English. `?locale=` selects another language, if there is a translation.
    app.get<{ Params: { name: string }; Querystring: { locale?: unknown } }>(`${base}/helpers/:name/content.json`, (request, reply) => {
      const { name } = request.params
      const locale = localeOf(String(request.query.locale ?? ''))
      const translated = `content.${locale}.json`
      const isWritten = CONTENT_NAME.test(name) && locale !== null && folderOf(join('helpers', name, translated))
      return content(reply, name, ['helpers', name, isWritten ? translated : 'content.json'])
    })
    for (const folder of ['slide_images', 'thumb_slide_images']) {
      app.get<{ Params: { name: string; picture: string } }>(`${base}/helpers/:name/${folder}/:picture`, (request, reply) => {
        const { name, picture } = request.params
        if (!PICTURE.test(picture)) throw new AppError('not_found')
        return content(reply, name, ['helpers', name, folder, picture])
      })
    }
  }

  function content(reply: Parameters<Application['errorHandler']>[2], name: string, path: string[]) {
    const file = join(...path)
    const folder = CONTENT_NAME.test(name) && folderOf(file)
    if (!folder) throw new AppError('not_found')
    return reply.sendFile(file, folder, { maxAge: 0, immutable: false })
  }
}

/** Files of the build besides its page, with their path: assets, icons, manifests, the service worker. */
function builtFiles() {
  return readdirSync(WEB, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(WEB, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !/(^|\/)\.|\.br$/.test(path) && path !== 'index.html')
}
