import { mutantsOf, serverTests } from '../mutant.ts'

const DURABILITY = serverTests('database/durability')

export const databaseMutants = [
  ...mutantsOf(
    'server/src/store/transactions.ts',
    ['server/src/access/creations.test.ts'],
    [
      [
        'a key shows what another member made with it',
        `.where('caller', '=', caller)\n    .where('call', '=', call)\n    .where('key', '=', key)\n    .select`,
        `.where('call', '=', call)\n    .where('key', '=', key)\n    .select`,
      ],
    ],
  ),
  ...mutantsOf('server/src/database/sqlite.ts', DURABILITY, [
    ['a loss of power loses what was confirmed', 'pragma synchronous = full', 'pragma synchronous = off'],
    ['readers wait for writers', 'pragma journal_mode = wal', 'pragma journal_mode = delete'],
    ['a row may refer to one that does not exist', 'enableForeignKeyConstraints: true', 'enableForeignKeyConstraints: false'],
  ]),
  ...mutantsOf('server/src/database/sqlite-driver.ts', serverTests('database/sqlite-driver'), [
    ['a change is confirmed before it is on the disk', 'await (group?.promise ?? Promise.reject(this.#failure))', ''],
    ['a change of one statement is confirmed before it is on the disk', 'await group.promise\n    return result', 'return result'],
    ['a change that failed is committed with others', "exec('rollback to change; release change')", "exec('release change')"],
    ['each change waits for the disk alone', 'this.#isGroupFull) this.#commit()', 'true) this.#commit()'],
  ]),
  ...mutantsOf('server/src/database/stored/read-stored.ts', serverTests('database/stored/old-rows'), [
    ['a row without a new field can not be shown', 'return { ...defaults, ...read.fields }', 'return stored as Value'],
    [
      'a value that no version wrote is shown',
      'if (storedValidatorOf(schema)(stored)) return stored as Value',
      'if (isObject(stored)) return stored as Value',
    ],
    ['no one hears of a value that no version wrote', 'if (read.isBroken) unreadable.publish', 'if (false) unreadable.publish'],
    ['one bad value hides all that a family wrote', 'return { ...defaults, ...read.fields }', 'return defaults'],
  ]),
  ...mutantsOf('server/src/features/messages/sending.jobs.ts', serverTests('database/stored/old-rows'), [
    ['a message that no version wrote is sent', 'if (readParameters(message.parameters) === null) {', 'if (false) {'],
  ]),
  ...mutantsOf('server/src/store/personal-data/person-erasing.ts', serverTests('database/stored/old-rows'), [
    [
      'the name of someone who was erased stays in what can not be read',
      "if (stored === null) return '{}'",
      'if (stored === null) return null',
    ],
  ]),
  ...mutantsOf('server/src/database/sqlite.ts', serverTests('database/waiting/other-programs'), [
    ['a program that has the lock of SQLite holds up the whole server', "'pragma busy_timeout = 0;'", "''"],
    ['whether another program has the lock is not looked at', 'adapter.driver.isLockedByAnother()', 'false'],
  ]),
  ...mutantsOf('server/src/database/sqlite-driver.ts', serverTests('database/waiting/other-programs'), [
    [
      'changes that wait for another program keep those who read from running',
      'this.#waiting.splice(CROWD)',
      'this.#waiting.splice(1_000)',
    ],
  ]),
  ...mutantsOf('server/src/database/waiting/other-programs.ts', serverTests('database/waiting/other-programs'), [
    ['a change is refused as soon as another program writes', 'performance.now() - askedAt > LOCK_PATIENCE', 'true'],
  ]),
  ...mutantsOf('server/src/http/health.ts', serverTests('database/waiting/other-programs'), [
    ['/readyz does not say why changes wait', 'isLockedByAnother(database); await', 'false; await'],
  ]),
  ...mutantsOf('server/src/access/authentication.ts', serverTests('database/waiting/other-programs'), [
    ['to read a list waits for a program that has the lock', ' || isLockedByAnother(database)) return', ') return'],
  ]),
  ...mutantsOf('server/src/database/row-by-key.ts', serverTests('database/row-by-key'), [
    ['a revoked token still opens the family', 'current !== keptAt || kept', 'kept'],
    ['a token that was just revoked still opens the family', 'look?.after === commitsHere()', 'look'],
  ]),
  ...mutantsOf('server/src/database/sqlite.ts', serverTests('main'), [['two servers use the same data', 'begin exclusive;', 'begin;']]),
  ...mutantsOf('server/src/database/private-files.ts', serverTests('database/private-files', 'commands/commands'), [
    ['a folder that all can open stays open', 'chmodSync(folder, 0o700)', ''],
    ['a shared folder is taken for the data', 'isShared || !entriesIn(folder).every(isOurs)', 'false'],
  ]),
  ...mutantsOf('server/src/database/private-files.ts', serverTests('database/file-modes'), [
    ['other users of the machine read the data', `openSync(file, 'a', 0o600)`, `openSync(file, 'a', 0o644)`],
    ['other users of the machine read a backup', `openSync(file, 'wx', 0o600)`, `openSync(file, 'wx', 0o644)`],
  ]),
  ...mutantsOf('server/src/platform/secrets/secret-key.ts', serverTests('platform/secrets/secret-key'), [
    ['other users of the machine read the key', `openSync(file, 'wx', 0o600)`, `openSync(file, 'wx', 0o644)`],
    ['a damaged key is used', 'if (key.length === BYTES) return key', 'return key'],
  ]),
  ...mutantsOf('server/src/database/sqlite-backups.ts', serverTests('commands/commands', 'database/backups'), [
    ['a file that is no backup replaces the data', 'checkBackup(file)\n  const', 'const'],
  ]),
  ...mutantsOf('server/src/commands/restore.ts', serverTests('commands/commands', 'commands/restore'), [
    ['the data is replaced under a running server', 'const release = lockDataFolder(settings.dataFolder)', 'const release = () => {}'],
    ['links that had ended work again unasked', 'if (!isKnown && !signOut && !asItWas)', 'if (false)'],
  ]),
  ...mutantsOf('server/src/features/operator/restored.commands.ts', serverTests('commands/restore'), [
    ['a restore opens links that had ended', "await endAccess(database, 'ended before', now)", 'new Map()'],
    ['a restore brings back erased people', 'phone === null)\n', 'phone === undefined)\n'],
  ]),
  ...mutantsOf('server/src/platform/errors.ts', serverTests('built/built-server'), [
    ['an unexpected error of a command does not say where it was', 'Error.stackTraceLimit = FRAMES_KEPT', ''],
  ]),
  ...mutantsOf(
    'deploy/bin/hand-in-hand',
    ['scripts/build/release.test.ts'],
    [['a release that misses a library does not say what to install', 'if ! why=$("$node" --version 2>&1); then', 'if false; then']],
  ),
]
