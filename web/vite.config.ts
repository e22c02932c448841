import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { type Endpoint, endpoints } from '@hand-in-hand/contract/endpoints.ts'
import { DEFAULT_LOCALE, LOCALES } from '@hand-in-hand/contract/locales.ts'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups, findTogether } from './chunks.ts'
import { firstPage } from './first-page.ts'
import { phoneCountries } from './phone-countries.ts'
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
    // This does not use closeBundle, which also runs after a failed build and would hide the reason.
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

const styleFiles = new Map<string, string>()
/** `card_title` for `.title` in card.module.css. Vite's own names contain a hash and a line number, which can't be compressed. */
function className(name: string, file: string) {
  const path = file.split('?', 1)[0] ?? ''
  const room = basename(path, '.module.css')
  const other = styleFiles.get(room) ?? path
  if (other !== path) throw new Error(`two files of styles have one name: ${other}, ${path}`)
  styleFiles.set(room, path)
  return `${room}_${name}`
}

const RUNTIME = /^assets\/rolldown-runtime-/
const REACT = /^assets\/react-/
/**
 * Moves the bundler's own helpers into the file of React, which every page loads. A separate file would cost each first page a request. No
 * other file affects the helpers, so it is enough to move their text.
 */
function runtimeBesideReact(): Plugin {
  return {
    name: 'runtime-beside-react',
    apply: 'build',
    // The bundler's helpers are added after the hash is computed. Without this, phones would keep an earlier file that lacks them.
    augmentChunkHash: ({ name }) => (name === 'react' ? 'with helpers' : undefined),
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const files = Object.values(bundle).filter((file) => file.type === 'chunk')
        const runtime = files.find(({ fileName }) => RUNTIME.test(fileName))
        const react = files.find(({ fileName }) => REACT.test(fileName))
        if (!react) throw new Error('the build holds no React')
        // Sometimes the bundler itself has already put its helpers into the file of React.
        if (!runtime) return
        const [, names = ''] = /export{(.*)};\s*$/.exec(runtime.code) ?? []
        const code = runtime.code.replace(/export{.*};\s*$/, '')
        const pairs = names.split(',').map((each) => each.split(' as '))
        const returned = pairs.map(([own, outer]) => `${outer}:${own}`)
        const outer = pairs.map(([, name]) => `helper_${name}`)
        const helpers = `const{${pairs.map(([, name]) => `${name}:helper_${name}`)}}=(()=>{${code}return{${returned}}})();export{${outer}};`
        for (const file of files) {
          const found = file.code.match(/import{([^}]*)}from"\.\/rolldown-runtime-[^"]*";/)
          if (!found) continue
          const [statement, imported = ''] = found
          const wanted = imported.split(',').map((each) => each.split(' as '))
          const own = wanted.map(([name, alias = name]) => `${alias}=helper_${name}`)
          const others = wanted.map(([name, alias = name]) => `helper_${name} as ${alias}`)
          file.code = file.code.replace(
            statement,
            file === react ? `${helpers}const ${own};` : `import{${others}}from"./${react.fileName.replace('assets/', '')}";`,
          )
          file.imports = [...new Set(file.imports.map((each) => (each === runtime.fileName ? react.fileName : each)))].filter(
            (each) => each !== file.fileName,
          )
        }
        delete bundle[runtime.fileName]
      },
    },
  }
}

/** Whether a file contains something that a tap on a first page opens: code, styles or messages. */
const isNext = (file: string) => /\/(forms|both-sides|helper-side|family-side|visitor-side|task|family)-\w+\.(js|css)$/.test(file)

/** Tells the service worker which files belong to this build. Fonts are left out, because a system font can replace them. */
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
          .sort((one, other) => Number(isNext(other)) - Number(isNext(one)) || (one < other ? -1 : 1))
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

/** Gives each language without a manifest the English manifest, so that the app is installed under its English name. */
function englishManifests(): Plugin {
  return {
    name: 'english-manifests',
    apply: 'build',
    async generateBundle() {
      const fileOf = (locale: string) => `manifest.${locale}.webmanifest`
      const files = await readdir(join(import.meta.dirname, 'public'))
      const english = await readFile(join(import.meta.dirname, 'public', fileOf(DEFAULT_LOCALE)))
      for (const locale of LOCALES.filter((each) => !files.includes(fileOf(each)))) {
        this.emitFile({ type: 'asset', fileName: fileOf(locale), source: english })
      }
    },
  }
}

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    // A missing text is shown in English. The check of the messages reports it, and a release refuses it.
    lingui({ cwd: import.meta.dirname, failOnCompileError: command === 'build' }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: import.meta.dirname })] }),
    findTogether(),
    runtimeBesideReact(),
    firstPage(),
    listBuild(),
    englishManifests(),
    precompress(),
  ],
  define: {
    CALLS_WITHOUT_TOKEN: JSON.stringify(openCalls(false)),
    CALLS_THAT_READ_A_TOKEN: JSON.stringify(openCalls(true)),
    REPLY_SHAPES: JSON.stringify(replyShapes()),
    PHONE_COUNTRIES_FIRST: JSON.stringify(phoneCountries[0]),
    PHONE_COUNTRIES_REST: JSON.stringify(phoneCountries[1]),
  },
  css: { modules: { generateScopedName: className } },
  build: {
    // The browsers that we support (tests/e2e/setup/oldest-phone.ts).
    target: ['safari16.4', 'chrome111', 'firefox114'],
    sourcemap: false,
    // No small file becomes a data: address, because the Content-Security-Policy allows only our own origin.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        react: join(import.meta.dirname, 'src/react.ts'),
        [WORKER]: join(import.meta.dirname, 'src/service-worker.ts'),
      },
      // A worker controls only pages at or below its path, so it is at the root. Its name never changes, so that browsers find each new
      // version at the same address.
      output: {
        entryFileNames: ({ name }) => (name === WORKER ? WORKER : 'assets/[name]-[hash].js'),
        // The first load names all later files, and a hash can't be compressed, so the hash is short. Seven characters are the minimum for
        // files of code.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:5][extname]',
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
  server: { proxy },
  preview: { proxy },
}))
