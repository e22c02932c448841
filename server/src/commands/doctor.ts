import { readArguments, settingsFileOfThisProcess, settingsOfThisProcess } from '../env.ts'
import { configureProvider } from '../features/messages/messages.providers.ts'
import { StartupError } from '../platform/errors.ts'
import { missingOperatorSettings } from '../platform/operator.ts'
import { checkData } from './checks/data.ts'
import { type Finding, look, well, wrong } from './checks/finding.ts'
import { checkDisk, checkFolder, checkMemory, checkSettingsFile } from './checks/machine.ts'
import { checkCountries, checkMessages } from './checks/messages.ts'
import { checkServer } from './checks/server.ts'
import { run } from './run.ts'

const DOCTOR_USAGE = 'Say it like this: npm run doctor.'
const SIGNS = { well: 'ok   ', look: 'LOOK ', wrong: 'WRONG' }

// Checks all that can be checked on this machine, and says what to do. Changes nothing. Its exit code is 1 if something is wrong.
void run(async () => {
  if (readArguments({}, DOCTOR_USAGE).positionals.length > 0) throw new StartupError(DOCTOR_USAGE)
  const found: Finding[] = []
  const show = (findings: Finding[]) => {
    for (const { state, says } of findings) console.log(`${SIGNS[state]} ${says}`)
    found.push(...findings)
  }
  show([checkSettingsFile(settingsFileOfThisProcess())])
  const settings = settingsOfThisProcess()
  configureProvider(settings)
  const missing = missingOperatorSettings(settings)
  show([
    missing.length > 0
      ? wrong(`The terms and the privacy notice name no operator: set ${missing.join(', ')}.`)
      : well('The settings can be used.'),
    ...(settings.publicUrl.startsWith('https:')
      ? []
      : [look(`PUBLIC_URL is ${settings.publicUrl}: without https only this machine can use the app.`)]),
    checkMemory(),
    checkFolder(settings),
  ])
  const data = await checkData(settings)
  // Without a data folder there is no disk to look at.
  show(data.some(({ state }) => state === 'wrong') ? data : [...data, checkDisk(settings)])
  show(await checkMessages(settings))
  if (data.every(({ state }) => state !== 'wrong')) show(await checkCountries(settings))
  show(await checkServer(settings))
  const worst = (['wrong', 'look'] as const).find((state) => found.some((finding) => finding.state === state)) ?? 'well'
  console.log(END[worst])
  if (worst === 'wrong') process.exitCode = 1
})

const END = {
  well: 'All is well.',
  look: 'It works. Look at what is marked.',
  wrong: 'Something is wrong: begin with the first line that says so.',
}
