import { type Finding, type Import, importsOf, isTest, type SourceFile } from './files.ts'

/** Which of our files may import which. Each answers where the thing belongs instead, or null. */
type ImportRule = (path: string, wanted: Import) => string | null

/** `server/src/features/tasks/x.ts` is in the feature `tasks`. */
const featureOf = (path: string) => /^(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1]
const isIn = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(folder))
const WITHOUT_SCHEMAS = /^contract\/src\/((errors|locales|constants)|[\w-]+\.rules)\.ts$/

function packages(path: string, { target }: Import) {
  if (isIn(path, 'contract/') && isIn(target, 'server/', 'web/'))
    return 'contract imports neither side: move what both need into contract/src'
  if (isIn(path, 'server/') && isIn(target, 'web/')) return 'the server never imports the web: what both need belongs in contract/src'
  if (isIn(path, 'web/') && isIn(target, 'server/')) return 'the web never imports the server: what both need belongs in contract/src'
  return null
}

function schemasStayOnTheServer(path: string, { target, isTypeOnly }: Import) {
  if (isTypeOnly || isTest(path)) return null
  const isOnThePhone = isIn(path, 'web/src/') || WITHOUT_SCHEMAS.test(path)
  if (!isOnThePhone || WITHOUT_SCHEMAS.test(target)) return null
  if (isIn(target, 'contract/')) return 'the phone loads no schema: use import type, or errors.ts, locales.ts, constants.ts, *.rules.ts'
  return target === 'typebox' ? 'the phone loads no schema: schemas belong in the other files of contract/src' : null
}

/** Links are everywhere, and the file holds nothing but functions that answer a path. */
const OPEN_TO_FEATURES = ['web/src/app/paths.ts']

function webLayers(path: string, { target }: Import) {
  const ground = ['web/src/ui/', 'web/src/platform/', 'web/src/i18n/']
  if (isIn(path, 'web/src/features/') && isIn(target, 'web/src/app/') && !OPEN_TO_FEATURES.includes(target)) {
    return 'a feature never imports the app around it: move what it needs into ui, platform or a feature'
  }
  if (isIn(path, ...ground) && isIn(target, 'web/src/app/', 'web/src/features/')) {
    return 'ui, platform and i18n know no feature: pass it in, or move this file into the feature'
  }
  if (isIn(path, 'web/src/ui/') && /^(wouter|react-router|@tanstack\/)/.test(target)) {
    return 'ui knows no router and no queries: pass the link or the function in, or move this file into a feature'
  }
  return null
}

function webFeatures(path: string, { target }: Import) {
  const [mine, other] = [featureOf(path), featureOf(target)]
  if (!isIn(path, 'web/') || !mine || !other || mine === other) return null
  if (/\.(api|rules)\.ts$/.test(target) || target.includes('/parts/')) return null
  return "of another feature only its *.api.ts, *.rules.ts and parts/ may be used: move what both need into that feature's parts/ or ui"
}

function serverLayers(path: string, { target }: Import) {
  const root = ['server/src/main.ts', 'server/src/app.ts']
  if (isIn(path, 'server/src/features/', 'server/src/http/', 'server/src/database/') && root.includes(target)) {
    return 'app.ts and main.ts stand at the top: move what is needed into http or database'
  }
  if (isIn(path, 'server/src/http/', 'server/src/database/') && isIn(target, 'server/src/features/')) {
    return 'http and database know no feature: pass it in from app.ts, or move this file into the feature'
  }
  if (isIn(path, 'server/src/platform/') && isIn(target, 'server/src/http/', 'server/src/database/', 'server/src/features/')) {
    return 'platform knows nothing of this product: pass in what is needed'
  }
  return isIn(target, 'server/src/testing/') ? 'testing is for tests: move what the product needs out of it' : null
}

function serverFeatures(path: string, { target }: Import) {
  const [mine, other] = [featureOf(path), featureOf(target)]
  if (!isIn(path, 'server/') || !mine || !other || mine === other) return null
  return /\.(routes|jobs)\.ts$/.test(target)
    ? 'of another feature only its queries and commands may be used, never its routes or jobs'
    : null
}

function routesAndCommands(path: string, { target }: Import) {
  if (/^server\/.*\.routes\.ts$/.test(path) && /^kysely/.test(target)) return 'a route holds no SQL: move it into *.queries.ts'
  if (/^server\/.*\.(commands|queries)\.ts$/.test(path) && /^(fastify|@fastify\/)/.test(target)) {
    return 'commands and queries know nothing of HTTP: leave the request to *.routes.ts and pass in what is needed'
  }
  return null
}

const EVERYWHERE: ImportRule[] = [packages, schemasStayOnTheServer]
/** Tests may reach across features and up to the app. */
const IN_THE_PRODUCT: ImportRule[] = [webLayers, webFeatures, serverLayers, serverFeatures, routesAndCommands]

export function checkImports(files: SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => /^(contract|server|web)\/.*\.tsx?$/.test(path))
    .flatMap((file) => importsOf(file).flatMap((wanted) => findingsOf(file.path, wanted)))
}

function findingsOf(path: string, wanted: Import): Finding[] {
  const rules = isTest(path) ? EVERYWHERE : [...EVERYWHERE, ...IN_THE_PRODUCT]
  return rules.flatMap((rule) => {
    const instead = rule(path, wanted)
    return instead ? [{ path, rule: `imports ${wanted.from}`, instead }] : []
  })
}
