import { COVERAGE_DAYS, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { localeOf } from '@hand-in-hand/contract/locales.ts'
import type { Application } from '../../http/application.ts'
import { approvedMember, familySide, nobody } from '../../http/authentication.ts'
import { browserOf, refuseOtherSites, rememberDevice } from '../../http/device-cookie.ts'
import { limitByAddress } from '../../http/rate-limits.ts'
import { isUnchanged, listVersion, serve } from '../../http/serve.ts'
import { AppError } from '../../platform/errors.ts'
import { phoneOf } from '../../platform/phones.ts'
import { addDays, dayOf, startOfDay } from '../../platform/zones.ts'
import { countRequests } from '../circle/circle.queries.ts'
import { useCode } from '../sign-in/codes.commands.ts'
import { refuseOtherPerson, signInAs } from '../sign-in/sign-in.commands.ts'
import { presentContact } from '../supporters/supporters.presentation.ts'
import { listForCoverage } from '../tasks/tasks.queries.ts'
import { checkFamilyWish, startFamily } from './families.commands.ts'
import { presentCoverage, presentDay, presentEvent } from './families.presentation.ts'
import { countTasks, findContacts, findFamily, findOfferedRole, recentEvents } from './families.queries.ts'

const RECENT_EVENTS = 10

export function familyRoutes(app: Application) {
  const { database, settings, now } = app
  const limitCounts = limitByAddress({ amount: 10, inSeconds: 60 })

  serve(app, 'GET /supporters/:user/families/:family', async (request) => {
    const member = await approvedMember(app, request)
    const family = await findFamily(database, member.familyId)
    const contacts = await findContacts(database, member.familyId, family)
    return {
      title: family.title,
      tasks_counter: await countTasks(database, member.familyId, member.id, member.now),
      coordinator: contacts.coordinator && presentContact(contacts.coordinator),
      primary_caregiver: contacts.primaryCaregiver && presentContact(contacts.primaryCaregiver),
      time_zone: family.time_zone,
      house_rules: family.house_rules,
      paused: member.paused,
      me: { role: member.role, trusted: member.trusted, offered_role: await findOfferedRole(database, member.familyId, member.id) },
    }
  })

  serve(app, 'POST /supporters/families/task_count', async (request) => {
    await limitCounts(request)
    const counts: (number | null)[] = []
    for (const { user_token, family_token } of request.body.payload) counts.push(await countFor(user_token, family_token))
    return counts
  })

  /** Open tasks of a saved family; null for a pair that opens nothing. */
  async function countFor(user: string, family: string) {
    // Old apps keep the link's own token, which counts here as it does in their paths.
    const asked = settings.pathTokens
      ? { headers: {}, params: { user, family } }
      : { headers: { authorization: `Bearer ${user}` }, params: { family } }
    const member = user === 'me' ? null : await approvedMember(app, asked).catch(nobody)
    return member && (await countTasks(database, member.familyId, member.id, member.now)).initial
  }

  serve(app, 'POST /families', async (request, reply) => {
    refuseOtherSites(request)
    // Where messages go by hand no code can be sent: families are made on the command line then.
    if (settings.sendsByHand) throw new AppError('not_allowed')
    const { owner, code, consent, title, time_zone } = request.body
    const phone = phoneOf(owner.phone_number)
    const wish = { title, time_zone, consent, locale: localeOf(request.body.locale) ?? 'en', owner: { ...owner, phone } }
    checkFamilyWish(wish)
    const place = { ...browserOf(request), replace: request.body.replace ?? false, now: now() }
    await refuseOtherPerson(database, phone, place)
    await app.tryCode(request, () => useCode(app, { phone, code, purpose: 'start_family', request }))
    const { personId, secret, kept } = await database
      .transaction()
      .execute(async (transaction) => signInAs(transaction, await startFamily(transaction, wish, place.now), place))
    request.proved = { personId }
    rememberDevice(app, reply, secret)
    return kept
  })

  serve(app, 'GET /families/:family', async (request, reply) => {
    const member = await familySide(app, request)
    // What is needed and who comes changes as time goes by, too: an event that nobody took ends.
    const version = `${listVersion(member)}-${Math.floor(member.now / (5 * MINUTE))}`
    if (isUnchanged(request, reply, version)) return reply
    const { familyId, timeZone } = member
    const today = dayOf(member.now, timeZone)
    const until = startOfDay(addDays(today, COVERAGE_DAYS), timeZone)
    const tasks = await listForCoverage(database, familyId, startOfDay(today, timeZone), until)
    const coverage = presentCoverage(tasks, member)
    const events = await recentEvents(database, familyId, RECENT_EVENTS)
    return {
      title: member.familyTitle,
      time_zone: timeZone,
      paused: member.paused,
      tasks_counter: await countTasks(database, familyId, member.id, member.now),
      coverage,
      today: presentDay(tasks, member, today),
      tomorrow: presentDay(tasks, member, addDays(today, 1)),
      requests_waiting: await countRequests(database, familyId),
      recent_events: events.map((event) => presentEvent(event, timeZone)),
    }
  })
}
