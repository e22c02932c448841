import { NAME_MAX } from '@hand-in-hand/contract/constants.ts'
import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { readArguments, userBehindSudo } from '../env.ts'
import { makeOperatorLink } from '../features/operator/sign-in.commands.ts'
import { StartupError } from '../platform/errors.ts'
import { operatorsHost } from '../platform/operators-host.ts'
import { openSecretKey } from '../platform/secrets/secret-key.ts'
import { byCommand } from './family/family-command.ts'
import { runCommand, say, settingsOfCommand, withDatabase } from './run.ts'

const USAGE = 'Say it like this: npm run operator -- link [--for "Dana Levi"]'

// The only way to sign in to the operator's page: someone who may run commands here may use it.
void runCommand(async () => {
  const { positionals, values } = readArguments({ for: { type: 'string' } }, USAGE)
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

function nameOfStaff(typed: string) {
  const name = typed.normalize('NFC').trim()
  if (isShown(name) && name.length <= NAME_MAX) return name
  throw new StartupError(`--for takes the name of the person who gets the link, of at most ${NAME_MAX} characters: the acts carry it.`)
}
