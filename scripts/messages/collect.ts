// npm run messages: collects all texts into the folder messages, and prints what each language lacks.
import { spawnSync } from 'node:child_process'
import { DEFAULT_LOCALE, LOCALES } from '@hand-in-hand/contract/locales.ts'
import { readOptions } from '../options.mjs'
import { repository } from '../repository.ts'
import { fillInSame } from './fill-in-same.ts'
import { missingIn, missingLines } from './missing.ts'

readOptions('npm run messages: collects all texts into messages, and says what each language lacks.')
extract()
// Lingui writes the filled-in texts again, in its own format.
if (LOCALES.map((locale) => fillInSame(repository, locale)).includes(true)) extract()
for (const locale of LOCALES) if (locale !== DEFAULT_LOCALE) console.log(missingLines(missingIn(locale)).join('\n'))

function extract() {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'messages', '-w', 'web'], { cwd: repository, encoding: 'utf8' })
  if (status === 0) return
  console.error(`The messages could not be collected:\n${stdout}${stderr}`)
  process.exit(1)
}
