import { readArguments } from '../env.ts'
import { StartupError } from '../platform/errors.ts'
import { create } from './family/create.ts'
import { budget, close, findFamilies, handToOwner, listFamilies, reopen } from './family/families.ts'
import { type FamilyCommand, usageError } from './family/family-command.ts'
import { changeAddress, erase, exportData, personLink } from './family/people.ts'
import { acts, stats } from './family/reports.ts'
import { serverToken } from './family/server-tokens.ts'
import { code } from './family/start-codes.ts'
import { runCommand, say, settingsOfCommand, withDatabase } from './run.ts'

const COMMANDS: Record<string, FamilyCommand> = {
  list: listFamilies,
  find: findFamilies,
  create,
  close,
  reopen,
  owner: handToOwner,
  budget,
  code,
  token: serverToken,
  link: personLink,
  address: changeAddress,
  export: exportData,
  erase,
  stats,
  acts,
}

const OPTIONS = [...new Set(Object.values(COMMANDS).flatMap(({ options }) => options))]
const USAGE = ['Usage:', ...Object.entries(COMMANDS).map(([name, { usage }]) => `  npm run family -- ${name} ${usage}`)]
  .map((line) => line.trimEnd())
  .join('\n')

// Commands for operators, and for changes that people can't make themselves. They also work while the server runs.
void runCommand(async () => {
  const { values, positionals } = readArguments(
    Object.fromEntries(
      OPTIONS.map((name) => [name, { type: name === 'csv' || name === 'sure' ? ('boolean' as const) : ('string' as const) }]),
    ),
    USAGE,
  )
  const [name = '', ...others] = positionals
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command || others.length > 0) throw new StartupError(USAGE)
  if (!Object.keys(values).every((option) => command.options.includes(option))) throw usageError(name, command)
  const work = command.prepare((option) => {
    const value = values[option]
    return typeof value === 'string' ? value.normalize('NFC').trim() : value === true ? 'yes' : ''
  })
  const settings = settingsOfCommand()
  say(await withDatabase(settings, (database) => work(database, settings)))
})
