import { type Finding, type Import, importsOf, isForTests, isTest, type SourceFile } from './files.ts'
import { SERVER_FEATURES, SERVER_LAYERS, WEB_FEATURES, WEB_LAYERS } from './layers.ts'

/** Returns what to do instead if the file at `path` may not import `wanted`, or null if it may. */
type ImportRule = (path: string, wanted: Import) => string | null

/** `server/src/features/tasks/x.ts` is in the feature `tasks`. */
export const featureOf = (path: string) => /^(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1]
const layerOf = (path: string, side: string) => new RegExp(`^${side}/src/([^/]+)/`).exec(path)?.[1]
/** Each folder of `tests` is a package of its own. */
const packageOf = (path: string) => /^(?:tests\/)?[^/]+/.exec(path)?.[0] ?? ''
const isIn = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(folder))

/** The packages, lowest first. Each may import the packages before it. `server` and `web` never import each other. */
const PACKAGES = [
  'contract',
  'server',
  'web',
  'scripts',
  'tests/gateway',
  'tests/bench',
  'tests/attacks',
  'tests/faults',
  'tests/cluster',
  'tests/operations',
  'tests/simulate',
  'tests/clients',
  'tests/e2e',
]
const PRODUCT = ['contract', 'server', 'web']

function packages(path: string, { target }: Import) {
  const [mine, other] = [packageOf(path), packageOf(target)]
  if (mine === other || !PACKAGES.includes(mine) || !PACKAGES.includes(other)) return null
  // The server's tests start processes and databases with the same scripts as all other tests.
  if (mine === 'server' && other === 'scripts' && isTest(path)) return null
  if (mine === 'web' && other === 'server') return 'the web never imports the server: what both need belongs in contract/src'
  if (PACKAGES.indexOf(other) < PACKAGES.indexOf(mine)) return null
  if (PRODUCT.includes(mine) && !PRODUCT.includes(other)) return `${other} is not part of the product: move what is needed into ${mine}`
  return `${mine} imports neither ${other} nor what is above it: move what both need into contract/src`
}

const WITHOUT_SCHEMAS = /^contract\/src\/((errors|locales|constants)|([\w-]+\/)?[\w-]+\.rules)\.ts$/

function schemasStayOnTheServer(path: string, { target, isTypeOnly }: Import) {
  if (isTypeOnly || isTest(path)) return null
  const isOnThePhone = isIn(path, 'web/src/') || WITHOUT_SCHEMAS.test(path)
  if (!isOnThePhone || WITHOUT_SCHEMAS.test(target)) return null
  if (isIn(target, 'contract/')) return 'the phone loads no schema: use import type, or errors.ts, locales.ts, constants.ts, *.rules.ts'
  return target === 'typebox' ? 'the phone loads no schema: schemas belong in the other files of contract/src' : null
}

/** A layer imports only the layers below it. Files outside all layers (app.ts, main.ts, commands/) are above them. */
function layers(side: string, order: readonly string[]): ImportRule {
  return (path, { target }) => {
    if (!isIn(path, `${side}/src/`) || !isIn(target, `${side}/src/`)) return null
    const [mine, other] = [layerOf(path, side) ?? '', layerOf(target, side) ?? '']
    if (!order.includes(mine) || mine === other || isIn(target, 'server/src/env.ts') || isForTests(target)) return null
    if (!order.includes(other)) return `${other || 'what starts the program'} is above ${mine}: pass in what is needed`
    return order.indexOf(other) < order.indexOf(mine) ? null : `${other} is above ${mine}: pass in what is needed, or move this file up`
  }
}

/** Every layer reads its settings from env.ts, so env.ts may import only platform. */
const envKnowsNoLayer: ImportRule = (path, { target }) =>
  path === 'server/src/env.ts' && isIn(target, 'server/') && !isIn(target, 'server/src/platform/')
    ? 'env.ts knows no feature: return the setting as it is, and let the feature read it'
    : null

const testingIsForTests: ImportRule = (path, { target }) =>
  isIn(path, ...PRODUCT) && isForTests(target) ? 'testing is for tests: move what the product needs out of it' : null

function features(path: string, { target }: Import) {
  const [mine, other] = [featureOf(path), featureOf(target)]
  if (!mine || !other || mine === other || packageOf(path) !== packageOf(target)) return null
  return isIn(path, 'server/') ? serverFeatures(mine, other, target) : webFeatures(mine, other, target)
}

function serverFeatures(mine: string, other: string, target: string) {
  if (/\.(routes|jobs)\.ts$/.test(target))
    return 'of another feature only its commands and presentation may be used, never its routes or jobs'
  if (SERVER_FEATURES[mine]?.includes(other)) return null
  return `${mine} may not import ${other}: use the store, or add it to SERVER_FEATURES of scripts/structure/layers.ts if that makes no cycle`
}

function webFeatures(mine: string, other: string, target: string) {
  if (!/\.(api|rules)\.ts$/.test(target) && !target.includes('/parts/')) {
    return "of another feature only its *.api.ts, *.rules.ts and parts/ may be used: move what both need into that feature's parts/ or ui"
  }
  const isBelow = WEB_FEATURES.indexOf(other) < WEB_FEATURES.indexOf(mine) && WEB_FEATURES.includes(other)
  return isBelow
    ? null
    : `${other} is not below ${mine} in WEB_FEATURES of scripts/structure/layers.ts: move what both need into ui or a lower feature`
}

function librariesByLayer(path: string, { target }: Import) {
  if (isIn(path, 'web/src/ui/') && /^(wouter|react-router|@tanstack\/)/.test(target)) {
    return 'ui knows no router and no queries: pass the link or the function in, or move this file into a feature'
  }
  if (isIn(path, 'server/src/') && !isIn(path, 'server/src/store/', 'server/src/database/') && /^kysely/.test(target)) {
    return 'SQL is in server/src/store only: move it there and call that'
  }
  if (/^server\/.*(\.commands|\/store\/[^/]+)\.ts$/.test(path) && /^(fastify|@fastify\/)/.test(target)) {
    return 'commands and the store know nothing of HTTP: leave the request to *.routes.ts and pass in what is needed'
  }
  return null
}

const EVERYWHERE: ImportRule[] = [packages, schemasStayOnTheServer, testingIsForTests]
/** Tests need not follow these rules: they may import from every feature and from the app. */
const IN_THE_PRODUCT: ImportRule[] = [
  layers('server', SERVER_LAYERS),
  layers('web', WEB_LAYERS),
  envKnowsNoLayer,
  features,
  librariesByLayer,
]

export function checkImports(files: SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => PACKAGES.includes(packageOf(path)) && /\.(tsx?|mjs)$/.test(path))
    .flatMap((file) => importsOf(file).flatMap((wanted) => checkImport(file.path, wanted)))
}

function checkImport(path: string, wanted: Import): Finding[] {
  const rules = isTest(path) ? EVERYWHERE.filter((rule) => rule !== testingIsForTests) : [...EVERYWHERE, ...IN_THE_PRODUCT]
  return rules.flatMap((rule) => {
    const instead = rule(path, wanted)
    return instead ? [{ path, rule: `imports ${wanted.from}`, instead }] : []
  })
}
