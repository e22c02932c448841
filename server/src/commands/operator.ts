import { readArguments } from '../env.ts'
import { makeOperatorLink } from '../features/operator/sign-in.commands.ts'
import { StartupError } from '../platform/errors.ts'
import { operatorsHost } from '../platform/operators-host.ts'
import { openSecretKey } from '../platform/secret-key.ts'
import { runCommand, settingsOfCommand, withDatabase } from './run.ts'

const USAGE = 'Say it like this: npm run operator -- link'

// The only way to sign in to the operator's page: someone who may run commands here may use it.
void runCommand(async () => {
  const { positionals } = readArguments({}, USAGE)
  if (positionals.join(' ') !== 'link') throw new StartupError(USAGE)
  const settings = settingsOfCommand()
  const { operatorPort } = settings
  if (operatorPort === null) {
    throw new StartupError("This server has no operator's page: set OPERATOR_PORT, such as 3010, and restart it.")
  }
  const secret = await withDatabase(settings, (database) => makeOperatorLink(database, { now: Date.now(), via: 'command' }))
  const host = operatorsHost(openSecretKey(settings))
  console.log(`This link signs you in once, within ten minutes, on this machine:\nhttp://${host}:${operatorPort}/sign-in/${secret}`)
})
