import type { Category, DayTime } from './tasks.rules.ts'

// The points below sort three lists: the people whom the app asks for a task, the people whom it shows to the family for a task, and the
// tasks that suit a supporter. The list of tasks uses only the points of `Fit`.

/**
 * Someone with two points more is about twice as likely to say yes. These numbers are a judgement, close to what the simulation assumes
 * (docs/coverage.md).
 */
const POINTS = { free: 3, chose: 2, did: 2, near: 1, held: -2, didLately: -1, askedLately: -1, noToKind: -1, noToHour: -2 }
/** For each reason to lose points, at most this many tasks, asks or refusals count. So no one stays at the end of the order for good. */
const COUNTED_AT_MOST = 3

/** Why someone fits a task: they are free at its time, chose this kind of help, did a similar task before, or helped in the same area. */
export type Fit = 'free' | 'chose' | 'did' | 'near'
export const pointsOfFit = (fits: readonly Fit[]) => fits.reduce((sum, fit) => sum + POINTS[fit], 0)

/** What `byLikelihood` needs to know about a person's tasks, refusals and asks. */
export interface History {
  /**
   * `held`: how many tasks of this family they have within a few days of the task. `didLately`, `askedLately`: how many they did, and how
   * often they were asked, in the last `RANKING_DAYS.lately` days.
   */
  held: number
  didLately: number
  askedLately: number
  /** In ms. */
  lastAskedAt: number | null
  /** The tasks to which they said "not this time". `part`: the part of the day of the task; null if the task has no hour. */
  declinedTasks: readonly { category: Category; part: DayTime | null }[]
}
export interface FitForTask {
  chose: boolean
  did: boolean
  /** Whether they said that they are free at the task's time; `nothing` if they gave no hours, or if the task has no time. */
  hours: 'nothing' | 'free' | 'busy'
}
type KindAndPart = History['declinedTasks'][number]

/**
 * Sorts people so that the likeliest to say yes comes first. Among equals, those who were never asked come first, then those whose last ask
 * is longest ago.
 */
export function byLikelihood<Person extends FitForTask & History>(people: readonly Person[], task: KindAndPart) {
  const counted = people.map((person) => ({ person, points: pointsOf(person, task) }))
  counted.sort((one, other) => other.points - one.points || (one.person.lastAskedAt ?? 0) - (other.person.lastAskedAt ?? 0))
  return counted.map(({ person }) => person)
}

function pointsOf(person: FitForTask & History, { category, part }: KindAndPart) {
  const counted = (amount: number) => Math.min(COUNTED_AT_MOST, amount)
  const ofKind = person.declinedTasks.filter((no) => no.category === category).length
  const ofHour = part === null ? 0 : person.declinedTasks.filter((no) => no.part === part).length
  return (
    (person.hours === 'free' ? POINTS.free : 0) +
    (person.chose ? POINTS.chose : 0) +
    (person.did ? POINTS.did : 0) +
    counted(person.held) * POINTS.held +
    counted(person.didLately) * POINTS.didLately +
    counted(person.askedLately) * POINTS.askedLately +
    counted(ofKind) * POINTS.noToKind +
    counted(ofHour) * POINTS.noToHour
  )
}
