import { PRIVACY_VERSION, TERMS_VERSION } from '@hand-in-hand/contract/constants.ts'
import type { EndpointName } from '@hand-in-hand/contract/endpoints.ts'
import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import { CONSENT } from './family.ts'
import { type Keys, proposalOf } from './request-keys.ts'
import {
  cancelledTask,
  completedTask,
  device,
  event,
  eventForFriends,
  type Family,
  invitation,
  letHelpersInvite,
  link,
  member,
  memberWithoutTheirMail,
  missedEvent,
  newcomer,
  OTHER_TIME,
  offeredCoordinator,
  ownOffer,
  type Person,
  programOf,
  question,
  repeatingEvent,
  request,
  type Server,
  suggestion,
  takenEvent,
  takenTask,
  task,
} from './subjects.ts'

export type { Family, Server } from './subjects.ts'

interface Request {
  /** Creates the object that `:id` names, for this caller. Returns its id. */
  id?: (family: Family, caller: Person, server: Server) => Promise<number>
  body?: (keys: Keys) => object | Promise<object>
  headers?: Record<string, string>
  query?: (keys: Keys) => string
  /** The caller's token is not valid afterwards. An owner can't make this call. */
  endsCaller?: true
  /** This call remains for older clients, and refuses everyone with this code. */
  refused?: ErrorCode
  /** A caller who can make the call, if a family's owner can't; null means that no member is needed. */
  caller?: (family: Family, server: Server) => Promise<{ token: string } | null>
}

const inAnHour = () => ({ remind_at: '2026-11-23T13:00' })
const nothing = () => ({})
const supporter = (keys: Keys) => ({ first_name: 'Gil', last_name: 'Bar', ...keys.address() })
const subscription = () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/abc', keys: { p256dh: 'p', auth: 'a' } })
const ofFamily = (keys: Keys) => `?family_token=${keys.family}`

/** A valid request for every call of the contract. Add a line for each new call. */
export const goodRequests: Record<EndpointName, Request> = {
  'GET /settings': {},
  'POST /server/families': {
    body: (keys) => ({ title: 'Levi', time_zone: 'Asia/Jerusalem', locale: 'en', owner: supporter(keys) }),
    caller: programOf,
  },
  'GET /server/statistics': { caller: programOf },
  'GET /outbox': {},
  'GET /supporters/:user': {},
  'PATCH /supporters/:user': {
    body: () => ({
      first_name: 'Gila',
      last_name: 'Bar',
      locale: 'de',
      can_help: { categories: ['home'], times: [{ weekday: 'MO', time: 'morning' }] },
      messages: { off: ['completed'], digest: 'daily' },
    }),
  },
  'DELETE /supporters/:user': { endsCaller: true },
  'POST /supporters/:user/phone': { body: (keys) => keys.provedAddress('change_number') },
  // The body names the kind of address that the caller does not have.
  'DELETE /supporters/:user/phone': { body: (keys) => ({ kind: 'email' in keys.address() ? 'phone_number' : 'email' }) },
  'PUT /supporters/:user/email': { body: () => ({ email: null }) },
  'DELETE /supporters/:user/families/:family': { endsCaller: true },
  'GET /supporters/:user/families/:family/welcome': {},
  'PUT /supporters/:user/families/:family/join': { body: nothing },
  'PUT /supporters/:user/families/:family/refuse': { body: nothing, caller: newcomer },
  'PUT /supporters/:user/families/:family/role': { body: nothing, caller: offeredCoordinator },
  'DELETE /supporters/:user/families/:family/role': { caller: offeredCoordinator },
  'PUT /supporters/:user/families/:family/role/seen': { body: nothing },
  'PUT /supporters/:user/consents': { body: () => CONSENT },
  'GET /supporters/:user/export': {},
  'GET /supporters/:user/families/:family/live': {},
  'POST /supporters/signup/validate': { body: async (keys) => ({ invitation: await keys.invitation() }) },
  'GET /supporters/families/:invitation': {},
  'GET /supporters/families/:invitation/first_page': {},
  'POST /supporters/signup': {
    body: async (keys) => ({
      invitation: await keys.invitation(),
      supporter: supporter(keys),
      locale: 'de',
      wanted_task_id: 1,
      acquaintance: 'We sing in the same choir',
      consent: { terms_version: TERMS_VERSION, privacy_version: PRIVACY_VERSION },
    }),
  },
  'POST /session': { body: (keys) => keys.link(), caller: async () => null },
  'GET /session': {},
  'POST /session/link': { body: (keys) => keys.link() },
  'DELETE /session': {},
  'GET /session/devices': {},
  'DELETE /session/devices/:id': { id: device },
  'GET /session/links': {},
  'DELETE /session/links/:id': { id: link },
  'POST /login/code': { body: (keys) => ({ ...keys.address(), locale: 'en', purpose: 'sign_in' }) },
  'POST /login/verify': { body: (keys) => keys.provedAddress('sign_in'), caller: async () => null },
  'DELETE /login': { body: (keys) => keys.provedAddress('leave') },
  'POST /login/export': { body: (keys) => keys.provedAddress('leave') },
  'POST /families': {
    caller: async () => null,
    body: async (keys) => {
      const { code, ...address } = await keys.provedAddress('start_family')
      const owner = { first_name: 'Gil', last_name: 'Bar', ...address }
      return { title: 'Katz', time_zone: 'Asia/Jerusalem', locale: 'en', owner, code, consent: CONSENT }
    },
  },
  'POST /proposed_circles': { caller: async () => null, body: async (keys) => proposalOf(await keys.provedAddress('start_family')) },
  'POST /proposed_circles/send': { caller: async () => null, body: async (keys) => ({ ...(await keys.proposed()), ...keys.address() }) },
  'POST /proposed_circles/open': { caller: async () => null, body: async (keys) => ({ link: (await keys.proposed()).link }) },
  'POST /proposed_circles/decline': { caller: async () => null, body: async (keys) => ({ link: (await keys.proposed()).link }) },
  'POST /proposed_circles/accept': {
    caller: async () => null,
    body: async (keys) => {
      const { link } = await keys.proposed()
      const { code, ...address } = await keys.provedAddress('sign_in')
      const owner = { first_name: 'Gil', last_name: 'Bar', ...address }
      return { link, keeper: 'friend', time_zone: 'Asia/Jerusalem', locale: 'en', owner, code, consent: CONSENT }
    },
  },
  'POST /supporters/families/task_count': { body: async (keys) => ({ payload: [await keys.link()] }) },
  'GET /supporters/:user/families/:family': {},
  'GET /supporters/:user/families/:family/first_page': {},
  'GET /families/:family/first_page': {},
  'GET /families/:family': {},
  'GET /families/:family/settings': {},
  'PATCH /families/:family': {
    body: () => ({
      title: 'Levi and friends',
      time_zone: 'Europe/Berlin',
      house_rules: 'Please do not ring',
      meals: { people: 5, avoid: 'No nuts', from: '17:00', until: '18:30', dishes: 'returned', place: 'In the box by the door' },
      quiet_hours: { from: '20:00', to: '08:00' },
      paused: true,
      coordinator: null,
      primary_caregiver: null,
    }),
    headers: { 'if-match': '"1"' },
  },
  'GET /families/:family/closing': {},
  'DELETE /families/:family': { body: () => ({ title: 'Levi' }) },
  'POST /families/:family/reopen': { body: nothing },
  'GET /families/:family/events': {},
  'GET /families/:family/coverage': {},
  'PUT /families/:family/news': { body: () => ({ text: 'Dana is home again', days: 3 }) },
  'DELETE /families/:family/news': {},
  'GET /families/:family/export': {},

  'GET /supporters/:user/families/:family/meals': {},
  'GET /supporters/:user/families/:family/tasks/:id/questions': { id: event },
  'PUT /supporters/:user/families/:family/tasks/:id/question': { id: event, body: () => ({ question: 'Is there a child seat?' }) },
  'PUT /families/:family/questions/:id/answer': { id: question, body: () => ({ answer: 'Yes, in the hall' }) },
  'GET /supporters/:user/families/:family/meal_dates': {},
  'PUT /supporters/:user/families/:family/events/:id/brings': { id: takenEvent, body: () => ({ text: 'Lentil soup' }) },
  'GET /supporters/:user/families/:family/tasks': {},
  'GET /supporters/:user/families/:family/tasks/:id': { id: task },
  'GET /supporters/:user/families/:family/events/:id': { id: event },
  'GET /supporters/:user/tasks': { query: ofFamily },
  'GET /supporters/:user/my_events': { query: ofFamily },
  'PUT /supporters/:user/families/:family/tasks/:id/assign_me': { id: task, body: nothing },
  'PUT /supporters/:user/families/:family/events/:id/assign_me': { id: event, body: nothing },
  'PUT /supporters/:user/families/:family/tasks/:id/unassign_me': { id: takenTask, body: () => ({ reason: 'My car broke down' }) },
  'PUT /supporters/:user/families/:family/events/:id/unassign_me': { id: takenEvent, body: () => ({ reason: 'My car broke down' }) },
  'PUT /supporters/:user/families/:family/tasks/:id/complete': { id: takenTask, body: nothing },
  'PUT /supporters/:user/families/:family/events/:id/complete': { id: takenEvent, body: nothing },
  'PUT /supporters/:user/families/:family/tasks/:id/uncomplete': { id: takenTask, body: nothing },
  'PUT /supporters/:user/families/:family/events/:id/uncomplete': { id: takenEvent, body: nothing },

  'PUT /supporters/:user/families/:family/tasks/:id/reminder': { id: takenTask, body: inAnHour },
  'PUT /supporters/:user/families/:family/events/:id/reminder': { id: takenEvent, body: inAnHour },
  'DELETE /supporters/:user/families/:family/tasks/:id/reminder': { id: takenTask },
  'DELETE /supporters/:user/families/:family/events/:id/reminder': { id: takenEvent },
  'GET /families/:family/phone_calls': {},
  'PUT /families/:family/tasks/:id/phone_call': { id: takenTask, body: nothing },
  'DELETE /families/:family/tasks/:id/phone_call': { id: takenTask },
  'PUT /families/:family/tasks/:id/told': { id: takenTask, body: nothing },
  'PUT /supporters/:user/families/:family/tasks/:id/seen': { id: takenTask, body: nothing },
  'PUT /supporters/:user/families/:family/events/:id/seen': { id: takenEvent, body: nothing },
  'PUT /supporters/:user/families/:family/events/:id/unassign_me_all': { id: repeatingEvent, body: () => ({ ids: [1], reason: 'Flu' }) },
  'GET /supporters/:user/families/:family/events/:id/reminders': { id: takenEvent },
  'PUT /supporters/:user/families/:family/events/:id/assign_me_all': { id: repeatingEvent, body: () => ({ ids: [1] }) },

  'PUT /supporters/:user/families/:family/tasks/:id/confirm': { id: takenTask, body: nothing },
  'PUT /supporters/:user/families/:family/events/:id/confirm': { id: takenEvent, body: nothing },
  'POST /supporters/:user/push': { body: subscription },
  'DELETE /supporters/:user/push': { body: nothing },
  'POST /supporters/:user/calendar': {},
  'DELETE /supporters/:user/calendar': {},
  'POST /supporters/:user/browser_errors': {
    body: () => ({ build: 'BwSo-Z6m', route: '/t/:family/:task', error: 'TypeError', stack_hash: '0123456789abcdef' }),
  },
  'GET /calendar/:feed.ics': {},
  'GET /calendar/:feed/:id.ics': { id: (family) => takenEvent(family, family.owner) },
  'GET /families/:family/tasks/:id/call_list': { id: event },
  'GET /families/:family/tasks/:id/asking': { id: event },
  'PUT /families/:family/tasks/:id/asking': { id: event, body: () => ({ asking: 'now' }) },
  'PUT /families/:family/tasks/:id/asks': { id: event, body: async ({ member }) => ({ members: [await member()] }) },
  'GET /families/:family/asks/today': {},
  'GET /families/:family/asks/soon': {},
  'PUT /families/:family/asks/soon': {},
  'POST /families/:family/promises/read': { body: () => ({ text: 'Ruth: I can do Tuesday' }) },
  'PUT /families/:family/promises/asks': { body: () => ({ asks: [{ task: 1, member: 1 }], done_with: ['k'.repeat(43)] }) },
  'POST /ask': { body: async ({ ask }) => ({ ask: await ask() }) },
  'POST /ask/yes': { body: async ({ ask }) => ({ ask: await ask() }) },
  'POST /ask/no': { body: async ({ ask }) => ({ ask: await ask() }) },
  'GET /supporters/:user/families/:family/tasks/:id/ask': { id: event },
  'PUT /supporters/:user/families/:family/tasks/:id/not_this_time': { id: event },
  'PUT /supporters/:user/families/:family/tasks/:id/offer': { id: takenEvent, body: nothing },
  'DELETE /supporters/:user/families/:family/tasks/:id/offer': { id: takenEvent },
  'PUT /supporters/:user/families/:family/tasks/:id/suggestion': { id: event, body: () => ({ times: [OTHER_TIME] }) },
  'DELETE /supporters/:user/families/:family/tasks/:id/suggestion': { id: event },
  'PUT /supporters/:user/families/:family/tasks/:id/friend': { id: eventForFriends, body: nothing },
  'GET /supporters/:user/families/:family/own_offer': {},
  'PUT /supporters/:user/families/:family/own_offer': { body: () => ({ text: 'Cook, two portions over', day: null }) },
  'DELETE /supporters/:user/families/:family/own_offer': {},
  'POST /families/:family/own_offers/:id/answer': { id: ownOffer, body: () => ({ accept: true }) },
  'POST /families/:family/suggestions/:id/accept': { id: suggestion, body: () => OTHER_TIME },
  'POST /families/:family/suggestions/:id/decline': { id: suggestion, body: nothing },
  'GET /supporters/:user/families/:family/tasks/:id/reserve': { id: takenEvent },
  'PUT /supporters/:user/families/:family/tasks/:id/reserve': { id: takenEvent, body: nothing, refused: 'reserve_full' },
  'DELETE /supporters/:user/families/:family/tasks/:id/reserve': { id: takenEvent },

  'GET /families/:family/tasks': {},
  'POST /families/:family/tasks': {
    body: () => ({
      title: 'Soup',
      category: 'home',
      type: 'until_time',
      description: 'Lentils',
      start_at: '2026-11-24T07:40',
      end_at: '2026-11-24T08:20',
      private_details: 'Door code 4711',
      circle_only: false,
      trusted_only: false,
      urgent: true,
      helpers_needed: 2,
      repeat: 'FREQ=WEEKLY;BYDAY=TU;COUNT=2',
    }),
  },
  'GET /families/:family/tasks/:id': { id: task },
  'PATCH /families/:family/tasks/:id': { id: task, body: () => ({ title: 'Bread' }), headers: { 'if-match': '"1"' } },
  'GET /families/:family/tasks/:id/repeat': { id: repeatingEvent },
  'PUT /families/:family/tasks/:id/repeat': {
    id: repeatingEvent,
    body: () => ({ rule: 'FREQ=DAILY;COUNT=2' }),
    headers: { 'if-match': '"1"' },
  },
  'DELETE /families/:family/tasks/:id': { id: task, headers: { 'if-match': '"1"' } },
  'POST /families/:family/tasks/:id/restore': { id: cancelledTask, body: nothing },

  'GET /families/:family/invitations': {},
  'PUT /supporters/:user/families/:family/invitation': { id: letHelpersInvite, body: nothing },
  'POST /families/:family/invitations': { body: () => ({ renew: false, name: 'School', days: 30 }) },
  'DELETE /families/:family/invitations/:id': { id: invitation },
  'PUT /families/:family/invitations/:id/open': { id: invitation, body: nothing },
  'DELETE /families/:family/invitations/:id/open': { id: invitation },

  'GET /families/:family/requests': {},
  'POST /families/:family/requests/:id/approve': { id: request, body: () => ({ trusted: true, give_task: false }) },
  'POST /families/:family/requests/:id/decline': { id: request, body: () => ({ reason: 'We do not know you' }) },
  'GET /families/:family/members': {},
  'DELETE /families/:family/members/:id': { id: member },
  'POST /families/:family/members/:id/link': { id: member, body: nothing },
  'POST /families/:family/members/:id/address': { id: memberWithoutTheirMail, body: nothing },

  'GET /families/:family/messages': {},

  'POST /families/:family/requests/approve': { body: () => ({ ids: [999_999_999], trusted: true }) },
  'POST /families/:family/members': { body: (keys) => ({ ...supporter(keys), locale: 'de', consent: true, trusted: true }) },
  'PATCH /families/:family/members/:id': {
    id: member,
    body: (keys) => ({ ...supporter(keys), role: 'supporter', trusted: true, contact: true, primary_caregiver: false }),
  },
  'POST /families/:family/owner': { body: async (keys) => ({ member: await keys.member() }) },
  'POST /families/:family/tasks/:id/assign': {
    id: task,
    body: async (keys) => ({ member: await keys.member() }),
    headers: { 'if-match': '"1"' },
  },
  'POST /families/:family/tasks/:id/unassign': { id: takenTask, body: nothing, headers: { 'if-match': '"2"' } },
  'POST /families/:family/tasks/:id/complete': { id: takenTask, body: nothing, headers: { 'if-match': '"2"' } },
  'POST /families/:family/tasks/:id/thank': { id: completedTask, body: () => ({ text: 'You made our day easier' }) },
  'PUT /families/:family/tasks/:id/missed': { id: missedEvent, body: nothing },
  'DELETE /families/:family/tasks/:id/missed': { id: missedEvent },
  'POST /families/:family/tasks/:id/reopen': { id: completedTask, body: nothing, headers: { 'if-match': '"2"' } },
  'POST /families/:family/tasks/import': { body: () => ({ text: 'Soup 24.11. 17:00', format: 'lines' }) },
  'POST /families/:family/tasks/import/confirm': {
    body: () => ({ drafts: [{ title: 'Soup', category: 'home', date: '2026-11-24', start: '17:00', end: '18:00' }] }),
  },
  'GET /families/:family/share': { query: () => '?locale=de&unnamed=true' },
}

/** The path of a call with these values for its parameters. */
export async function pathOf(name: EndpointName, keys: Keys, values: { user?: string; id?: number | string } = {}) {
  const path = name.split(' ')[1] ?? ''
  const invited = path.includes(':invitation') ? await keys.invitation() : ''
  const filled = path
    .replace(':user', values.user ?? 'me')
    .replace(':family', keys.family)
    .replace(':invitation', invited)
    .replace(':feed', path.includes(':feed') ? await keys.feed() : '')
    .replace(':id', String(values.id ?? ''))
  return `${filled}${goodRequests[name].query?.(keys) ?? ''}`
}

export const methodOf = (name: EndpointName) => name.split(' ')[0] ?? ''

/** A problem without the part that differs in each response. */
export const withoutRequestId = (body: string) => body.replace(/"request_id":"[a-z]{6}-\d+"/, '')
