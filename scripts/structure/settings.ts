import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SmsProviderRecord } from '../../server/src/platform/providers/provider.ts'
import { PROVIDERS } from '../../server/src/platform/providers/providers.ts'
import { ALL_SETTINGS } from '../../server/src/platform/settings/all-settings.ts'
import { readOptions } from '../options.mjs'
import { repository } from '../repository.ts'
import type { Finding, SourceFile } from './files.ts'

const SETTINGS_PAGE = 'docs/operations/settings.md'
/** The text below this line is generated from the code. */
const MARK = '<!-- Made from the code by `npm run settings`. Correct it there. -->\n'

const tableOf = (heads: string[], rows: string[][]) =>
  [tableLine(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(tableLine)].join('\n')
const tableLine = (cells: string[]) => `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |')

const ofGroups = Object.entries(ALL_SETTINGS).map(([title, group]) => {
  const rows = Object.values(group).map(({ name, unless, says }) => [`\`${name}\``, unless, says])
  return `## ${title}\n\n${tableOf(['setting', 'unless set', 'what it does'], rows)}\n`
})

// Each provider has its own names of settings. So the type of a name is simply string here.
const PROVIDER_TEXTS: Record<string, Pick<SmsProviderRecord<string>, 'says' | 'settings' | 'company'>> = PROVIDERS

function ofProviders() {
  const providers = Object.entries(PROVIDER_TEXTS)
  const rows = providers.map(([name, { says, company }]) => [`\`${name}\``, says, company ? `${company.name}, ${company.country}` : ''])
  const own = providers.flatMap(([provider, { settings }]) =>
    Object.entries(settings).map(([name, says]) => [`\`${name}\``, `\`${provider}\``, says]),
  )
  return `## Providers\n\n${tableOf(['provider', 'what it does', 'its company'], rows)}\n\n${tableOf(['setting', 'of', 'what it is'], own)}\n`
}

const madePart = () => [...ofGroups, ofProviders()].join('\n')

/** The page of settings has to match the code. */
export function checkSettings(files: SourceFile[]): Finding[] {
  const page = files.find(({ path }) => path === SETTINGS_PAGE)
  if (!page || page.text.split(MARK)[1] === `\n${madePart()}`) return []
  return [{ path: SETTINGS_PAGE, rule: 'describes other settings than the code', instead: 'run npm run settings' }]
}

if (import.meta.main) {
  readOptions('npm run settings: writes the table of settings in docs/operations/settings.md from the code.')
  const path = join(repository, SETTINGS_PAGE)
  const [written = ''] = readFileSync(path, 'utf8').split(MARK)
  writeFileSync(path, `${written}${MARK}\n${madePart()}`)
}
