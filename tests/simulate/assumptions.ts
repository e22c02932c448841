import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'

// What the simulation takes for granted. docs/coverage.md says where each comes from, and how the result changes with it.

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

export const USUAL = {
  /** Of a week's 21 mornings, afternoons and evenings, the share in which someone is free. */
  free: 0.4,
  /** How often someone looks at the list by themselves, in a week. */
  looks: 1,
  /** How likely someone takes a task that they see in the list, beside the study's share for its kind. With it alone 32% are covered. */
  willing: 0.13,
  /** How different people's tastes are: the spread of a factor around 1. */
  taste: 0.7,
  /** How much likelier a yes is if one is asked for this very task. */
  asked: 3,
  /** How likely a message is read before it is too late. */
  reads: 0.9,
  /** Hours until someone who reads it replies: half of them are faster. */
  replies: 3,
  /** How likely someone who does not take it says "not this time". */
  saysNo: 0.3,
  /** How likely a message makes someone ignore those of the next days, as in models of volunteers who are notified too often. */
  tired: 0.25,
  tiredDays: 4,
  /** How likely the evening's message makes someone look at the list. */
  evening: 0.4,
  /** Each task that someone has in the same week makes another one so much less likely. */
  busy: 0.5,
  /** How likely someone says what they could help with, when the first login asks. */
  chooses: 0.5,
  /** The same while nothing asked for it: a page of the profile. */
  choseBefore: 0.05,
  /** The share of tasks at any time. */
  atAnyTime: 0.3,
  /** How likely a taken task is given back. */
  givesBack: 0.05,
}
export type Assumptions = typeof USUAL
