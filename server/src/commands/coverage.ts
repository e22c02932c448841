import { type CoverageOfAll, findPastCoverageOfAll } from '../features/overview/past-coverage.commands.ts'
import { placeOf, placeToRead, runCommand, say, withDatabase } from './run.ts'

// A task has one place for each person that it needs. Prints how many places all families together needed, and how many were taken. Prints
// no names, and writes nothing.
void runCommand(async () => {
  const place = placeToRead('coverage')
  say(coverageText(placeOf(place), await withDatabase(place, (database) => findPastCoverageOfAll(database, Date.now()))))
})

function coverageText(name: string, { families, with_tasks, needed, taken, kept, not_asked, minutes_to_take, kinds }: CoverageOfAll) {
  const share = (part: number, whole: number) => (whole === 0 ? '' : ` (${Math.round((100 * part) / whole)}%)`)
  const perFamily = with_tasks === 0 ? '' : `, ${Math.round(needed / with_tasks)} for each of these families`
  const lines = [
    ['Families', `${families}, of them with tasks that count: ${with_tasks}`],
    ['Needed', `${needed}${perFamily}`],
    ['Taken', `${taken}${share(taken, needed)}`],
    ['Kept', `${kept}${share(kept, taken)}`],
    ['Half of them within', minutes_to_take === null ? '-' : timeText(minutes_to_take)],
    ['Not taken', `${needed - taken}; for ${not_asked} of them no one was asked`],
    ...kinds.map((kind) => [`  ${kind.category}`, `${kind.taken} of ${kind.needed} taken${share(kind.taken, kind.needed)}`]),
  ]
  return [
    `From ${name}.`,
    'The four weeks up to yesterday, in places of tasks. docs/coverage.md says how it is counted, and what to compare it with.',
    '',
    ...lines.map(([label = '', value = '']) => label.padEnd(22) + value),
  ].join('\n')
}

const timeText = (minutes: number) =>
  minutes < 60 ? `${minutes} min` : minutes < 48 * 60 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / (24 * 60))} days`
