import type { Application } from '../application.ts'

/** The path at which the app receives a shared text, as in service-worker.ts of web. */
const SHARED_PAGE = '/family/tasks/paste?shared'

/**
 * A phone sends a text that another app shares to POST /share (share_target of the manifests). The app's service worker takes this request,
 * so it reaches the server only from a phone that has lost the worker. Its body is neither read nor logged: the page asks for the text
 * again.
 */
export async function shareTarget(app: Application) {
  await app.register(async (part) => {
    part.removeAllContentTypeParsers()
    part.addContentTypeParser('*', (_request, _body, done) => done(null))
    // The connection is closed, because the unread body would arrive before the next request. A request from another site shares nothing,
    // so it gets the start page.
    part.post('/share', async (request, reply) =>
      reply.header('connection', 'close').redirect(request.headers['sec-fetch-site'] === 'cross-site' ? '/' : SHARED_PAGE, 303),
    )
  })
}
