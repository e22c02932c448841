import { readOptions } from '../../scripts/options.mjs'
import { type Assumptions, USUAL } from './assumptions.ts'
import type { Rules, Setup } from './circle.ts'
import { type Figures, playAll } from './figures.ts'

const SIZES = [8, 15, 30, 60]
const RULES: Rules[] = ['list', 'before', 'now']
/** The size for which each assumption is changed. */
const USUAL_SIZE = 15

const ABOUT = `npm run simulate [-- --weeks 4 --circles 8 --seed 1 --only table]: circles of several sizes, on the real server, with the rules of
before and of now, then what each assumption changes. docs/coverage.md says what it shows, and what it can’t.`
const { values } = readOptions(ABOUT, {
  options: {
    weeks: { type: 'string', default: '4' },
    circles: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const [weeks, circles, seed] = [Number(values.weeks), Number(values.circles), Number(values.seed)]
const usual = { weeks, seed, given: USUAL }

if (process.env.DATABASE_URL || process.env.DATA_DIR)
  console.log('The simulation has a folder of its own: DATABASE_URL and DATA_DIR are not used.\n')
console.log(`${circles} circles of each size for ${weeks} weeks, seed ${seed}\n`)
console.log('| people | rules | covered | messages a person and week | longest wait, hours | busiest helper, tasks a week |')
console.log('|---:|---|---:|---:|---:|---:|')
const sizes: Setup[] = SIZES.flatMap((people) => RULES.map((rules) => ({ ...usual, people, rules })))
for (const [index, figures] of (await playAll(sizes, circles)).entries()) console.log(rowOf(sizes[index], figures))
if (values.only !== 'table') await showAssumptions()

/** What each assumption changes, by half and by twice its value. */
async function showAssumptions() {
  const names = Object.keys(USUAL) as (keyof Assumptions)[]
  const changes = names.flatMap((name) => [0.5, 2].map((factor) => ({ name, value: limited(name, USUAL[name] * factor) })))
  const setupsOf = (rules: Rules): Setup[] =>
    changes.map(({ name, value }) => ({ ...usual, people: USUAL_SIZE, rules, given: { ...USUAL, [name]: value } }))
  const half = Math.ceil(circles / 2)
  const [list, now] = [await playAll(setupsOf('list'), half), await playAll(setupsOf('now'), half)]
  console.log(`\n${half} circles of ${USUAL_SIZE} people each, with one assumption changed:\n`)
  console.log('| assumption | usually | here | covered by the list alone | covered now | messages now |\n|---|---:|---:|---:|---:|---:|')
  for (const [index, { name, value }] of changes.entries()) {
    const [alone, asked] = [list[index], now[index]]
    if (alone && asked)
      console.log(
        `| ${[name, USUAL[name], value, percent(alone.covered), percent(asked.covered), asked.messages.toFixed(1)].join(' | ')} |`,
      )
  }
}

/** A probability is 1 at most. */
function limited(name: keyof Assumptions, value: number) {
  return USUAL[name] < 1 ? Math.min(1, value) : value
}

function percent(share: number) {
  return `${Math.round(share * 100)}%`
}

function rowOf(setup: Setup | undefined, { covered, messages, longestWait, busiest }: Figures) {
  return `| ${[setup?.people, setup?.rules, percent(covered), messages.toFixed(1), longestWait.toFixed(0), busiest.toFixed(1)].join(' | ')} |`
}
