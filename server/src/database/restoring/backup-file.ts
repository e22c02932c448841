import { closeSync, openSync, readSync } from 'node:fs'
import { StartupError } from '../../platform/errors.ts'
import { VERSION } from '../../platform/version.ts'
import type { Engine } from '../database.ts'
import { refuseUnreadable } from '../file-faults.ts'
import { migrationNames } from '../open-database.ts'
import { rowsInBackup } from '../postgres.ts'
import { readSqliteFile } from '../sqlite.ts'

// Finds out from which kind of database a backup is, and how new its tables are. So a backup that can't be restored is refused before
// anything is changed.

const BEGINNINGS: [Engine, string][] = [
  ['sqlite', 'SQLite format 3\0'],
  ['postgres', 'PGDMP'],
]
const NAMES: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/**
 * Returns a text that says for the backup and for this server which kind of database it is and how new the tables are. Throws a
 * `StartupError` if the file is no backup of this product, is from the other kind of database, or is of a newer version.
 */
export function describeBackup(file: string, here: Engine) {
  refuseUnreadable(file)
  const engine = engineOf(file)
  if (engine === null) throw new StartupError(`${file} is no backup of this product, or it is damaged: nothing was changed.`)
  if (engine !== here) throw new StartupError(otherEngine(file, engine, here))
  const known = migrationNames(here)
  const done = engine === 'sqlite' ? namesInSqlite(file) : namesInPostgres(file)
  const newest = done.at(-1)
  if (newest === undefined) throw new StartupError(`${file} is no backup of this product, or it is damaged: nothing was changed.`)
  const these = `This is Hand in Hand ${VERSION} on ${NAMES[here]}, with tables as of ${known.at(-1)}.`
  if (done.some((name) => !known.includes(name)))
    throw new StartupError(
      `${file} is of a newer version, with tables as of ${newest}. ${these} Install the version that wrote it, or a newer one, and restore with that. Nothing was changed.`,
    )
  return `${file} is of ${NAMES[engine]}, with tables as of ${newest}. ${these}`
}

function engineOf(file: string): Engine | null {
  const beginning = Buffer.alloc(16)
  const open = openSync(file, 'r')
  try {
    readSync(open, beginning, 0, beginning.length, 0)
  } finally {
    closeSync(open)
  }
  return BEGINNINGS.find(([, text]) => beginning.toString('latin1').startsWith(text))?.[0] ?? null
}

const otherEngine = (file: string, engine: Engine, here: Engine) =>
  `${file} is a backup of ${NAMES[engine]}, and this server is on ${NAMES[here]}. Restore it ${
    engine === 'sqlite'
      ? 'without DATABASE_URL into a new DATA_DIR, then move it with npm run db -- copy --to postgres://…'
      : 'with the DATABASE_URL of an empty PostgreSQL database, then move it with npm run db -- copy --to FOLDER'
  }. Nothing was changed.`

/** The names of the migrations that a backup went through, in their order; none if it can't be read. */
function namesInSqlite(file: string) {
  try {
    const rows = readSqliteFile(file, (backup) => backup.prepare('select name from kysely_migration order by name').all())
    return rows.map(({ name }) => String(name))
  } catch {
    return []
  }
}

/** Like `namesInSqlite`. Throws a `StartupError` if the file can't be read, for example a file of a newer pg_dump. */
const namesInPostgres = (file: string) =>
  [...rowsInBackup(file, 'kysely_migration').matchAll(/^(\d{3}-[\w-]+)\t/gm)].map(([, name = '']) => name).toSorted()
