import { whyNotOfferOwn } from '@hand-in-hand/contract/planning/own-offers.rules.ts'
import { figureOf } from './figures.ts'
import { randomFrom } from './random.ts'

// "I could …": what people offer although no one has written it as a task (P158). The product's rules limit how many offers may wait; the
// other numbers are our judgement.

/**
 * How likely someone offers something in a week, and how likely the offer suits the family. The family decides within two days, half of the
 * time on the first day.
 */
const OFFERS = { says: 0.1, suits: 0.5, decides: 0.5 }
/** An offer is for one of the next six days. It expires after that day. */
const DAYS = 6

interface OfferedCircle {
  people: number
  weeks: number
  seed: number
}

/**
 * Returns how many tasks came from offers in a circle. Its random numbers are separate, so that the results of the other simulations stay
 * the same.
 */
function simulateCircle({ people, weeks, seed }: OfferedCircle) {
  const random = randomFrom(seed + 70_000_027)
  let waiting: { by: number; until: number }[] = []
  let made = 0
  for (let day = 0; day < weeks * 7; day++) {
    const decided = waiting.filter(() => random.isTrue(OFFERS.decides))
    made += decided.filter(() => random.isTrue(OFFERS.suits)).length
    waiting = waiting.filter((each) => !decided.includes(each) && each.until > day)
    for (let by = 0; by < people; by++) {
      const [says, until] = [random.isTrue(OFFERS.says / 7), day + 1 + random.below(DAYS)]
      const isOpen = waiting.some((each) => each.by === by)
      if (says && !isOpen && whyNotOfferOwn({ paused: false, others: waiting.length }) === null) waiting.push({ by, until })
    }
  }
  return made
}

export const simulateOffers = (circle: OfferedCircle, circles: number) =>
  figureOf(Array.from({ length: circles }, (_, index) => simulateCircle({ ...circle, seed: circle.seed + index * 1_000 })))
