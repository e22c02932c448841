import { fileFromCommandLine, readArguments } from '../env.ts'
import { readFunnel } from '../features/operator/funnel.commands.ts'
import { presentFunnelText } from '../features/operator/funnel.presentation.ts'
import { StartupError } from '../platform/errors.ts'
import { placeOf, runCommand, say, settingsOfCommand, withDatabase } from './run.ts'

const FUNNEL_USAGE =
  'Say it like this: npm run funnel, for the data of this server, or npm run funnel -- DIR, for that of another data folder.'

// How far circles got, by the month in which they started. No names, and nothing is written.
void runCommand(async () => {
  const { positionals } = readArguments({}, FUNNEL_USAGE)
  if (positionals.length > 1) throw new StartupError(FUNNEL_USAGE)
  const [folder] = positionals
  const place = folder === undefined ? settingsOfCommand() : { dataFolder: fileFromCommandLine(folder) }
  const months = await withDatabase(place, (database) => readFunnel(database, Date.now()))
  say(
    `From ${placeOf(place)}.\nIn brackets the days since the step before, as half of the circles took. docs/pilot.md says what it is for.\n\n${presentFunnelText(months)}`,
  )
})
