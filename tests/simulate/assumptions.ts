import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'

// The assumptions of the simulation. Each has a source or is judgement, and docs/coverage.md says how the result changes with it. None is
// changed to reach a goal. Only `willing` is fitted: with only the list, a circle of 15 covers 32% in four weeks, as in the study.

/**
 * From a published study of 10,952 users of a system like this one: how often each kind of help was asked for, and the share that was
 * taken.
 */
export const KINDS: Partial<Record<Category, { share: number; taken: number }>> = {
  // Food. `taken` is set so that 32% of all needs were taken.
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
  /** The share of a week's 21 mornings, afternoons and evenings in which someone is free. */
  free: judged(0.4),
  /** How often someone opens the list on their own, in a week. */
  looks: judged(1),
  /** How likely someone takes a task that they see in the list, multiplied by the study's share for its kind. */
  willing: from('fitted to the 32% of the study')(0.155),
  /** How much people's tastes differ: the spread of a factor around 1. */
  taste: judged(0.7),
  /** Three people of each circle are close friends. This factor says how much likelier they are to do something than the others. */
  friends: judged(3),
  /** How much likelier someone says yes to an ask for this very task than to a task that they see in the list. */
  asked: judged(3),
  /** How much likelier a yes is if someone whom the asked person knows signs the ask. */
  signed: from('judgement; that a friend’s word counts: Schwenzfeier and Settle, 2015, +21 points')(1.3),
  /** The share of families in which someone signs. */
  signs: judged(0.5),
  /** How likely an SMS is read before it is too late, and how likely a mail is. */
  reads: judged(0.9),
  readsMail: judged(0.6),
  /** Hours until someone who reads an SMS replies, and until someone who reads a mail does. Half of the replies come sooner. */
  replies: judged(3),
  repliesMail: judged(8),
  /** The share of people who get mails, in circles with both mails and SMS. */
  byMail: judged(0.3),
  /** How likely someone who does not take the task says "not this time". */
  saysNo: judged(0.3),
  /** How likely it is that a message makes someone ignore the messages of the next days, and for how many days. */
  tired: fatigue(0.25),
  tiredDays: fatigue(4),
  /** The share by which each message makes someone less likely to read later messages. This effect is permanent. */
  wears: fatigue(0.01),
  /** How likely it is that someone opens the list because of the evening's message. */
  evening: judged(0.4),
  /** The factor by which each task in a week makes it less likely that someone takes another task in that week. */
  busy: judged(0.5),
  /** How likely it is that someone says what they could help with when the first login asks, and that they say when they are free. */
  chooses: judged(0.5),
  givesHours: judged(0.5),
  /** How likely it is that someone's statement about a part of the week is right. */
  hoursHold: judged(0.9),
  /**
   * How likely it is in each week that someone goes away for a week, and that they say so. The first value is below the four weeks a year
   * of EU directive 2003/88.
   */
  away: from('judgement, below the four weeks a year of EU directive 2003/88')(0.05),
  saysAway: judged(0.5),
  /** The share of tasks that can be done at any time. */
  atAnyTime: judged(0.3),
  /**
   * Of the single tasks with a time for one person: the share that may be on one of three days. Of these tasks: the share that may be at
   * any hour.
   */
  mayMove: judged(0.5),
  anyHour: judged(0.5),
  /** The share of tasks that repeat each week, eight times, and the share that need two people. */
  series: judged(0.15),
  places: judged(0.1),
  /** How likely it is that someone who takes a date of a series wants all dates. */
  takesAll: judged(0.3),
  /**
   * The factor for people who have taken nothing in the three weeks since they joined. Until they take a task, they open the list and read
   * messages less often by this factor.
   */
  idle: adoption(0.5),
  /**
   * How likely it is that someone who is free only at another time suggests that time, how likely the family accepts it, and after how many
   * hours.
   */
  suggests: judged(0.5),
  accepts: judged(0.5),
  acceptsAfter: judged(6),
  /** How likely it is that someone who says no knows another person, in a family that lets supporters bring someone. */
  knows: judged(0.1),
  /** The share of families that let supporters bring someone, and how likely the person whom a supporter brings joins within a day. */
  allows: judged(1),
  joins: judged(0.3),
  /** How likely it is that a taken task is given back, and that someone says that a finished task is done. */
  givesBack: judged(0.05),
  saysDone: judged(0.5),
}
export type Assumptions = Record<keyof typeof ASSUMPTIONS, number>
export const NAMES = Object.keys(ASSUMPTIONS) as (keyof Assumptions)[]
export const USUAL = Object.fromEntries(NAMES.map((name) => [name, ASSUMPTIONS[name].value])) as Assumptions

/**
 * What families do if the app asks each of them once: the share that signs, the share of tasks that may move, and the share that allows
 * friends.
 */
export const ASKED_ONCE: Assumptions = { ...USUAL, signs: 0.6, mayMove: 0.25, allows: 0.5 }
