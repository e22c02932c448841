import { ADDRESS_MAX } from '../constants.ts'
import type { Home } from '../fields.ts'

interface TextOfTask {
  /** How many characters the text may have at most. */
  most: number
  /**
   * `circle`: all members read the text. `taker`: only the person who took the task and the family's side read the text (P49). A text for
   * the taker is never sent outside of the app, and is erased a day after the task, also on phones. The indexes `task_details_over` and
   * `series_details_over` name the columns of these texts.
   */
  readers: 'circle' | 'taker'
  /** The part of the task that a message to the taker names if this text has changed. */
  part: 'place' | 'text'
  /** Whether a change of this text alone is a reason to notify the taker. */
  notifies: boolean
  /** Whether an import can fill in the text. */
  imported: boolean
}

/**
 * The texts that the family's side writes about a task besides its title. Each of them is a field of the calls and of the form, and a
 * column of `task` and `series` that may be null. Visitors see none of them.
 */
export const TASK_TEXTS = {
  description: { most: 2_000, readers: 'circle', part: 'text', notifies: false, imported: false },
  /** Roughly where the task is, such as a part of the town. */
  area: { most: 60, readers: 'circle', part: 'place', notifies: true, imported: false },
  /** The address for a map. */
  address: { most: ADDRESS_MAX, readers: 'taker', part: 'place', notifies: true, imported: true },
  /** A door code or a floor. */
  private_details: { most: 1_000, readers: 'taker', part: 'text', notifies: true, imported: true },
} as const satisfies Record<string, TextOfTask>

export type TaskText = keyof typeof TASK_TEXTS
type TextWith<Facts extends Partial<TextOfTask>> = {
  [Name in TaskText]: (typeof TASK_TEXTS)[Name] extends Facts ? Name : never
}[TaskText]

// Object.keys returns strings, and these are the keys of TASK_TEXTS.
export const TEXT_NAMES = Object.keys(TASK_TEXTS) as TaskText[]
export const CIRCLE_TEXTS = TEXT_NAMES.filter((name): name is TextWith<{ readers: 'circle' }> => TASK_TEXTS[name].readers === 'circle')
export const TAKER_TEXTS = TEXT_NAMES.filter((name): name is TextWith<{ readers: 'taker' }> => TASK_TEXTS[name].readers === 'taker')
const OF_HOME: Record<keyof Home, true> = { address: true, way_in: true }
/** The fields of replies with addresses and door codes, which phones keep for a day at most. */
export const PRIVATE_FIELDS: readonly string[] = [...TAKER_TEXTS, ...Object.keys(OF_HOME)]
export const NOTIFIED_TEXTS = TEXT_NAMES.filter((name) => TASK_TEXTS[name].notifies)
export type DraftText = TextWith<{ imported: true }>
export const DRAFT_TEXTS = TEXT_NAMES.filter((name): name is DraftText => TASK_TEXTS[name].imported)

/** An object with a value for each of these texts. */
export const eachText = <Name extends TaskText, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  // The type of `fromEntries` knows only string keys. Here the keys are `names`.
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>

/** Picks these texts from a row, a request or a draft. A missing or empty text becomes null. */
export const pickTexts = <Name extends TaskText>(names: readonly Name[], from: Partial<Record<Name, string | null | undefined>>) =>
  eachText(names, (name) => from[name] || null)
