import { STATUS_CODES } from 'node:http'
import { ACCESS, type Access } from '@hand-in-hand/contract/access.ts'
import { type Endpoint, type EndpointName, endpoints, replyOf } from '@hand-in-hand/contract/endpoints.ts'
import type { SharedComponents } from './components.ts'
import { exampleOfBody, type Schema } from './examples.ts'
import { OPERATIONS } from './operations.ts'
import { problemResponses } from './problems.ts'

const WHO: Record<Access, string> = {
  anyone: 'Anyone may call it.',
  key: 'Anyone may call it who has its secret: an invitation, a code, a link or a feed.',
  server_token: 'For a program of the operator’s organisation, with a server token for it.',
  newcomer: 'For someone whom the family approved, also before they confirm.',
  member: 'For approved and confirmed members of the family.',
  family_side: 'For the owner and the coordinators of the family.',
  owner: 'For the owner of the family.',
  owner_of_closed: 'For the owner of the family, also after it was closed.',
}
const ONCE =
  'A repeat with the same Idempotency-Key, of the same caller and within a day, gets the reply to what was created and creates nothing.'
const BEFORE_YES = {
  read: 'With the token of a login link, not of a device, it also answers before the person has confirmed.',
  counts_as_yes: 'With the token of a login link in place of `me`, not of a device, it counts as the person’s yes.',
}
const UNCHANGED = 'With If-None-Match it returns 304 while nothing has changed.'

const TASKS_AHEAD =
  'Without `before` it has what starts a week ago or later, what is open or mine without a date, and what was completed in that week: `events` by `start_at`, `no_time` by `id`. With it, 100 older ones or more, the oldest first: `events` by `start_at`, `no_time` by `completed_at`. For all of them begin with the present instant, and go on with the oldest of these instants until both lists are empty. With a day as `before` a page has whole days.'
const pagesBy = (field: string) =>
  `Newest first by \`${field}\`, 50 at a time or more. Go on with that of the last one until a page is empty.`

/** The order of each list that may be long, and how to read all of it. */
export const ORDERS: Partial<Record<EndpointName, string>> = {
  'GET /supporters/:user/families/:family/tasks': TASKS_AHEAD,
  'GET /families/:family/tasks': TASKS_AHEAD,
  'GET /supporters/:user/tasks': 'All of them on one page, by `id`.',
  'GET /supporters/:user/my_events': 'All of them on one page, by `start_at`.',
  'GET /families/:family/requests': pagesBy('requested_at'),
  'GET /families/:family/members': pagesBy('joined_at'),
  'GET /families/:family/messages': pagesBy('created_at'),
  'GET /families/:family/events': pagesBy('at'),
}

/** What the parameters of paths, queries and headers mean, by their names. */
const PARAMETER_MEANINGS: Record<string, string> = {
  user: '`me`. Most servers also take the token itself in its place, but a URL gets into logs: send it as a Bearer token.',
  family: 'The token that names the family.',
  id: 'A number from an earlier reply.',
  invitation: 'The secret of a sign-up link.',
  feed: 'The secret of a calendar feed.',
  before:
    'An instant, or a day in the family’s time zone: what came before it. For more of a list, the instant of its oldest entry, such as 2026-11-24T15:00:00Z. The + of an offset is %2B in a URL.',
  cancelled: '`yes` for tasks that were cancelled in the last days.',
  rule: 'Another rule, to see what it would change.',
  scope: 'Of a repeating task: this one (`one`, the default), this and the following, or all.',
  locale: 'The language of the text.',
  unnamed: 'Leaves out the name of the family.',
  for_one: 'The links with which the family asks one person by name, in place of the others.',
  year: 'Of the months; the present one if it is not said.',
  by: 'The id of a member: only what they did.',
  task: 'The id of a task: only what happened to it.',
  family_token: 'The family, if it is not to be that of the caller’s token.',
  'status_in[]': 'Only tasks in one of these states. It may come several times.',
  'if-match': 'The `version` of what is changed, in quotes, such as "3". It is refused if someone else has changed it since.',
  'if-none-match': 'ETags of earlier replies.',
  'idempotency-key': 'A random text of your own, new for each thing that is created.',
  'last-event-id': 'The id of the last event that was received.',
}

/** One call of the contract, as an Operation Object. */
export function operationOf(name: EndpointName, shared: SharedComponents) {
  const endpoint: Endpoint = endpoints[name]
  const [tag, operationId] = OPERATIONS[name].split(' ')
  const { access, beforeYes, body, creates, deprecated, etag, summary, readsToken } = endpoint
  const needsToken = ACCESS[access].some((code) => code === 'unauthenticated')
  const parameters = [
    ...parametersOf('path', { properties: Object.fromEntries(pathParametersOf(name).map((param) => [param, { type: 'string' }])) }),
    ...parametersOf('query', endpoint.query),
    ...parametersOf('header', endpoint.headers),
    ...(etag ? parametersOf('header', { properties: { 'if-none-match': { type: 'string' } } }) : []),
  ]
  return {
    operationId,
    tags: [tag],
    summary,
    ...(deprecated && { deprecated }),
    description: [WHO[access], beforeYes && BEFORE_YES[beforeYes], ORDERS[name], creates && ONCE, etag && UNCHANGED]
      .filter(Boolean)
      .join(' '),
    security:
      access === 'server_token' ? [{ serverToken: [] }] : needsToken ? [{ userToken: [] }] : readsToken ? [{}, { userToken: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: bodyOf(body, shared) }),
    responses: { ...successOf(endpoint, shared), ...problemResponses(endpoint, shared) },
  }
}

const pathParametersOf = (name: EndpointName) => [...name.matchAll(/:(\w+)/g)].map(([, param = '']) => param)

function parametersOf(place: 'path' | 'query' | 'header', schema: Schema = {}) {
  return Object.entries(schema.properties ?? {}).map(([name, each]) => ({
    name: place === 'header' ? headerName(name) : name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    description: PARAMETER_MEANINGS[name] ?? '',
    schema: each,
  }))
}

/** The header's name as it is usually written, such as `If-Match`. */
const headerName = (name: string) => name.replace(/(^|-)\w/g, (letter) => letter.toUpperCase())

const bodyOf = (schema: Schema, { refer }: SharedComponents) => ({
  // An empty body is read as {}.
  required: (schema.required ?? []).length > 0,
  content: { 'application/json': { schema: refer(schema), example: exampleOfBody(schema) } },
})

function successOf(endpoint: Endpoint, { refer, referToResponse }: SharedComponents) {
  const { status = 200, media = ['application/json'], etag } = endpoint
  const headers = { ETag: { $ref: '#/components/headers/ETag' } }
  const schemaOf = (type: string) => (type === 'application/json' ? refer(replyOf(endpoint)) : { type: 'string' })
  return {
    [status]: {
      description: STATUS_CODES[status],
      ...(etag && { headers }),
      content: Object.fromEntries(media.map((type) => [type, { schema: schemaOf(type) }])),
    },
    ...(etag && { 304: referToResponse('NotModified', { description: 'Nothing has changed since the reply with this ETag.', headers }) }),
  }
}
