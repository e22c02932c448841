import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'

// What the simulation takes for granted. Each entry has a source, or is judgement, and docs/coverage.md says how the result changes with it.
// None is changed to reach a goal. `willing` alone is fitted: with the list alone, a circle of 15 covers 32% in four weeks, as in the study.

/** Of a published study of 10,952 users of such a system: how often each kind was asked for, and which share was taken. */
export const KINDS: Partial<Record<Category, { share: number; taken: number }>> = {
  // Food. What was left is such that 32% of all were taken.
  home: { share: 0.43, taken: 0.154 },
  emotional: { share: 0.12, taken: 0.154 },
  // Transport.
  general: { share: 0.15, taken: 0.56 },
  medical: { share: 0.15, taken: 0.52 },
  childcare: { share: 0.15, taken: 0.49 },
}

const from = (source: string) => (value: number) => ({ value, source })
const judged = from('judgement')
const fatigue = from('judgement; that it is so: Manshadi and Rodilitz, Management Science 68(9), 2022')
const adoption = from('judgement; that it is so: Lo, Manshadi, Rodilitz and Shameli, arXiv 2005.10731')

export const ASSUMPTIONS = {
  /** Of a week's 21 mornings, afternoons and evenings, the share in which someone is free. */
  free: judged(0.4),
  /** How often someone looks at the list by themselves, in a week. */
  looks: judged(1),
  /** How likely someone takes a task that they see in the list, beside the study's share for its kind. */
  willing: from('fitted to the 32% of the study')(0.155),
  /** How different people's tastes are: the spread of a factor around 1. */
  taste: judged(0.7),
  /** Three people of each circle are close friends, who are so much likelier to do something than the others. */
  friends: judged(3),
  /** How much likelier a yes is if one is asked for this very task. */
  asked: judged(3),
  /** How much likelier it is if the ask is signed by someone one knows. */
  signed: from('judgement; that a friend’s word counts: Schwenzfeier and Settle, 2015, +21 points')(1.3),
  /** The share of families of which someone signs. */
  signs: judged(0.5),
  /** How likely an SMS is read before it is too late, and a mail. */
  reads: judged(0.9),
  readsMail: judged(0.6),
  /** Hours until someone who reads an SMS replies, and a mail: half of them are faster. */
  replies: judged(3),
  repliesMail: judged(8),
  /** The share of people who get mails, where there are both. */
  byMail: judged(0.3),
  /** How likely someone who does not take it says "not this time". */
  saysNo: judged(0.3),
  /** How likely a message makes someone ignore those of the next days. */
  tired: fatigue(0.25),
  tiredDays: fatigue(4),
  /** By how much each message makes someone read the next ones less, for good. */
  wears: fatigue(0.01),
  /** How likely the evening's message makes someone look at the list. */
  evening: judged(0.4),
  /** Each task that someone has in the same week makes another one so much less likely. */
  busy: judged(0.5),
  /** How likely someone says what they could help with, when the first login asks; and when they are free. */
  chooses: judged(0.5),
  givesHours: judged(0.5),
  /** How likely what they say of a part of the week is so. */
  hoursHold: judged(0.9),
  /** How likely someone goes away for a week, in a week; close to the four weeks a year of EU directive 2003/88. How likely they say it. */
  away: from('judgement, below the four weeks a year of EU directive 2003/88')(0.05),
  saysAway: judged(0.5),
  /** The share of tasks at any time. */
  atAnyTime: judged(0.3),
  /** Of the others, the share that may be on one of three days; of these, the share at any hour. */
  mayMove: judged(0.5),
  anyHour: judged(0.5),
  /** The share that repeats each week, eight times; the share for two people. */
  series: judged(0.15),
  places: judged(0.1),
  /** How likely someone who takes a date of a series wants all. */
  takesAll: judged(0.3),
  /** Who has taken nothing for three weeks looks and reads by this factor from then on. */
  idle: adoption(0.5),
  /** How likely someone who would do it at another time suggests one. How likely the family accepts, and after how many hours. */
  suggests: judged(0.5),
  accepts: judged(0.5),
  acceptsAfter: judged(6),
  /** How likely someone who says no knows someone, in a family that allows it. How likely that one joins within a day. */
  knows: judged(0.1),
  /** The share of families that allow it. */
  allows: judged(1),
  joins: judged(0.3),
  /** How likely a taken task is given back. How likely a done one is said to be done. */
  givesBack: judged(0.05),
  saysDone: judged(0.5),
}
export type Assumptions = Record<keyof typeof ASSUMPTIONS, number>
export const NAMES = Object.keys(ASSUMPTIONS) as (keyof Assumptions)[]
export const USUAL = Object.fromEntries(NAMES.map((name) => [name, ASSUMPTIONS[name].value])) as Assumptions

/** What families do if the app asks each of them once: the share that signs, the share of tasks that may move, the share that allows friends. */
export const ASKED_ONCE: Assumptions = { ...USUAL, signs: 0.6, mayMove: 0.25, allows: 0.5 }
