import { type Static, Type } from 'typebox'
import { Url } from './fields.ts'

/** The address of my calendar feed. It is shown once, because only its hash is stored. */
export const CalendarFeed = Type.Object({ url: Url, webcal_url: Url })
export type CalendarFeed = Static<typeof CalendarFeed>

export const calendarEndpoints = {
  'POST /supporters/:user/calendar': {
    access: 'member',
    summary: 'Make my calendar feed; the one before ends',
    status: 201,
    reply: CalendarFeed,
  },
  'DELETE /supporters/:user/calendar': {
    access: 'member',
    summary: 'End my calendar feed',
  },
  'GET /calendar/:feed.ics': {
    access: 'key',
    errors: ['not_found'],
    summary: 'My events of all my families, as text/calendar',
    media: ['text/calendar'],
    etag: true,
    reply: Type.String(),
  },
  'GET /calendar/:feed/:id.ics': {
    access: 'key',
    errors: ['not_found'],
    summary: 'One of my events, as text/calendar',
    media: ['text/calendar'],
    etag: true,
    reply: Type.String(),
  },
} as const
