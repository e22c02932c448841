// Prints the measures of docs/architecture.md, counted from the code.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readOptions } from './options.mjs'
import { readLock, shippedPackages } from './packages/read-lock.ts'
import { repository } from './repository.ts'
import { citationsIn } from './structure/citations.ts'
import { doubledNames } from './structure/doubled-names.ts'
import { readTree, type SourceFile } from './structure/files.ts'
import { functionsOf } from './structure/functions.ts'
import { callsOf, channelFiles, codeLines, featureEdges, knotOf, largestFeature, productOf, walk } from './structure/measures.ts'
import { FILES_MAX, foldersFrom } from './structure/names.ts'

readOptions('npm run measures: prints the measures of docs/architecture.md, counted from the code.')

const files = readTree(repository)
const product = productOf(files)

const [server, web] = [featureEdges(product, 'server'), featureEdges(product, 'web')]
const calls = callsOf(files)
const largest = largestFeature(product.filter(({ path }) => path.startsWith('web/')))
/** Code that finds out from `start_at` itself whether a task has a start. `When` in contract/src/tasks/when.ts should be used instead. */
const COMPARES_START = /start_at\)? [=!]== (null|undefined)|start_at', 'is|start_at is (not )?null/
/**
 * The number of product files that contain `word`, such as the name of a message or a language. To add another message or language, one has
 * to change these files. Migrations do not count, because they are history.
 */
const naming = (word: RegExp) => product.filter(({ path, text }) => !path.includes('/migrations/') && word.test(text)).length
const longest = (list: SourceFile[]) => list.filter(({ path, text }) => /\.(tsx?|mjs)$/.test(path) && text.split('\n').length > 301)
const taking = walk(files)
const cited = citationsIn(files)
const lock = readLock(readFileSync(join(repository, 'package-lock.json'), 'utf8'))
const documents = files.filter(({ path }) => path.endsWith('.md') && !path.startsWith('server/content/'))
/** The bar of a table and the dash of a list do not count as words. */
const wordsOfDocuments = documents.reduce((sum, { text }) => sum + text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length, 0)
const rootFolders = new Set(files.filter(({ path }) => /^[^.].*\//.test(path)).map(({ path }) => path.split('/')[0]))
const long = functionsOf(repository, product).filter(({ lines }) => lines > 60)

const styles = files.filter(({ path }) => path.startsWith('web/') && path.endsWith('.css'))
const built = join(repository, 'web', 'dist', 'assets')
const chunks = existsSync(built) ? readdirSync(built).filter((name) => name.endsWith('.js')) : []
const smallChunks = chunks.filter((name) => statSync(join(built, name)).size < 1500)

const rows: [string, string][] = [
  ['lines of the product, without comments, blank lines, tests and migrations', String(codeLines(product))],
  ['files of the product', String(product.length)],
  ['lines of styles', String(styles.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0))],
  ['chunks of the built web app; of these under 1.5 KB', chunks.length > 0 ? `${chunks.length}; ${smallChunks.length}` : 'not built'],
  ['features in an import cycle: server, web', `${knotOf(server).length}, ${knotOf(web).length}`],
  ['feature-to-feature imports on the server', String(server.length)],
  ['largest feature or folder of the web', `${largest.name}, ${largest.percent}%`],
  ['calls whose feature has one name in all three packages, or is listed', `${calls.inOneFeature.length} of ${calls.all.length}`],
  ['calls found by a text search on both sides', `${calls.found.length} of ${calls.all.length}`],
  ['places that say who may call', String(calls.accessLists.length)],
  ["files and folders of the steps of 'Taking a task'", `${taking.files}, ${taking.folders}`],
  ['files outside of the mail modules that name a channel', String(channelFiles(product).length)],
  ['citations that resolve', `${cited.resolved} of ${cited.all}`],
  ['folders at the root', String(rootFolders.size)],
  ['folders within 2 of their limit', String(foldersFrom(FILES_MAX - 2, files).length)],
  ['functions over 60 lines, tests aside', String(long.length)],
  ['files over 300 lines, tests aside', String(longest(product).length)],
  ['files that compare `start_at` with null', String(naming(COMPARES_START))],
  ['files that name a text of a task (private_details)', String(naming(/\bprivate_details\b/))],
  ['files that name a message (task_reopened)', String(naming(/\btask_reopened\b/))],
  ['files that name a yes or no of a family (passing_on)', String(naming(/\bpassing_on\b/))],
  ['files that name a language (ru)', String(naming(/(?<!\.)\bru\b/))],
  ['packages that a release holds', String(shippedPackages(lock).length)],
  ['words of documents', String(wordsOfDocuments)],
  ['top-level names defined in two or more files', `${doubledNames(files).size}`],
]
const width = Math.max(...rows.map(([name]) => name.length))
for (const [name, value] of rows) console.log(`${name.padEnd(width)}  ${value}`)
for (const { name, features } of calls.inSeveralFeatures) console.log(`  in several features: ${name} (${features.join(', ')})`)
