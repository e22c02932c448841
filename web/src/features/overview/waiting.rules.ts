import type { NextAsks } from '@hand-in-hand/contract/asks.ts'
import { HOUR } from '@hand-in-hand/contract/constants.ts'
import type { Overview } from '@hand-in-hand/contract/overview.ts'
import type { OtherDays } from '@hand-in-hand/contract/planning/other-days.ts'
import type { WaitingOwnOffer } from '@hand-in-hand/contract/planning/own-offers.ts'
import type { WaitingSuggestion } from '@hand-in-hand/contract/planning/suggestions.ts'
import type { FamilyTask, PhoneCall } from '@hand-in-hand/contract/planning.ts'
import type { WaitingQuestion } from '@hand-in-hand/contract/questions.ts'
import { startOf } from '../../i18n/dates.ts'
import type { JoinedTask } from '../tasks/task-cards.rules.ts'

type FamilyCard = JoinedTask<FamilyTask>

/** Something that waits for the family's side. */
export type WaitingItem =
  /** `isOneOfMany`: the card is the first of several open tasks of today and tomorrow. */
  | { kind: 'open'; card: FamilyCard; isOneOfMany: boolean }
  | { kind: 'requests'; amount: number }
  | { kind: 'newcomers'; names: readonly string[] }
  | { kind: 'question'; question: WaitingQuestion }
  | { kind: 'suggestion'; suggestion: WaitingSuggestion }
  | { kind: 'own_offer'; offer: WaitingOwnOffer }
  | { kind: 'unheard'; call: PhoneCall }
  | { kind: 'uncertain'; card: FamilyCard }
  | { kind: 'other_days'; asked: OtherDays }
  | { kind: 'thanks'; task: FamilyTask }
  | { kind: 'link'; until: string }
  | { kind: 'children' }
  | { kind: 'signature'; asks: NextAsks }
  | { kind: 'friends' }
  | { kind: 'digest' }

/** In ms. Items about a task that begins within this time come first. Only a request to join can come before them. */
const CONCERNS_WITHIN = 12 * HOUR

interface Waiters {
  overview: Overview
  /** `open`: open tasks. `uncertain`: tasks whose takers look for someone else. */
  open: readonly FamilyCard[]
  uncertain: readonly FamilyCard[]
  /** The day on which the circle's link ends, if it ends soon. */
  linkUntil: string | null
  /** An open task is about children, and the family has not yet said who may take such tasks. */
  asksAboutChildren: boolean
  asksAboutDigest: boolean
  /** The app can ask for all open tasks of today and tomorrow at once. */
  asksForMany: boolean
  /** The reader has said whether they sign asks. */
  hasSigned: boolean
}

/** Everything that waits for the family's side, the most important first. `now` in ms. */
export function waitingOf(
  { overview, open, uncertain, linkUntil, asksAboutChildren, asksAboutDigest, asksForMany, hasSigned }: Waiters,
  now: number,
): WaitingItem[] {
  const {
    coverage,
    today,
    tomorrow,
    questions,
    suggestions = [],
    own_offers = [],
    other_days = [],
    requests_waiting,
    not_looked_at = [],
    unheard = [],
    to_thank = [],
    paused,
  } = overview
  const known = new Map([...coverage.uncovered, ...coverage.offered, ...today, ...tomorrow].map((task) => [task.id, task]))
  const isSoon = (start: number) => start > 0 && start - now < CONCERNS_WITHIN
  const startOfWaiting = (waiting: WaitingItem) => {
    if (waiting.kind === 'question') return startOf(known.get(waiting.question.task) ?? {})
    if (waiting.kind === 'suggestion') return startOf(waiting.suggestion)
    if (waiting.kind === 'unheard') return startOf(waiting.call.task)
    return 'card' in waiting ? startOf(waiting.card) : 0
  }
  const stillOpen = (paused ? [] : open)
    .slice(0, asksForMany ? 1 : undefined)
    .map((card) => ({ kind: 'open', card, isOneOfMany: asksForMany }) satisfies WaitingItem)
  const all: WaitingItem[] = [
    ...stillOpen.filter(({ card }) => isSoon(startOf(card))),
    ...(requests_waiting > 0 ? [{ kind: 'requests', amount: requests_waiting } satisfies WaitingItem] : []),
    ...(not_looked_at.length > 0 ? [{ kind: 'newcomers', names: not_looked_at } satisfies WaitingItem] : []),
    ...questions.map((question): WaitingItem => ({ kind: 'question', question })),
    ...(asksAboutChildren && !paused ? [{ kind: 'children' } satisfies WaitingItem] : []),
    ...suggestions.map((suggestion): WaitingItem => ({ kind: 'suggestion', suggestion })),
    ...unheard.map((call): WaitingItem => ({ kind: 'unheard', call })),
    ...stillOpen.filter(({ card }) => asksForMany && !isSoon(startOf(card))),
    ...(paused ? [] : uncertain.map((card): WaitingItem => ({ kind: 'uncertain', card }))),
    ...own_offers.map((offer): WaitingItem => ({ kind: 'own_offer', offer })),
    ...(paused ? [] : askedOfFamily()),
  ]
  /** The questions of the app itself. In a pause it asks nothing (P104). */
  function askedOfFamily(): WaitingItem[] {
    return [
      // A task of the next hours cannot wait for another day, so it is shown as an open task.
      ...other_days.filter((asked) => !isSoon(startOf(asked))).map((asked): WaitingItem => ({ kind: 'other_days', asked })),
      ...(overview.asks_to_sign && !hasSigned ? [{ kind: 'signature', asks: overview.asks_to_sign } satisfies WaitingItem] : []),
      ...to_thank.map((task): WaitingItem => ({ kind: 'thanks', task })),
      ...(linkUntil === null ? [] : [{ kind: 'link', until: linkUntil } satisfies WaitingItem]),
      ...(overview.asks_about_friends ? [{ kind: 'friends' } satisfies WaitingItem] : []),
      ...(asksAboutDigest ? [{ kind: 'digest' } satisfies WaitingItem] : []),
    ]
  }
  // While no one else is in the circle, a request comes first, because it brings help for all open tasks.
  const isFirst = ({ kind }: WaitingItem) => kind === 'requests' && overview.others === 0
  const soon = all.filter((waiting) => isSoon(startOfWaiting(waiting)))
  return [
    ...all.filter(isFirst),
    ...soon.toSorted((one, other) => startOfWaiting(one) - startOfWaiting(other)),
    ...all.filter((waiting) => !soon.includes(waiting) && !isFirst(waiting)),
  ]
}
