import { type Static, Type } from 'typebox'
import { Me } from './fields.ts'

/** A calendar's own address for my tasks: shown once, since only its hash is kept. */
export const CalendarFeed = Type.Object({ url: Type.String(), webcal_url: Type.String() })
export type CalendarFeed = Static<typeof CalendarFeed>

export const calendarEndpoints = {
  'POST /supporters/:user/calendar': {
    summary: 'Make my calendar feed; the one before ends',
    params: Me,
    status: 201,
    reply: CalendarFeed,
  },
  'DELETE /supporters/:user/calendar': { summary: 'End my calendar feed', params: Me, reply: Type.Object({}) },
  'GET /calendar/:feed.ics': {
    summary: 'My events of all my families, as text/calendar',
    params: Type.Object({ feed: Type.String() }),
    reply: Type.String(),
  },
  'GET /calendar/:feed/:id.ics': {
    summary: 'One of my events, as text/calendar',
    params: Type.Object({ feed: Type.String(), id: Type.String() }),
    reply: Type.String(),
  },
} as const
