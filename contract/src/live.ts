import { Type } from 'typebox'

/** The name of the events in a stream of live updates (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export const LIVE_EVENT = 'tasks'

export const liveEndpoints = {
  'GET /supporters/:user/families/:family/live': {
    access: 'member',
    summary: 'The family’s version, now and after each change, as text/event-stream; each event’s id is the version',
    headers: Type.Object({ 'last-event-id': Type.Optional(Type.String({ maxLength: 40 })) }),
    media: ['text/event-stream'],
    reply: Type.String(),
  },
} as const
