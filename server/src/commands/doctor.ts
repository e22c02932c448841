import { readArguments, settingsFileOfThisProcess, settingsOfThisProcess } from '../env.ts'
import { configureProvider } from '../features/messages/messages.providers.ts'
import { type Diagnosis, fail, ok, warn } from '../platform/diagnosis.ts'
import { StartupError } from '../platform/errors.ts'
import { leftExamples, missingOperatorSettings, OF_ACCESSIBILITY } from '../platform/settings/operator.ts'
import { checkData } from './checks/data.ts'
import { checkDisk, checkFolder, checkMemory, checkServerReads, checkSettingsFile } from './checks/machine.ts'
import { checkMail } from './checks/mail.ts'
import { checkCountries, checkMessages } from './checks/messages.ts'
import { checkServer } from './checks/server.ts'
import { checkStaffSignIn } from './checks/staff.ts'
import { actAsOwnerOf, runCommand, say } from './run.ts'

const DOCTOR_USAGE = 'Usage: npm run doctor.'
const STATE_MARKS = { ok: 'ok   ', warn: 'LOOK ', fail: 'WRONG' }

// Checks everything that can be checked on this machine, and says what to do. Changes nothing. Its exit code is 1 if something is wrong.
void runCommand(async () => {
  if (readArguments({}, DOCTOR_USAGE).positionals.length > 0) throw new StartupError(DOCTOR_USAGE)
  const found: Diagnosis[] = []
  const show = (findings: Diagnosis[]) => {
    // Some findings are also warnings of the server, so show each sentence once.
    const others = findings.filter(({ says }) => found.every((each) => each.says !== says))
    for (const { state, says } of others) say(`${STATE_MARKS[state]} ${says}`)
    found.push(...others)
  }
  const file = settingsFileOfThisProcess()
  show([checkSettingsFile(file)])
  const settings = settingsOfThisProcess()
  show(checkServerReads(file, settings))
  if (settings.databaseUrl) actAsOwnerOf(settings.dataFolder)
  configureProvider(settings)
  const missing = missingOperatorSettings(settings)
  const unnamed = missingOperatorSettings(settings, OF_ACCESSIBILITY)
  show([
    missing.length > 0
      ? fail(`The terms and the privacy notice name no operator: set ${missing.join(', ')}.`)
      : ok('The settings can be used.'),
    ...(unnamed.length > 0
      ? [warn(`The accessibility statement does not say ${unnamed.join(', ')}: a public body, and in Israel most operators, have to.`)]
      : []),
    ...(leftExamples(settings).length > 0
      ? [warn(`People read the example of our pages as your own: correct ${leftExamples(settings).join(', ')}.`)]
      : []),
    ...(settings.publicUrl.startsWith('https:')
      ? []
      : [warn(`PUBLIC_URL is ${settings.publicUrl}: without https only this machine can use the app.`)]),
    checkMemory(),
    checkFolder(settings),
  ])
  const data = await checkData(settings)
  // Without a data folder there is no disk to look at.
  show(data.some(({ state }) => state === 'fail') ? data : [...data, checkDisk(settings)])
  show(await checkMessages(settings))
  show(await checkMail(settings))
  if (data.every(({ state }) => state !== 'fail')) show(await checkCountries(settings))
  show(await checkStaffSignIn(settings))
  show(await checkServer(settings))
  const worst = (['fail', 'warn'] as const).find((state) => found.some((finding) => finding.state === state)) ?? 'ok'
  say(LAST_LINES[worst])
  if (worst === 'fail') process.exitCode = 1
})

const LAST_LINES = {
  ok: 'All is well.',
  warn: 'It works. Look at what is marked.',
  fail: 'Something is wrong: begin with the first line that says so.',
}
