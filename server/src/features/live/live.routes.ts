import type { OutgoingHttpHeaders } from 'node:http'
import { serve } from '../../access/serve.ts'
import { familyNotices } from '../../database/family-notices.ts'
import type { Application } from '../../http/application.ts'
import { eventOf, liveStreams, type StreamLimits } from '../../http/live-streams.ts'
import { AppError } from '../../platform/errors.ts'
import { onFamilyChanges } from '../../store/family-changes.ts'

/**
 * Live updates: a stream of the family's versions, as server-sent events. The stream contains nothing else, so it can't reveal more than
 * the caller may see. After an event, the app reloads the data on its screen, with ETags.
 */
export function liveRoutes(app: Application, limits: Partial<StreamLimits> = {}) {
  const streams = liveStreams(app, limits)
  const notices = familyNotices(app, { onChange: streams.familiesChanged, onGap: streams.allChanged })
  onFamilyChanges(app.database, (families) => {
    streams.familiesChanged(families)
    notices.tell(families)
  })
  // A server that closes waits for open requests. A stream does not end by itself, so it is ended here.
  app.addHook('preClose', async () => streams.endAll())
  // The notices stop after the last request, which may still change a family.
  app.addHook('onClose', () => notices.stop())

  serve(app, 'GET /supporters/:user/families/:family/live', async (request, reply) => {
    const { familyId, familyVersion, tokenId } = request.member
    notices.listen()
    const response = reply.raw
    const hasIt = request.headers['last-event-id'] === String(familyVersion)
    // Without x-accel-buffering, nginx would wait until a whole buffer is full.
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
    // Silence between two heartbeats is no failure. Without this listener Node would close the connection.
    response.on('timeout', () => {})
    response.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
    // If the head is sent separately, V8 keeps it as one string and not as fifty parts, for as long as the stream is open.
    response.flushHeaders()
    response.write(hasIt ? ':\n\n' : eventOf(familyVersion))
    return reply
  })
  return { count: streams.count }
}
