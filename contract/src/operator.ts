import { type Static, Type } from 'typebox'
import { FamilyBasics } from './family-start.ts'
import { Body, TitleText } from './fields.ts'

const FamilyOfToken = Body({ title: TitleText, ...FamilyBasics })

/** Amounts are rounded to the nearest five. With smaller steps, comparing two readings would show what one person did. */
const Amount = Type.Union([Type.Integer({ minimum: 5 }), Type.Literal('under 5')])
export type Amount = Static<typeof Amount>

/** Calls of a program of the operator's organisation, with a server token. */
export const operatorEndpoints = {
  'POST /server/families': {
    access: 'server_token',
    errors: ['phone_invalid', 'email_invalid'],
    summary:
      'Start a family, whose owner gets a link and says yes with it. A repeat within a day, of the same title and owner, gets the first one',
    body: FamilyOfToken,
    status: 201,
    reply: Type.Object({ family_number: Type.Integer({ description: 'As the operator’s commands name it.' }) }),
  },
  'GET /server/statistics': {
    access: 'server_token',
    summary: 'How many families, people and tasks there were, by months (UTC) that have ended, to the nearest five',
    query: Type.Object({ year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2200 })) }),
    reply: Type.Object({
      open_families: Amount,
      people: Amount,
      months: Type.Array(
        Type.Object({ month: Type.String(), families_started: Amount, people_joined: Amount, tasks_written: Amount, tasks_taken: Amount }),
      ),
    }),
  },
} as const
