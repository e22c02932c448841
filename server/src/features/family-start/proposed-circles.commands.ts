import type { Keeper } from '@hand-in-hand/contract/circle.rules.ts'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Proposal } from '@hand-in-hand/contract/family-start.ts'
import { type Locale, localeOf } from '@hand-in-hand/contract/locales.ts'
import { kindsFor } from '@hand-in-hand/contract/messages/messages.rules.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import type { Database } from '../../database/database.ts'
import { advisoryLock } from '../../database/locks.ts'
import type { Settings } from '../../env.ts'
import { AppError } from '../../platform/errors.ts'
import { fullName } from '../../platform/people.ts'
import { getsMessages } from '../../platform/phones.ts'
import { makeSecret } from '../../platform/secrets/tokens.ts'
import { kindOf } from '../../platform/typed-addresses.ts'
import { titleFor } from '../../rules/ready-list.ts'
import { allOf, findPersonByAddress, knownAt } from '../../store/addresses/addresses.ts'
import { insertConsents } from '../../store/consents.ts'
import { recordEvent } from '../../store/events.ts'
import { insertMember, setNamedMember } from '../../store/memberships.ts'
import { hasNumber } from '../../store/messages/channels.ts'
import { setChoices } from '../../store/messages/message-choices.ts'
import { countStart } from '../../store/operator/acts.ts'
import type { EndedProposal } from '../../store/operator/restored.ts'
import { upsertPerson } from '../../store/people.ts'
import {
  answerProposal,
  countSmsToFamilies,
  countWaiting,
  findProposalByLink,
  insertProposal,
  markAsked,
  proposalOf,
  wasAsked,
} from '../../store/proposed-circles.ts'
import { inTransaction } from '../../store/transactions.ts'
import { sendFirstLink } from '../circle/links.commands.ts'
import { isWritable } from '../messages/address-choice.rules.ts'
import { notify, ofServer } from '../messages/messages.commands.ts'
import { smsToFamiliesOf } from '../messages/shares.rules.ts'
import { insertDrafts } from '../planning/import.commands.ts'
import { signInAs } from '../sign-in/sign-in.commands.ts'
import { createFamily, type FamilyInput, limitStarts } from './family-start.commands.ts'

/** In ms: for how long a proposal waits for an answer. */
const PROPOSED_FOR = RETENTION_DAYS.proposedCircle * DAY
/**
 * How many proposals of circles by one person may exist at once: those without an answer, and those whose message was sent lately. Each can
 * lead to a message to someone who did not ask for it.
 */
const PROPOSALS_OF_ONE = 3

interface Friend {
  /** The friend's address, which a code has just proved. */
  address: string
  /** A keyed hash of the address. It replaces the address in proposals that were sent and then declined. */
  counted: string
  browserHash: string
  /** The id of the operator's code, if the server needs one. */
  startCode: number | null
}

/**
 * Stores what a friend proposes, and returns the secret of the link to it. Creates no family. Throws too_many_requests, and
 * start_code_wrong if the operator's code was ended meanwhile.
 */
export function propose(database: Database, proposal: Proposal, { address, counted, browserHash, startCode }: Friend, now: number) {
  return inTransaction(database, async (transaction) => {
    await advisoryLock(transaction, `families of ${address}`)
    if ((await countWaiting(transaction, address, counted, now)) >= PROPOSALS_OF_ONE) throw new AppError('too_many_requests', DAY / 1000)
    if (startCode !== null && !(await countStart(transaction, startCode))) throw new AppError('start_code_wrong')
    const link = makeSecret()
    await insertProposal(transaction, {
      ...{ link, proposal, address, browser_hash: browserHash, created_at: now, expires_at: now + PROPOSED_FOR },
    })
    return { link }
  })
}

/** Finds a proposal by its link. Throws not_found if the link is wrong, or the proposal was answered or has expired. */
export async function findProposal(database: Database, link: string, now: number) {
  const row = await findProposalByLink(database, link, now)
  const proposal = row && proposalOf(row.proposal)
  if (!proposal || row.address === null) throw new AppError('not_found')
  return { ...row, ...proposal, address: row.address, locale: localeOf(proposal.locale) ?? 'en' }
}
export type WaitingProposal = Awaited<ReturnType<typeof findProposal>>

/**
 * What the family reads before it answers, and what the friend reads afterwards. The title is left out, because someone else who opens the
 * link could learn the family's name from it. Throws not_found.
 */
export async function openProposal(database: Database, link: string, reader: Locale | null, now: number) {
  const row = await findProposalByLink(database, link, now)
  if (!row) throw new AppError('not_found')
  const proposal = proposalOf(row.proposal)
  return {
    ...{ answer: row.answer, sent: row.asked_hash !== null },
    name: proposal ? fullName(proposal.friend) : '',
    tasks: proposal ? [...new Set(proposal.tasks.map(({ title }) => titleFor(title, reader ?? localeOf(proposal.locale) ?? 'en')))] : [],
  }
}

interface AskedFamily {
  link: string
  /** The family's address. */
  address: string
  askedHash: string
  /** The hash of the secret of the browser that asks the server to send the link. */
  browserHash: string
}

/**
 * Sends the link to the family once. Only the friend's browser can ask for this, within an hour after the code. No message goes to an
 * address that was asked before or stopped its messages. An SMS is sent only for a friend who has proved a number, and only until such SMS
 * have used their part of the day's SMS. Returns false if nothing can be sent; true also for an address that was asked before or stopped
 * its messages. Throws not_found.
 */
export function askFamily(database: Database, { link, address, askedHash, browserHash }: AskedFamily, settings: Settings, now: number) {
  return inTransaction(database, async (transaction) => {
    await advisoryLock(transaction, 'links to families')
    const row = await findProposal(transaction, link, now)
    // Someone else who has the link must not choose the address, because only a yes from that address counts.
    if (browserHash !== row.browser_hash || row.asked_hash !== null) return false
    if (!isWritable(settings, address) || !getsMessages(address)) return false
    if (!(await mayCost(transaction, row, address, settings, now))) return false
    const isWritten = !(await wasAsked(transaction, askedHash, now)) && (await wants(transaction, address))
    // Another reply would reveal that someone was asked already, or is known here.
    const message_id = isWritten
      ? await notify(transaction, ofServer(row.locale, now), {
          who: { id: null, phone_e164: address, locale: row.locale },
          what: 'circle_proposed',
          about: {
            event: `proposal ${row.id}`,
            says: { name: row.friend.first_name, path: `/asked#${link}` },
            expiresAt: Math.min(now + DAY, row.expires_at),
          },
        })
      : null
    await markAsked(transaction, row.id, { asked_hash: askedHash, message_id })
    return true
  })
}

async function wants(transaction: Database, address: string) {
  const known = knownAt(await findPersonByAddress(transaction, address), address)
  return known === undefined || (known.stoppedAt === null && known.unreachedAt === null)
}

async function mayCost(transaction: Database, { address: friends }: WaitingProposal, address: string, settings: Settings, now: number) {
  if (!hasNumber([address])) return true
  const friend = await findPersonByAddress(transaction, friends)
  if (!hasNumber([friends, ...(friend ? allOf(friend) : [])])) return false
  return settings.smsIsFree || (await countSmsToFamilies(transaction, now - DAY)) < smsToFamiliesOf(settings.smsPerDay.inAll)
}

/**
 * Declines a proposal: the family says no, or the friend withdraws it. If the proposal was sent, it still counts for the friend's limit.
 * Otherwise the friend could have messages sent to any number of people. Throws not_found.
 */
export const declineProposal = (database: Database, link: string, countedOf: (address: string) => string, now: number) =>
  inTransaction(database, async (transaction) => {
    const { id, address, asked_hash } = await findProposal(transaction, link, now)
    await answerProposal(transaction, id, 'no', asked_hash === null ? null : countedOf(address))
  })

/** Repeats after a restore how a proposal had ended. */
export const endRestoredProposal = (database: Database, { id, answer, address }: EndedProposal) =>
  inTransaction(database, (transaction) => answerProposal(transaction, id, answer ?? 'no', address))

/**
 * Accepts a proposal. Creates the circle of the person who has just proved their address, adds the friend and the tasks, and signs the
 * person in. If the friend looks after the circle, the friend is the creator of the tasks, is named as the contact and gets the messages;
 * the family gets only the evening's message. Throws not_found if the proposal was answered meanwhile, too_many_requests, other_person.
 */
export function acceptProposal(
  database: Database,
  { row, keeper, input }: { row: WaitingProposal; keeper: Keeper; input: Omit<FamilyInput, 'title'> },
  settings: Settings,
  context: Parameters<typeof signInAs>[3],
) {
  const { now } = context
  return inTransaction(database, async (transaction) => {
    await limitStarts(transaction, input.owner.phone, now)
    // If two answers come at once, only the first counts.
    if (!(await answerProposal(transaction, row.id, 'yes'))) throw new AppError('not_found')
    const owner = await createFamily(transaction, { ...input, title: row.title }, true, now)
    const { familyId, id: by, family_token: familyToken, title: familyTitle } = owner
    const isKept = keeper === 'friend'
    const friend = await insertMember(transaction, familyId, {
      person_id: await upsertPerson(transaction, row.address, now),
      known_kind: kindOf(row.address),
      role: isKept ? 'coordinator' : 'supporter',
      role_since: isKept ? now : null,
      trusted_at: isKept ? now : null,
      state: 'approved',
      ...{ ...row.friend, locale: row.locale, requested_at: row.created_at, decided_at: now },
    })
    await insertConsents(transaction, { familyId, id: friend }, row.consent ?? {}, row.created_at)
    if (isKept) {
      await setNamedMember(transaction, familyId, 'coordinator_id', friend, true)
      await setChoices(transaction, { familyId, id: by, role: 'owner' }, { off: [...kindsFor('owner')], digest: 'daily' })
    }
    const drafts = row.tasks.map((task) => ({ ...task, date: null, start: null, end: null }))
    await insertDrafts(transaction, { familyId, id: isKept ? friend : by, timeZone: input.time_zone, now }, drafts)
    const event = await recordEvent(transaction, familyId, { kind: 'approved', by, about: friend, now })
    await sendFirstLink(transaction, { familyId, familyTitle, familyToken, now, id: by }, friend, event, settings)
    return signInAs(transaction, owner, input.owner.phone, context)
  })
}
