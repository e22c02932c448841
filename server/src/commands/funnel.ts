import { readFunnel } from '../features/operator/funnel.commands.ts'
import { presentFunnel } from '../features/operator/funnel.presentation.ts'
import { textTable } from './family/table.ts'
import { placeOf, placeToRead, runCommand, say, withDatabase } from './run.ts'

// Prints how many circles reached each step, by the month in which they started. Prints no names, and writes nothing.
void runCommand(async () => {
  const place = placeToRead('funnel')
  const months = await withDatabase(place, (database) => readFunnel(database, Date.now()))
  say(
    `From ${placeOf(place)}.\nIn brackets the days since the step before, as half of the circles took. docs/pilot.md says what it is for.\n\n${textTable(presentFunnel(months))}`,
  )
})
