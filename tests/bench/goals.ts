/** A figure that the project promises, with its upper or lower limit. */
export interface Goal {
  what: string
  value: number
  most?: number
  least?: number
}

/** Prints each figure beside its goal, and returns whether all goals were met. */
export function keepsGoals(goals: Goal[]) {
  console.log('\nWhat we promise\n')
  console.log('| figure | measured | promised | kept |\n|---|---:|---:|---|')
  for (const goal of goals) {
    const promised = goal.most === undefined ? `at least ${goal.least}` : `at most ${goal.most}`
    console.log(`| ${goal.what} | ${goal.value.toFixed(2)} | ${promised} | ${isKept(goal) ? 'yes' : 'NO'} |`)
  }
  return goals.every(isKept)
}

const isKept = ({ value, most = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY }: Goal) => value <= most && value >= least
