import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DAY, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { provedFamily } from '../../database/schema.ts'
import { decideMessage, messageKey, queueMessage } from '../../features/messages/queueing.commands.ts'
import { insertAddressLink } from '../../store/addresses/address-links.ts'
import { setOwnAddress } from '../../store/addresses/addresses.ts'
import { leaseDue } from '../../store/messages/message-leases.ts'
import { insertMessage } from '../../store/messages/messages.ts'
import { pushKeys } from '../../store/messages/push-messages.ts'
import { HOLDER_TEMPLATES, TEMPLATES, type Template, type TemplateValues } from '../../templates/templates.ts'
import { ok } from '../family.ts'
import { serverOfThePast } from '../past-server.ts'
import { type Environment, runNode } from '../process.ts'
import { parametersOf } from '../sms-corpus.ts'
import { type Circle, makeAsked, makeCircle, makeTasks, standIn } from './circles.ts'
import { leaveAFamily, refuseByGateway, sendByGateway, sendByHand } from './earlier.ts'
import { makeClosed, makeEveryCall, makeLeaderless, makePaused, operate } from './states.ts'
import { at, changeSettings, moveTo, type Person, type Secrets, type Server } from './story.ts'

/** The tests make many calls with one token in little time. */
export const UNLIMITED = { rates: { ofToken: { perSecond: 1, burst: Number.POSITIVE_INFINITY } } }
export const SETTINGS = { SECRET_KEY: '', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn' }

export interface Installation {
  /** In ms: the time by the clock of the installation. */
  now: number
  people: Person[]
  secrets: Secrets
}

/**
 * Makes the data of an installation in this place over HTTP, with every kind of row that this version writes. The key of the installation
 * is in a file. A backup was restored before the last changes, so messages wait for the operator. It is the evening of Wednesday 25
 * November 2026, in Jerusalem.
 */
export async function makeInstallation(place: Environment): Promise<Installation> {
  const env = { ...place, ...SETTINGS }
  const open = (local: string) => serverOfThePast(env, at(local), { limits: UNLIMITED })
  const people = [...(await leaveAFamily(env)), ...(await sendByGateway(env)), ...(await sendByHand(env))]
  const server = await open('2026-11-20T10:00')
  const circle = await makeCircle(server)
  people.push(...circle.people, ...(await makeClosed(server)))
  await moveTo(server, '2026-11-23T12:00')
  await makeTasks(server, circle)
  people.push(...(await makeEveryCall(server)))
  await standIn(server, circle)
  await moveTo(server, '2026-11-24T10:00')
  const asked = await makeAsked(server)
  people.push(...asked.people, ...(await makePaused(server)), ...(await makeLeaderless(server)))
  await operate(server)
  await moveTo(server, '2026-11-25T09:00')
  await server.close()

  await restoreAfterChanges(env, circle)
  const late = await open('2026-11-25T10:00')
  await writeWhatWaits(late, circle)
  // This change comes last, because it would also apply to all tasks with children that are written after it.
  await ok(changeSettings(sameCircle(late, circle).family, { children_trusted: true }))
  const now = late.clock.now
  await late.close()
  await refuseByGateway(env, now)
  return { now, people, secrets: { ...circle.secrets, asks: asked.asks } }
}

/** Takes a backup, makes changes that a restore has to keep, and restores the backup. */
async function restoreAfterChanges(env: Environment, circle: Circle) {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-past-'))
  const file = join(folder, 'backup')
  try {
    await runAt(env, '2026-11-25T09:00', 'backup', file)
    const server = await serverOfThePast(env, at('2026-11-25T09:10'), { limits: UNLIMITED })
    const { family, bella } = sameCircle(server, circle)
    const { id } = await ok<{ id: number }>(family.asOwner('POST', '/invitations', { name: 'Ended after the backup' }))
    await ok(family.asOwner('DELETE', `/invitations/${id}`))
    await ok(bella.take(await family.makeTask({ title: 'Not in the backup' })))
    await server.textsTo('')
    await server.close()
    await runAt(env, '2026-11-25T09:30', 'restore', file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const REPOSITORY = resolve(import.meta.dirname, '../../../..')

/** Runs `npm run db` with its clock at this time. */
async function runAt(env: Environment, local: string, ...words: string[]) {
  const clock = { CLOCK_AHEAD: String(at(local) - Date.now()) }
  const program = ['--import', join(REPOSITORY, 'tests/faults/clock-ahead.mjs'), join(REPOSITORY, 'server/src/commands/db.ts')]
  const { code, error } = await runNode([...program, ...words], { ...env, ...clock }).ended
  if (code !== 0) throw new Error(`db ${words.join(' ')}: ${error}`)
}

/** The circle, reached through another server on the same data. */
function sameCircle(server: Server, { family, avi, bella, dana }: Circle) {
  const again = server.familyOf(family.token, { token: family.owner.token, phone: family.owner.phone })
  return { family: again, avi: again.member(avi.token), bella: again.member(bella.token), dana: again.member(dana.token) }
}

/**
 * What is written while messages wait: a request for a stand-in, a message of each kind, notifications, and a message that was being
 * sent.
 */
async function writeWhatWaits(server: Server, circle: Circle) {
  const { database, clock } = server
  const { family, avi, bella } = sameCircle(server, circle)
  await pushKeys(database, clock.now)
  const offer = { text: 'Cook, two portions over', day: null }
  await ok(server.call('PUT', `/supporters/me${family.path}/own_offer`, { token: avi.token, body: offer }))
  const offered = await family.makeEvent({ title: 'Ballet', start_at: '2026-11-26T18:00', end_at: '2026-11-26T19:00' })
  await ok(bella.take(offered))
  await ok(server.call('PUT', `/supporters/me${family.path}/tasks/${offered.id}/offer`, { token: bella.token, body: {} }))
  await ok(avi.take(await family.makeTask({ title: 'Buy stamps' })))
  await moveTo(server, '2026-11-25T18:00')
  const { id } = await database.selectFrom('family').where('token', '=', family.token).select('id').executeTakeFirstOrThrow()
  const to = { id: circle.avi.id, phone_e164: circle.avi.phone, locale: 'iw' } as const
  for (const template of TEMPLATES) {
    for (const size of ['short', 'long'] as const) {
      const isCode = template === 'login_code'
      const message = {
        template,
        to: isCode ? { ...to, id: null } : to,
        familyId: isCode ? null : provedFamily(id),
        // The corpus has the values of each template.
        parameters: parametersOf(template, 'iw', size) as TemplateValues<Template>,
        by: null,
        reason: `past ${size}`,
        now: clock.now,
        expiresAt: clock.now + 2 * DAY,
        isPicked: true,
      }
      // If these messages about changes of someone's tasks were queued one after another, they would be joined into one message.
      const alone = HOLDER_TEMPLATES.includes(template) ? decideMessage(message, null, false) : null
      if (alone) await insertMessage(database, { ...alone, dedup_key: messageKey(template, message.reason, to) })
      else await queueMessage(database, message)
    }
  }
  await moveTo(server, '2026-11-25T22:30')
  await operate(server)
  await server.jobs.askIdle()
  await server.tokenByCode(circle.bella.phone, family.token)
  const { family_id, person_id } = await database
    .selectFrom('membership')
    .where('id', '=', circle.avi.id)
    .select(['family_id', 'person_id'])
    .executeTakeFirstOrThrow()
  const membership = { familyId: family_id, id: circle.avi.id }
  const own = { address: 'avi@example.org', reachedAt: null, chosenBy: null }
  await setOwnAddress(database, { familyId: provedFamily(family_id), id: circle.avi.id }, own)
  await insertAddressLink(database, { does: 'reach', person_id, membership, own, made_at: clock.now })
  // This is the state that a server leaves if it is killed while it sends.
  await leaseDue(database, { now: clock.now, until: clock.now + MINUTE, limit: 2, isHeld: false, channel: 'sms', areRouted: false })
}
