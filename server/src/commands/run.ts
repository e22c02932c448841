import { makeFilesPrivate } from '../database/private-files.ts'
import { StartupError } from '../platform/errors.ts'

/** Runs a command for a person at a terminal. A `StartupError` becomes one sentence and exit code 1, without a stack trace. */
export async function run(command: () => Promise<void>) {
  makeFilesPrivate()
  try {
    await command()
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
