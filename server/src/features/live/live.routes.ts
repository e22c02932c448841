import type { OutgoingHttpHeaders } from 'node:http'
import { serve } from '../../access/serve.ts'
import { familyNotices } from '../../database/family-notices.ts'
import type { Application } from '../../http/application.ts'
import { eventOf, liveStreams, type StreamLimits } from '../../http/live-streams.ts'
import { AppError } from '../../platform/errors.ts'
import { onFamilyChanges } from '../../store/family-changes.ts'

/**
 * Live updates: a stream of the family's versions, as server-sent events. It carries nothing else, so that it can't say more
 * than a caller may see: the app then asks for what it shows, by ETag.
 */
export function liveRoutes(app: Application, limits: Partial<StreamLimits> = {}) {
  const streams = liveStreams(app, limits)
  const notices = familyNotices(app, { onChange: streams.familiesChanged, onGap: streams.allChanged })
  onFamilyChanges(app.database, (families) => {
    streams.familiesChanged(families)
    notices.tell(families)
  })
  // Before the server waits for open requests, of which a stream is one that does not end.
  app.addHook('preClose', async () => streams.endAll())
  // After the last change.
  app.addHook('onClose', () => notices.stop())

  serve(app, 'GET /supporters/:user/families/:family/live', async (request, reply) => {
    const { familyId, familyVersion, tokenId } = request.member
    notices.listen()
    const response = reply.raw
    const hasIt = request.headers['last-event-id'] === String(familyVersion)
    // nginx would wait for a whole buffer.
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    app.setHeaders(request, reply)
    if (!streams.open({ familyId, tokenId, response, version: familyVersion })) throw new AppError('unavailable')
    reply.hijack()
    app.admission.endTurn(response)
    // Silence between two heartbeats is no fault: without a listener Node would close the connection.
    response.on('timeout', () => {})
    response.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
    // Sent apart, V8 keeps the head as one text and not as fifty parts, for as long as the stream is open.
    response.flushHeaders()
    response.write(hasIt ? ':\n\n' : eventOf(familyVersion))
    return reply
  })
  return { count: streams.count }
}
