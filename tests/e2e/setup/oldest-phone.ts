import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier, VersionValue } from '@mdn/browser-compat-data'
import type { BrowserContext } from '@playwright/test'

/** The oldest version of iOS that can use the app. The build makes code and styles for it, but it adds no functions. */
const OLDEST = 16.4
/** A browser that demands trusted types cannot do without them. An older one does not demand them. */
const KEPT = /^trusted/i

interface Lacking {
  owner: string
  member: string | null
  isStatic: boolean
}

/** Removes from a context's pages every function and property that Safari has only since a later version, or not at all. */
export async function makeOldestPhone(context: BrowserContext) {
  await context.addInitScript(remove, LACKING)
}

const LACKING = [data.api, data.javascript.builtins as Identifier].flatMap((owners) =>
  featuresOf(owners).flatMap(([owner, feature]): Lacking[] => {
    if (KEPT.test(owner)) return []
    if (isLater(feature.__compat)) return [{ owner, member: null, isStatic: false }]
    const later = featuresOf(feature).filter(([name, { __compat }]) => isLater(__compat) && !KEPT.test(name))
    return later.map(([name]) => ({ owner, member: name.replace(/_(static|event)$/, ''), isStatic: name.endsWith('_static') }))
  }),
)

function featuresOf(parent: Identifier) {
  return Object.entries(parent).filter((entry): entry is [string, Identifier] => entry[0] !== '__compat')
}

function isLater(compat: CompatStatement | undefined) {
  const support = compat?.support.safari_ios
  if (!support) return false
  return [support].flat().every(({ version_added, flags }) => flags !== undefined || isLaterVersion(version_added))
}

function isLaterVersion(version: VersionValue) {
  return version === false || version === 'preview' || (version !== null && Number.parseFloat(version.replace('≤', '')) > OLDEST)
}

function remove(lacking: Lacking[]) {
  const all = window as unknown as Record<string, (Record<string, unknown> & { prototype?: Record<string, unknown> }) | undefined>
  for (const { owner, member, isStatic } of lacking) {
    if (member === null) delete all[owner]
    else delete (isStatic || !all[owner]?.prototype ? all[owner] : all[owner].prototype)?.[member]
  }
}
