import { NAME_MAX } from '@hand-in-hand/contract/constants.ts'
import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { readArguments, userBehindSudo } from '../env.ts'
import { endSessions, makeOperatorLink } from '../features/operator/sign-in.commands.ts'
import { utcOf } from '../platform/backup-times.ts'
import { StartupError } from '../platform/errors.ts'
import { operatorsHost } from '../platform/operators-host.ts'
import { openSecretKey } from '../platform/secrets/secret-key.ts'
import { listSessions } from '../store/operator/keys.ts'
import { byCommand } from './family/family-command.ts'
import { runCommand, say, settingsOfCommand, withDatabase } from './run.ts'

const USAGE =
  'Usage: npm run operator -- link [--for "Dana Levi"], npm run operator -- sessions (who is signed in on the page), or npm run operator -- end NUMBER (or all).'

// Someone who may run commands here may use the operator's page, and end the sessions of others there.
void runCommand(async () => {
  const { positionals, values } = readArguments({ for: { type: 'string' } }, USAGE)
  const [command, which] = positionals
  if (values.for === undefined && command === 'sessions' && positionals.length === 1) return listAll()
  if (values.for === undefined && command === 'end' && positionals.length === 2) return signOutStaff(which ?? '')
  if (positionals.join(' ') !== 'link') throw new StartupError(USAGE)
  const madeFor = typeof values.for === 'string' ? nameOfStaff(values.for) : userBehindSudo()
  const settings = settingsOfCommand()
  const { operatorPort } = settings
  if (operatorPort === null) {
    throw new StartupError("This server has no operator's page: set OPERATOR_PORT, such as 3010, and restart it.")
  }
  const secret = await withDatabase(settings, (database) => makeOperatorLink(database, byCommand(), madeFor))
  const host = operatorsHost(openSecretKey(settings))
  say(`This link signs you in once, within ten minutes, on this machine:\nhttp://${host}:${operatorPort}/sign-in/${secret}`)
})

const MAY: Record<string, string> = {
  'starter session': 'starts families',
  'staff session': 'may do all',
  session: 'by a link, may do all',
}

/** Prints who is signed in on the operator's page. */
async function listAll() {
  const sessions = await withDatabase(settingsOfCommand(), (database) => listSessions(database, Date.now()))
  for (const { id, kind, who, expires_at } of sessions)
    say(`${String(id).padStart(5)}  ${who ?? 'not named'}, ${MAY[kind]}, until ${utcOf(Number(expires_at))}`)
  say(sessions.length === 0 ? 'No one is signed in.' : 'npm run operator -- end NUMBER ends a session at once.')
}

/** Signs out one session, or all. */
async function signOutStaff(which: string) {
  const id = which === 'all' ? null : Number(which)
  if (id !== null && !/^[1-9]\d{0,8}$/.test(which)) throw new StartupError(USAGE)
  const ended = await withDatabase(settingsOfCommand(), (database) => endSessions(database, byCommand(), id))
  say(
    `Signed out: ${ended.join(', ')}. Someone whose account still has its role can sign in again: take that from them at your provider first.`,
  )
}

function nameOfStaff(typed: string) {
  const name = typed.normalize('NFC').trim()
  if (isShown(name) && name.length <= NAME_MAX) return name
  throw new StartupError(`--for takes the name of the person who gets the link, of at most ${NAME_MAX} characters: the acts carry it.`)
}
