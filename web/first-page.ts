import { join } from 'node:path'
import { LOCALES } from '@hand-in-hand/contract/locales.ts'
import { rolldown } from 'rolldown'
import type { Plugin, Rolldown } from 'vite'
import type { FirstFiles, ScreenFiles } from './src/platform/first-page/started-calls.ts'

const FIRST_REQUEST = join(import.meta.dirname, 'src/platform/first-page/first-request.ts')
/**
 * This file beside index.html holds messages in each language. The server puts the messages of the reader's language into the page. The
 * server does not serve the file itself, because its name begins with a dot.
 */
const WORDS_FILE = '.words.json'
/** The screens that most people open from the task list, from the overview, and from a sign-up link. */
export const HELPER_NEXT = ['task', 'my-tasks'].map((name) => `src/features/tasks/${name}.screen.tsx`)
export const FAMILY_NEXT = ['family-tasks', 'new-task', 'family-task'].map((name) => `src/features/planning/${name}.screen.tsx`)
export const VISITOR_NEXT = ['src/features/sign-up/parts/form-and-texts.tsx']

/** Signs after a path that do not belong to the link. The app removes them (linked-path.ts). */
const OTHER_SIGNS = '(?:%[\\dA-Fa-f]{2}|[^\\w-])*$'

/**
 * The screens of the first pages. `paths`: where they open, as a regular expression. `catalogue` has the screen's messages. It is missing
 * if the catalogue that every screen loads has them. `next` and `nextCatalogue`: the screens that a tap opens, and their messages.
 */
const SCREENS: Record<keyof FirstFiles, FirstScreen> = {
  taskList: {
    file: 'src/features/tasks/task-list.screen.tsx',
    paths: `^/(?:home|tasks)?${OTHER_SIGNS}`,
    next: HELPER_NEXT,
    nextCatalogue: 'task',
  },
  overview: {
    file: 'src/features/overview/overview.screen.tsx',
    paths: `^/family${OTHER_SIGNS}`,
    catalogue: 'overview',
    next: FAMILY_NEXT,
    nextCatalogue: 'family',
  },
  signUp: {
    file: 'src/features/sign-up/sign-up.screen.tsx',
    paths: `^/sign(?:-|__)up/[\\w-]+${OTHER_SIGNS}`,
    catalogue: 'visitor',
    next: VISITOR_NEXT,
    nextCatalogue: 'visitor',
  },
}
interface FirstScreen {
  file: string
  paths: string
  catalogue?: string
  next: string[]
  nextCatalogue: string
}

type Bundle = Rolldown.OutputBundle

/**
 * Makes a first visit wait only for index.html. The browser then requests all other files at once. index.html holds the styles of the first
 * pages and the script that requests their data (first-request.ts), and names the files of the app. Fonts are not preloaded, because they
 * would delay the start on a slow phone. A system font replaces them until they are loaded.
 */
export function firstPage(): Plugin {
  let styles = ''
  const screenStyles = new Map<FirstScreen, string>()
  return {
    name: 'first-page',
    apply: 'build',
    generateBundle: {
      // This runs before Vite writes the page, and before Vite lists the styles that each file needs.
      order: 'pre',
      async handler(_options, bundle) {
        const needed = chunkOf(bundle, 'src/app/start.tsx').viteMetadata?.importedCss ?? new Set()
        styles = [...needed].map((file) => textOf(bundle, file)).join('')
        for (const file of needed) delete bundle[file]
        needed.clear()
        for (const screen of Object.values(SCREENS)) screenStyles.set(screen, stylesOf(bundle, screen))
        const words = Object.entries(wordsOf(bundle, 'supporter')).map(async ([locale, file]) => [locale, await messagesIn(bundle, file)])
        this.emitFile({ type: 'asset', fileName: WORDS_FILE, source: JSON.stringify(Object.fromEntries(await Promise.all(words))) })
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {} }) => {
        const files = Object.entries(SCREENS).map(([name, screen]) => [name, screenFiles(bundle, screen)] as const)
        const parts = Object.values(SCREENS).map((screen, at) =>
          only(screen.paths, `${screenStyles.get(screen)}${filesTag(Object.fromEntries(files.slice(at, at + 1)))}`),
        )
        // The service worker shows this page at any path.
        parts.push(only('^/index\\.html$', filesTag(Object.fromEntries(files))))
        const script = await bundleFirstRequest(wordsOf(bundle, 'supporter'))
        const inlined = `<style>${styles.trim()}</style>${parts.join('')}<script>${script}</script></head>`
        // The replacement is a function, because signs such as $ have a special meaning in a replacement text.
        return html.replace(/<!--.*?-->|\n\s*(?=<)/gs, '').replace('</head>', () => inlined)
      },
    },
  }
}

/** A part of the page for certain paths. The server leaves it out of other pages (app-page.ts). */
const only = (paths: string, text: string) => `<!--only ${paths}-->${text}<!--end-->`

/** The files as data, which no browser executes. */
const filesTag = (files: FirstFiles) => `<script type="application/json" id="files">${JSON.stringify(files)}</script>`

async function bundleFirstRequest(words: Record<string, string>) {
  const bundle = await rolldown({ input: FIRST_REQUEST, transform: { define: { FIRST_WORDS: JSON.stringify(words) } } })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  return output[0].code.trim()
}

/**
 * The built file that contains a module. The file's name is not enough to find it, because a screen and its catalogues have the same name.
 */
function chunkOf(bundle: Bundle, module: string) {
  const id = join(import.meta.dirname, module)
  const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(id))
  if (found?.type !== 'chunk') throw new Error(`the build holds no ${module}`)
  return found
}

/**
 * The styles of a screen, for the pages that begin with this screen. When the app loads the screen's code, it finds the disabled link, and
 * so it does not load the styles again.
 */
function stylesOf(bundle: Bundle, { file }: FirstScreen) {
  const files = chunkOf(bundle, file).viteMetadata?.importedCss ?? []
  return [...files].map((each) => `<style>${textOf(bundle, each).trim()}</style><link rel="stylesheet" href="/${each}" disabled>`).join('')
}

function textOf(bundle: Bundle, name: string) {
  const found = bundle[name]
  if (!found) throw new Error(`the build holds no ${name}`)
  return found.type === 'chunk' ? found.code : String(found.source)
}

/** What a screen needs in addition to the app, and what the screens that a tap opens need in addition to both. */
function screenFiles(bundle: Bundle, { file, catalogue, next, nextCatalogue }: FirstScreen): ScreenFiles {
  const { fileName, viteMetadata } = chunkOf(bundle, file)
  const there = filesOf(bundle, 'src/app/start.tsx', file)
  const later = [...filesOf(bundle, ...next)].filter((each) => !there.has(each))
  return {
    scripts: [`/${fileName}`],
    styles: [...(viteMetadata?.importedCss ?? [])].map((each) => `/${each}`),
    words: catalogue ? wordsOf(bundle, catalogue) : {},
    next: later.map((each) => `/${each}`),
    nextWords: wordsOf(bundle, nextCatalogue),
  }
}

/** The code files of some modules and of everything that these import, and their styles. */
function filesOf(bundle: Bundle, ...modules: string[]) {
  const files = new Set(modules.map((module) => chunkOf(bundle, module).fileName))
  for (const name of files) {
    const file = bundle[name]
    if (file?.type === 'chunk') for (const other of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])]) files.add(other)
  }
  return files
}

/** The address of a catalogue in each language. */
function wordsOf(bundle: Bundle, catalogue: string): Record<string, string> {
  const fileOf = (locale: string) => chunkOf(bundle, `../messages/${locale}/${catalogue}.po`).fileName
  return Object.fromEntries(LOCALES.map((locale) => [locale, `/${fileOf(locale)}`]))
}

/** The messages that the built file of a catalogue exports. */
async function messagesIn(bundle: Bundle, file: string) {
  const code = Buffer.from(textOf(bundle, file.slice(1))).toString('base64')
  const exported: Record<string, unknown> = await import(`data:text/javascript;base64,${code}`)
  return Object.values(exported)[0]
}
