import type { Database } from './database/database.ts'
import type { Settings } from './env.ts'
import { StartupError } from './platform/errors.ts'
import { missingOperatorSettings } from './platform/settings/operator.ts'
import { hasFamilies } from './store/families.ts'

/**
 * Throws a `StartupError` if people could start families here without knowing who keeps their data. If the server already has families, it
 * starts anyway.
 */
export async function refuseWithoutOperator(settings: Settings, database: Database) {
  const missing = missingOperatorSettings(settings)
  if (missing.length === 0 || (await hasFamilies(database))) return
  throw new StartupError(
    `PUBLIC_URL is open to everyone, and the terms and the privacy notice have to name who runs this server: set ${missing.join(', ')}.`,
  )
}
