import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { type Endpoint, endpoints } from '@hand-in-hand/contract/endpoints.ts'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { replyShapes } from './reply-shapes.ts'

/** The server that `npm run dev` sends calls to. */
const API_SERVER = process.env.API_SERVER ?? 'http://127.0.0.1:3000'
const proxy = { '/v2': API_SERVER, '/docs': API_SERVER, '/helpers': API_SERVER }
const WORKER = 'sw.js'

/** Writes `name.br` next to every text file of the build, so that the server does not compress it on each request. */
function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    // Not closeBundle, which also runs after a failed build and would hide the reason.
    async writeBundle() {
      const files = await readdir(outDir, { recursive: true })
      const texts = files.filter((file) => /\.(js|css|html|svg|json|webmanifest)$/.test(file))
      await Promise.all(
        texts.map(async (file) => {
          const content = await readFile(join(outDir, file))
          const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
          await writeFile(join(outDir, `${file}.br`), await promisify(brotliCompress)(content, options))
        }),
      )
    },
  }
}

const MAIN = 'src/main.ts'
const START = 'src/app/start.tsx'
const TASK_LIST = 'src/features/tasks/task-list.screen.tsx'

/** Lucide's list of all its icons. What it imports says nothing of which icons are used. */
const ALL_ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/

/** A module's static imports, recursively, without dynamic `import()`. */
const together = new Map<string, Set<string>>()
function findTogether(): Plugin {
  return {
    name: 'find-together',
    apply: 'build',
    buildEnd() {
      for (const root of [MAIN, START, TASK_LIST]) {
        const found = new Set<string>([join(import.meta.dirname, root)])
        for (const id of found) {
          if (!ALL_ICONS.test(id)) for (const imported of this.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
        }
        together.set(root, found)
      }
    },
  }
}
const neededBy = (root: string) => (id: string) => together.get(root)?.has(id) ?? false

/**
 * Preloads the app's start behind the small first script. Fonts are not preloaded: they would delay the start on a slow
 * phone, and a system font replaces them until then.
 */
function preloadStart(): Plugin {
  return {
    name: 'preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const start = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.includes(join(import.meta.dirname, START)),
        )
        if (start?.type !== 'chunk') throw new Error('the build holds no start')
        const isMissing = (file: string) => !html.includes(file)
        const scripts = [start.fileName, ...start.imports].filter(isMissing)
        const styles = scripts.flatMap((file) => {
          const chunk = bundle[file]
          return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []
        })
        const link = (attrs: Record<string, string>) => ({ tag: 'link', attrs: { crossorigin: '', ...attrs }, injectTo: 'head' as const })
        return [
          ...scripts.map((file) => link({ rel: 'modulepreload', href: `/${file}` })),
          ...[...new Set(styles)].filter(isMissing).map((file) => link({ rel: 'stylesheet', href: `/${file}` })),
        ]
      },
    },
  }
}

/** Tells the service worker which files belong to this build: all except fonts, which a system font can replace. */
function listBuild(): Plugin {
  return {
    name: 'list-build',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[WORKER]
        const page = bundle['index.html']
        if (worker?.type !== 'chunk' || page?.type !== 'asset') throw new Error('the build holds no service worker, or no page')
        if (worker.imports.length > 0) throw new Error('the service worker has to be one file: it may import nothing')
        const files = Object.values(bundle)
          .filter((file) => (file.type === 'chunk' ? file !== worker : file.fileName.endsWith('.css')))
          .map((file) => `/${file.fileName}`)
          .sort()
        const version = createHash('sha256').update(files.join()).update(page.source).digest('hex').slice(0, 16)
        const mark = /src="(\/assets\/[^"]+\.js)"/.exec(String(page.source))?.[1]
        if (!mark) throw new Error('the page names no script of its own')
        const build = JSON.stringify({ version, files: ['/index.html', '/favicon.svg', ...files], mark })
        const code = worker.code.replace('__BUILD__', build)
        if (code === worker.code) throw new Error('the service worker has no place for the list of files')
        worker.code = code
      },
    },
  }
}

const openCalls = (readsToken: boolean) =>
  Object.entries<Endpoint>(endpoints)
    .filter(([, { access, readsToken: reads = false }]) => (access === 'anyone' || access === 'key') && reads === readsToken)
    .map(([name]) => name)

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    // A build with a message that has no words, or none that can be read, would show English to everyone.
    lingui({ cwd: import.meta.dirname, ...(command === 'build' && { failOnMissing: 'catalog', failOnCompileError: true }) }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: import.meta.dirname })] }),
    findTogether(),
    preloadStart(),
    listBuild(),
    precompress(),
  ],
  define: {
    CALLS_WITHOUT_TOKEN: JSON.stringify(openCalls(false)),
    CALLS_THAT_READ_A_TOKEN: JSON.stringify(openCalls(true)),
    REPLY_SHAPES: JSON.stringify(replyShapes()),
  },
  build: {
    sourcemap: false,
    // No small file becomes a data: address, because the Content-Security-Policy allows only our own origin.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: join(import.meta.dirname, 'index.html'), [WORKER]: join(import.meta.dirname, 'src/service-worker.ts') },
      // A worker controls only pages at or below its path, so it is at the root, and its name never changes.
      output: {
        entryFileNames: ({ name }) => (name === WORKER ? WORKER : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            // What every page needs and releases rarely change, so that it stays in the browser's cache.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|wouter|regexparam|@tanstack|@lingui)\//,
              priority: 2,
            },
            { name: 'phones', test: /node_modules\/libphonenumber-js\//, priority: 2 },
            // One file each, as every file costs a phone a round trip: the first script, the start, the task list.
            { name: 'first', test: neededBy(MAIN), priority: 4 },
            { name: 'start', test: neededBy(START), priority: 1 },
            { name: 'task-list', test: neededBy(TASK_LIST), priority: 0 },
          ],
        },
      },
    },
  },
  server: { proxy },
  preview: { proxy },
}))
