import { type Static, Type } from 'typebox'
import { Me, Url } from './fields.ts'

/** The address of my calendar feed. It is shown once, because only its hash is stored. */
export const CalendarFeed = Type.Object({ url: Url, webcal_url: Url })
export type CalendarFeed = Static<typeof CalendarFeed>

export const calendarEndpoints = {
  'POST /supporters/:user/calendar': {
    access: 'member',
    summary: 'Make my calendar feed; the one before ends',
    params: Me,
    status: 201,
    reply: CalendarFeed,
  },
  'DELETE /supporters/:user/calendar': {
    access: 'member',
    summary: 'End my calendar feed',
    params: Me,
    reply: Type.Object({}),
  },
  'GET /calendar/:feed.ics': {
    access: 'key',
    errors: ['not_found'],
    summary: 'My events of all my families, as text/calendar',
    params: Type.Object({ feed: Type.String() }),
    media: ['text/calendar'],
    etag: true,
    reply: Type.String(),
  },
  'GET /calendar/:feed/:id.ics': {
    access: 'key',
    errors: ['not_found'],
    summary: 'One of my events, as text/calendar',
    params: Type.Object({ feed: Type.String(), id: Type.String() }),
    media: ['text/calendar'],
    etag: true,
    reply: Type.String(),
  },
} as const
