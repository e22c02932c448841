import { type Static, Type } from 'typebox'
import { Url } from './fields.ts'

/** The address of my calendar feed. It is shown once, because only its hash is stored. */
export const CalendarFeed = Type.Object({ url: Url, webcal_url: Url })
export type CalendarFeed = Static<typeof CalendarFeed>

const feedCall = { access: 'key', errors: ['not_found'], media: ['text/calendar'], etag: true, reply: Type.String() } as const

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
  'GET /calendar/:feed.ics': { summary: 'My events of all my families, as text/calendar', ...feedCall },
  'GET /calendar/:feed/:id.ics': { summary: 'One of my events, as text/calendar', ...feedCall },
} as const
