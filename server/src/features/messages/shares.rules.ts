import { DAY } from '@hand-in-hand/contract/constants.ts'
import { boxOf, type Channel, hasNumber } from '../../store/messages/channels.ts'
import type { findSendingFamily } from '../../store/messages/message-limits.ts'

// Which share of a day a message uses (decision 017).

/**
 * The shares of a day's SMS, and of a day's mails, in percent. Messages of one share use up nothing of another share. The rest is the share
 * of circles. `linksOfPrograms`: links to owners for whom a program started a family. Only a server on which a program may start families
 * has this share.
 */
const SHARES_OF_DAY = { codesOfStrangers: 10, codesOfKnown: 15, codesOnOwnDevices: 5, linksOfPrograms: 5 } as const

/** How many SMS, or mails, of a day each share has. `inAll`: how many the day has. */
export function sharesOf(inAll: number, hasPrograms = false) {
  const { codesOfStrangers, codesOfKnown, codesOnOwnDevices, linksOfPrograms } = SHARES_OF_DAY
  const [strangers, known] = [percentOf(inAll, codesOfStrangers), percentOf(inAll, codesOfKnown)]
  const [ownDevices, programs] = [Math.floor((inAll * codesOnOwnDevices) / 100), hasPrograms ? percentOf(inAll, linksOfPrograms) : 0]
  return { strangers, known, ownDevices, programs, circles: Math.max(0, inAll - strangers - known - ownDevices - programs) }
}
const percentOf = (amount: number, percent: number) => Math.ceil((amount * percent) / 100)

/**
 * In percent. `OF_NEW_FAMILIES`: how much of a day's messages all families in which no one has joined may use together. `OF_NETWORK`: how
 * much of the circles' share the families of one network may use.
 */
const OF_NEW_FAMILIES = 10
const OF_NETWORK = 10
/**
 * How many SMS may go to people who have not confirmed, from families whose owner has proved only a mail address. `inAll`: for all such
 * families together, in percent of the day. `ofFamily`: the number of SMS of one family. The limits exist because mail addresses cost
 * nothing, and each of these SMS goes to a number that the family typed.
 */
const UNTRIED = { inAll: 2, ofFamily: 3 }
/** How many messages a day a family may send before anyone but its owner has used the app. Links may use 80 percent: twenty. */
const NEW_FAMILY = 25
/** A family may send this many mails a day for each person who has confirmed, if that is more than the family's usual daily limit. */
const MAILS_PER_PERSON = 3
/**
 * In ms: for how long a family counts for the network in which it was founded. It counts longer if everyone has joined from that network.
 */
export const FOUNDED_LATELY = 7 * DAY

/**
 * How many SMS of a day may go to people for whom a friend proposes a circle. They are few because the friend types the number. `inAll`:
 * how many SMS the day has.
 */
export const smsToFamiliesOf = (inAll: number) => percentOf(inAll, UNTRIED.inAll)

type SendingFamily = NonNullable<Awaited<ReturnType<typeof findSendingFamily>>>

/**
 * Whether someone besides the owner has used the app in this family, how many people have confirmed, and whether the family's SMS to
 * newcomers are limited.
 */
function peopleOf({ members, budget }: SendingFamily) {
  const owner = members.find(({ role }) => role === 'owner')
  const own = [owner?.first, owner?.second].flatMap((address) => (address ? [boxOf(address)] : []))
  const others = members.filter(({ first }) => !own.includes(boxOf(first)))
  const confirmed = members.filter(({ state, confirmed_at }) => state === 'approved' && confirmed_at !== null)
  const isReached = others.some(({ first, confirmed_by: by }) => (by === 'code' || by === 'sms_link') && hasNumber([first]))
  return {
    hasJoined: others.some(({ last_seen_at }) => last_seen_at !== null),
    confirmed: new Set(confirmed.map(({ first }) => boxOf(first))).size,
    isUntried: budget === null && !!owner && !hasNumber([owner.first, owner.second]) && !isReached,
  }
}

/**
 * A limit for which a message counts: the key of its count, and the highest number. `isWhole`: the limit is not divided into the parts of
 * `useOf`.
 */
export interface CountedFor {
  limit: string
  key: string
  most: number
  family?: number
  isWhole?: true
}

interface DayOfChannel {
  channel: Channel
  perDay: { inAll: number; ofFamily: number }
  /** The share of circles. */
  circles: number
  /** In ms. */
  now: number
}

/**
 * The only table of the limits for which a circle's message counts. `isProved`: the message's reader has confirmed by a code or a link that
 * came to them. If the operator gave a family a number of SMS, its SMS do not count for the limits of new families and networks.
 */
export function countsOf({ channel, perDay, circles, now }: DayOfChannel, family: SendingFamily | null, isProved: boolean): CountedFor[] {
  const what = channel === 'sms' ? 'SMS' : 'mails'
  const all = { limit: `${what} in all`, key: channel, most: circles }
  if (family === null) return [all]
  const { id, network, foundedAt, joinedElsewhereAt } = family
  const { hasJoined, confirmed, isUntried } = peopleOf(family)
  const budget = channel === 'sms' ? family.budget : null
  const usual = channel === 'sms' ? perDay.ofFamily : Math.max(perDay.ofFamily, confirmed * MAILS_PER_PERSON)
  const most = budget ?? (hasJoined ? usual : Math.min(NEW_FAMILY, perDay.ofFamily))
  const isOfNetwork = network !== null && (now - foundedAt < FOUNDED_LATELY || joinedElsewhereAt === null)
  const counts: [boolean, CountedFor][] = [
    [true, all],
    [true, { limit: `${what} of a family`, key: `${channel} family ${id}`, most, family: id }],
    [
      budget === null && !hasJoined,
      { limit: `${what} of new families`, key: `${channel} new`, most: percentOf(perDay.inAll, OF_NEW_FAMILIES) },
    ],
    [
      budget === null && isOfNetwork,
      { limit: `${what} of one network`, key: `${channel} ${network}`, most: percentOf(circles, OF_NETWORK) },
    ],
  ]
  if (channel === 'sms' && isUntried && !isProved) {
    const limit = 'SMS to newcomers of families by mail'
    counts.push([true, { limit, key: 'sms untried', most: percentOf(perDay.inAll, UNTRIED.inAll), isWhole: true }])
    counts.push([true, { limit, key: `sms untried ${id}`, most: UNTRIED.ofFamily, family: id, isWhole: true }])
  }
  return counts.flatMap(([isCounted, count]) => (isCounted ? [count] : []))
}

/**
 * How many codes a day can be requested from one network for known addresses. `isScarce`: half of the share of known addresses is used.
 * Then each network gets fewer codes.
 */
export const knownCodesOf = (inAll: number, isScarce: boolean) => Math.ceil(sharesOf(inAll).known / (isScarce ? 100 : 10))

/** How many codes a day each person has on their own devices before these codes count for the share of known people. */
export const CODES_ON_OWN_DEVICES = 3

/**
 * How many codes to unknown numbers can be requested a day from one network (`ofNetwork`), and sent to numbers with one prefix
 * (`ofPrefix`). `isScarce`: strangers have used half of the codes that they may have now. Then each network gets fewer codes.
 */
export function strangersCodesOf(inAll: number, isScarce: boolean) {
  const { strangers } = sharesOf(inAll)
  return { ofNetwork: Math.ceil(strangers / (isScarce ? 100 : 5)), ofPrefix: Math.ceil(strangers / 10) }
}
