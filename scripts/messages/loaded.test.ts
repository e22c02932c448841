import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import config from '../../web/lingui.config.ts'
import { repository } from '../repository.ts'

const WEB = join(repository, 'web')
const START = join(WEB, 'src/app/start.tsx')
/** The catalogue that every screen has (web/src/i18n/catalogues.ts). */
const EVERYWHERE = 'supporter'

/** A static import or a re-export of values. */
const STATIC = /^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s)?['"](\.[^'"]+)['"]/gm
/** The names of a function that loads messages, or of `lazy`, and an import on demand. */
const LOADING = /(withMessages\(\s*\[([^\]]*)\]|with\w+Messages\(|lazy(?:Part)?\()|import\('(\.[^']+)'\)/g
/** A function that gives some screens the same catalogues: `const withStartMessages = (…) => withMessages(['family'], …)`. */
const SHORT_NAME = /const (with\w+Messages) = .*=> withMessages\(\[([^\]]*)\]/g
const MARKED = /\b(?:t|msg)`|<(?:Trans|Plural|Select)\b|\b(?:t|msg|plural|select)\(/

const namesIn = (list: string) => [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)

/** What other code has loaded by the time that a file shows its messages. */
const LOADED_BY_OTHERS: Record<string, string[]> = {
  // The routes that use it load the family's messages (family-routes.tsx).
  'src/app/family-tasks-beside.tsx': ['family', 'overview'],
  // In the demo, the demo's own code answers each call (load-demo.ts).
  'src/features/demo/parts/sample-account.ts': ['visitor'],
  // Pages without this catalogue use only the link, which loads it.
  'src/features/sign-in/parts/ask-consent.tsx': ['account'],
}

interface SourceFile {
  imports: string[]
  /** What the file imports on demand, with the catalogues that it loads together with it. */
  onDemand: { file: string; catalogues: string[] }[]
  hasMessages: boolean
}

function readSource(path: string): SourceFile {
  const text = readFileSync(path, 'utf8')
  const resolve = (name: string) => join(dirname(path), name)
  const short = new Map([...text.matchAll(SHORT_NAME)].map(([, name = '', list = '']) => [`${name}(`, namesIn(list)]))
  const onDemand: SourceFile['onDemand'] = []
  let catalogues: string[] = []
  for (const [, loading, list = '', file] of text.matchAll(LOADING)) {
    if (file) {
      onDemand.push({ file: resolve(file), catalogues })
      catalogues = []
    } else if (!loading?.startsWith('lazy')) catalogues = short.get(loading ?? '') ?? namesIn(list)
    else catalogues = []
  }
  const imports = [...text.matchAll(STATIC)].map(([, name = '']) => resolve(name))
  return { imports, onDemand, hasMessages: /@lingui\//.test(text) && MARKED.test(text) }
}

/** The catalogues that have the messages of a file, by the settings of Lingui. */
function cataloguesOf(path: string) {
  const name = relative(WEB, path)
  const catalogues = config.catalogs ?? []
  const isIncluded = (pattern: string) => `${name}/`.startsWith(`${pattern.replace('<rootDir>/', '')}/`)
  const isExcluded = (pattern: string) => `/${name}/`.includes(`/${pattern.replace(/^\*\*\/|\/\*\*$/g, '')}/`)
  return catalogues
    .filter(({ include, exclude }) => include.some(isIncluded) && !exclude?.some(isExcluded))
    .map(({ path: catalogue }) => catalogue.replace(/.*\//, ''))
}

test('every screen and every part loads the messages that it shows', () => {
  const files = readdirSync(join(WEB, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) => /^(?!.*\.test\.).*\.tsx?$/.test(file))
  const sources = new Map(files.map((file) => join(WEB, 'src', file)).map((path) => [path, readSource(path)]))
  const missing = new Set<string>()
  const seen = new Set<string>()
  const reached = new Set<string>()

  /** Follows what a file imports. `loaded`: the catalogues that are loaded by then. */
  function follow(root: string, loaded: string[]) {
    const key = `${root} ${loaded.toSorted().join()}`
    if (seen.has(key)) return
    seen.add(key)
    const together = new Set([root])
    for (const path of together) {
      const source = sources.get(path)
      if (!source) continue
      reached.add(path)
      for (const each of source.imports) together.add(each)
      const name = relative(WEB, path)
      const here = [...loaded, ...(LOADED_BY_OTHERS[name] ?? [])]
      const holders = cataloguesOf(path)
      if (source.hasMessages && !holders.some((each) => here.includes(each)))
        missing.add(`${name} is in ${holders}, but ${relative(WEB, root)} is loaded with ${here}`)
      for (const { file, catalogues } of source.onDemand) follow(file, [...new Set([...here, ...catalogues])])
    }
  }
  follow(START, [EVERYWHERE])
  expect([...missing]).toEqual([])
  const unreached = [...sources].filter(([path, { hasMessages }]) => hasMessages && !reached.has(path)).map(([path]) => relative(WEB, path))
  expect(unreached, 'files with messages that this test does not find').toEqual([])
})
