import { join } from 'node:path'
import { LOCALES } from '@hand-in-hand/contract/locales.ts'
import { rolldown } from 'rolldown'
import type { Plugin, Rolldown } from 'vite'
import type { FirstFiles, ScreenFiles } from './src/platform/first-page/started-calls.ts'

const FIRST_REQUEST = join(import.meta.dirname, 'src/platform/first-page/first-request.ts')
/** Beside index.html: the server puts the words of the reader's language into the page. Its name keeps it from being served. */
const WORDS_FILE = '.words.json'

type Bundle = Rolldown.OutputBundle

/**
 * Makes index.html the only file that a first visit waits for before it requests all others: it holds the styles of the first pages
 * and the script that requests their data (first-request.ts), and names the files of the app. Fonts are not preloaded: a system
 * font replaces them until they have come, and they would delay the start on a slow phone.
 */
export function firstPage(): Plugin {
  let styles = ''
  return {
    name: 'first-page',
    apply: 'build',
    generateBundle: {
      // Before Vite writes the page, and which styles each file needs.
      order: 'pre',
      async handler(_options, bundle) {
        for (const name of ['app', 'task-list']) {
          const needed = chunkOf(bundle, name).viteMetadata?.importedCss ?? new Set()
          styles += [...needed].map((file) => textOf(bundle, file)).join('')
          for (const file of needed) delete bundle[file]
          needed.clear()
        }
        const words = Object.entries(wordsOf(bundle, 'supporter')).map(async ([locale, file]) => [locale, await messagesIn(bundle, file)])
        this.emitFile({ type: 'asset', fileName: WORDS_FILE, source: JSON.stringify(Object.fromEntries(await Promise.all(words))) })
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {} }) => {
        const files: FirstFiles = {
          words: wordsOf(bundle, 'supporter'),
          taskList: screenFiles(bundle, 'task-list'),
          overview: screenFiles(bundle, 'overview', 'overview'),
          signUp: screenFiles(bundle, 'sign-up', 'visitor'),
        }
        const inlined = `    <style>${styles.trim()}</style>\n    <script>${await bundleFirstRequest(files)}</script>\n  </head>`
        // A function, because a replacement text has signs of its own.
        return html.replace('  </head>', () => inlined)
      },
    },
  }
}

async function bundleFirstRequest(files: FirstFiles) {
  const bundle = await rolldown({ input: FIRST_REQUEST, transform: { define: { FIRST_FILES: JSON.stringify(files) } } })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  return output[0].code.trim()
}

function chunkOf(bundle: Bundle, name: string) {
  const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name)
  if (found?.type !== 'chunk') throw new Error(`the build holds no ${name}`)
  return found
}

function textOf(bundle: Bundle, name: string) {
  const found = bundle[name]
  if (!found) throw new Error(`the build holds no ${name}`)
  return found.type === 'chunk' ? found.code : String(found.source)
}

/** What a screen needs beyond the app. `catalogue` holds its messages, if they are not those of every screen. */
function screenFiles(bundle: Bundle, name: string, catalogue?: string): ScreenFiles {
  const { fileName, viteMetadata } = chunkOf(bundle, name)
  const styles = [...(viteMetadata?.importedCss ?? [])].map((file) => `/${file}`)
  return { scripts: [`/${fileName}`], styles, words: catalogue ? wordsOf(bundle, catalogue) : {} }
}

/** The address of a catalogue in each language. */
function wordsOf(bundle: Bundle, catalogue: string): Record<string, string> {
  const files = LOCALES.map((locale) => {
    const id = join(import.meta.dirname, '../messages', locale, `${catalogue}.po`)
    const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(id))
    if (!found) throw new Error(`the build holds no ${catalogue} in ${locale}`)
    return [locale, `/${found.fileName}`] as const
  })
  return Object.fromEntries(files)
}

/** The messages that the built file of a catalogue exports. */
async function messagesIn(bundle: Bundle, file: string) {
  const code = Buffer.from(textOf(bundle, file.slice(1))).toString('base64')
  const exported: Record<string, unknown> = await import(`data:text/javascript;base64,${code}`)
  return Object.values(exported)[0]
}
