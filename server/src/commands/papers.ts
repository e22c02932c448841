import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileFromCommandLine, readArguments, settingsOfThisProcess } from '../env.ts'
import { DATA_PROTECTION_DRAFTS, DRAFT_LOCALES, presentDataProtectionDraft } from '../features/legal/data-protection.presentation.ts'
import { StartupError } from '../platform/errors.ts'
import { shippedFile } from '../platform/shipped/shipped-files.ts'
import { runCommand, say } from './run.ts'

const PAPERS_USAGE = 'Usage: npm run papers -- FOLDER [--locale en|de]'

// Writes drafts for a data-protection officer, filled in from the settings. Reads no data.
void runCommand(async () => {
  const { positionals, values } = readArguments({ locale: { type: 'string' } }, PAPERS_USAGE)
  const locale = DRAFT_LOCALES.find((each) => each === (values.locale ?? 'en'))
  const [name, ...others] = positionals
  if (name === undefined || others.length > 0 || !locale) throw new StartupError(PAPERS_USAGE)
  const settings = settingsOfThisProcess()
  const folder = fileFromCommandLine(name)
  const today = new Date().toISOString().slice(0, 10)
  for (const paper of DATA_PROTECTION_DRAFTS) {
    const template = readFileSync(join(shippedFile('server/content'), 'papers', locale, `${paper}.html`), 'utf8')
    const file = join(folder, `${paper}.html`)
    writeDataProtectionDraft(folder, file, presentDataProtectionDraft(template, settings, locale, today))
    say(file)
  }
  say('They are drafts. Have a lawyer read them before you use them.')
})

/** A draft that exists is not overwritten, because someone may have worked on it. */
function writeDataProtectionDraft(folder: string, file: string, html: string) {
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, html, { flag: 'wx' })
  } catch {
    throw new StartupError(`${file} could not be written: name a folder of your own without such a file.`)
  }
}
