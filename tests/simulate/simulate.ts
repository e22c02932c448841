import { readOptions } from '../../scripts/options.mjs'
import { ASKED_ONCE, ASSUMPTIONS, type Assumptions, NAMES, USUAL } from './assumptions.ts'
import { LEVERS, type Setup } from './circle.ts'
import { type Figure, type Figures, simulateAll } from './figures.ts'
import { simulateOffers } from './offers.ts'
import { simulateWeek } from './simulated-week.ts'

const SIZES = [8, 15, 30]
/** The size of the circle for which each assumption is changed. */
const USUAL_SIZE = 15

const ABOUT = `npm run simulate [-- --circles 200 --weeks 4 --seed 1 --only table,found,levers,offers,twelve,series,rests,week,assumptions]: circles of
several sizes by the product's own rules alone, with intervals of 95%. With --server: on the real server, some 8 circles of each.
--assumed free,asked: what these assumptions change, in place of all.
--only week: a week that is simulated on the real server, with the messages of each person and day; --texts shows them.
docs/coverage.md says what it shows, and what it can’t.`
const { values } = readOptions(ABOUT, {
  options: {
    server: { type: 'boolean' },
    weeks: { type: 'string', default: '4' },
    circles: { type: 'string' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    assumed: { type: 'string' },
    texts: { type: 'boolean' },
  },
})
const isServer = values.server === true
const circles = Number(values.circles ?? (isServer ? 8 : 200))
const weeks = Number(values.weeks)
const today: Setup = {
  ...{
    product: isServer ? 'server' : 'rules',
    asks: 'now',
    levers: [],
    ways: 'sms',
    people: USUAL_SIZE,
    newcomers: 0,
    left: 1,
    longer: 0,
  },
  ...{ weeks, seed: Number(values.seed), given: USUAL },
}
const all: Setup = { ...today, levers: LEVERS }
/** UNASKED: the features of a new family before it has answered any question. `found`: a family that was asked each question. */
const UNASKED = LEVERS.filter((lever) => !['signed', 'mayMove', 'knows'].includes(lever))
const found: Setup = { ...all, given: ASKED_ONCE }
const COLUMNS: [title: string, shown: (figures: Figures) => string][] = [
  ['covered', ({ covered }) => percent(covered)],
  ['messages a person and week', ({ messages }) => amount(messages)],
  ['asks of the most asked, a week', ({ mostAsked }) => amount(mostAsked)],
]
/** The columns for runs of twelve weeks, in which people join later. */
const LONG_COLUMNS: typeof COLUMNS = [
  ['covered in the last four weeks', ({ coveredLast }) => percent(coveredLast)],
  ['newcomers who took something', ({ newcomers }) => percent(newcomers)],
]

type Named = [name: string, setup: Setup]

if (process.env.DATABASE_URL || process.env.DATA_DIR)
  console.log('The simulation has a folder of its own: DATABASE_URL and DATA_DIR are not used.\n')
console.log(`${circles} circles of each, ${weeks} weeks, seed ${values.seed}, ${isServer ? 'on the server' : 'by the rules alone'}`)

const inSizes = (name: string, setup: Setup): Named[] => SIZES.map((people) => [`${name}, ${people} people`, { ...setup, people }])
const PARTS: Record<string, () => Promise<void>> = {
  table: () =>
    show([
      ...inSizes('list alone', { ...today, asks: 'list' }),
      ...inSizes('asked, nothing else', today),
      ...inSizes('as a new family finds it', found),
      ...inSizes('with all', all),
      ...inSizes('with all, by mail alone', { ...all, ways: 'mail' }),
      ...inSizes('with all, SMS and mail', { ...all, ways: 'both' }),
    ]),
  found: () =>
    show([
      ...inSizes('a new family that is asked nothing', { ...found, levers: UNASKED }),
      ...inSizes('and 60 of 100 sign', { ...found, levers: [...UNASKED, 'signed'] }),
      ...inSizes('and one event in four may move', { ...found, levers: [...UNASKED, 'signed', 'mayMove'] }),
      ...inSizes('and half allow friends: as a new family finds it', found),
    ]),
  levers: () =>
    show(
      LEVERS.flatMap((lever): Named[] =>
        [8, USUAL_SIZE].map((people) => [`${lever} alone, ${people}`, { ...today, people, levers: [lever] }]),
      ),
    ),
  offers: showOffers,
  twelve: () => show(inSizes('with all, twelve weeks', { ...all, weeks: 12 }), [...COLUMNS, ...LONG_COLUMNS]),
  series: () =>
    show(
      [8, 12, 15, 30].flatMap((people) =>
        [0, 1, 4].map(
          (left): Named => [
            `${people} people, ${left} of eight dates left`,
            { ...all, people, left, weeks: 12, newcomers: Math.round(people / 4), given: { ...USUAL, series: 0.4 } },
          ],
        ),
      ),
      [...COLUMNS, ...LONG_COLUMNS],
    ),
  rests: () =>
    show(
      SIZES.flatMap((people) =>
        [0, 1, 2].map((longer): Named => [`${people} people, ${2 + longer} days between messages`, { ...all, people, longer }]),
      ),
    ),
  week: () => simulateWeek(console.log, values.texts === true),
  assumptions: showAssumptions,
}
const wanted = values.only?.split(',') ?? Object.keys(PARTS)
for (const name of wanted) {
  console.log(`\n## ${name}\n`)
  await PARTS[name]?.()
}

async function show(named: Named[], columns = COLUMNS) {
  console.log(`| | ${columns.map(([title]) => title).join(' | ')} |`)
  console.log(`|---|${columns.map(() => '---:|').join('')}`)
  for (const [name, setup] of named) {
    const [figures] = await simulateAll([setup], circles)
    if (figures) console.log(`| ${name} | ${columns.map(([, shown]) => shown(figures)).join(' | ')} |`)
  }
}

/** Prints how many needs the helpers' own offers covered. The family wanted these offers, but had written no tasks for them. */
async function showOffers() {
  console.log(`| | needs covered that no one had written, of a circle in ${weeks} weeks |\n|---|---:|`)
  for (const people of SIZES)
    console.log(`| offers, ${people} people | ${amount(simulateOffers({ people, weeks, seed: today.seed }, circles))} |`)
}

function percent({ mean, within }: Figure) {
  return `${(mean * 100).toFixed(0)}% ± ${(within * 100).toFixed(1)}`
}
function amount({ mean, within }: Figure) {
  return `${mean.toFixed(1)} ± ${within.toFixed(1)}`
}

/** Prints the result for half and for twice the value of each assumption. */
async function showAssumptions() {
  console.log('| assumption | source | usually | here | list alone | with all | messages |')
  console.log('|---|---|---:|---:|---:|---:|---:|')
  const chosen = values.assumed?.split(',')
  for (const name of NAMES.filter((each) => chosen?.includes(each) ?? true)) {
    for (const factor of [0.5, 2]) {
      const value = limited(name, USUAL[name] * factor)
      const given = { ...USUAL, [name]: value }
      const figures = await simulateAll(
        [
          { ...today, given, asks: 'list' },
          { ...all, given },
        ],
        circles,
      )
      const covered = figures.map((each) => percent(each.covered))
      const messages = figures.slice(-1).map((each) => amount(each.messages))
      console.log(`| ${[name, ASSUMPTIONS[name].source, USUAL[name], value, ...covered, ...messages].join(' | ')} |`)
    }
  }
}

/** Limits a probability to 1. */
function limited(name: keyof Assumptions, value: number) {
  return USUAL[name] < 1 ? Math.min(1, value) : value
}
