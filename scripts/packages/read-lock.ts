/** A package, as package-lock.json lists it. */
export interface Locked {
  /** Its path from the root of the repository. */
  path: string
  name: string
  version: string
  licence: string | undefined
  integrity: string | undefined
  hasInstallScript: boolean
  /** Whether the package is a workspace, or the link to one. */
  isOurs: boolean
  /** Whether only development and builds need it, as the package.json files say. */
  isForDevelopment: boolean
  /**
   * The names of the packages that this package needs. Each is in this package's node_modules, or in the node_modules of a folder above.
   */
  needs: string[]
}
export type Lock = Locked[]

interface LockEntry {
  name?: string
  version?: string
  license?: string
  integrity?: string
  hasInstallScript?: boolean
  link?: boolean
  dev?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** Reads a lock file of version 3: https://docs.npmjs.com/cli/configuring-npm/package-lock-json */
export function readLock(text: string): Lock {
  // npm wrote the file, so the file has this shape.
  const { packages = {} } = JSON.parse(text) as { packages?: Record<string, LockEntry> }
  return Object.entries(packages).map(([path, entry]) => ({
    path,
    name: entry.name ?? path.split('node_modules/').at(-1) ?? path,
    version: entry.version ?? '',
    licence: entry.license,
    integrity: entry.integrity,
    hasInstallScript: entry.hasInstallScript === true,
    isOurs: entry.link === true || !path.includes('node_modules/'),
    isForDevelopment: entry.dev === true,
    needs: Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...entry.devDependencies }),
  }))
}

/**
 * The code of these two packages is sent to phones, but the packages that they need (Babel's, for macros) work only in the build. So
 * web/package.json lists the two as development packages, and Babel does not count as shipped.
 */
const SENT_TO_PHONES = new Set(['@lingui/core', '@lingui/react'])
/** Packages that contain only types. None of their code runs. */
const TYPES_ALONE = /^(@types\/.*|csstype)$/

/** The third-party packages that run with the server or are sent to phones. */
export const shippedPackages = (lock: Lock) =>
  lock.filter(({ name, isOurs, isForDevelopment }) => !isOurs && (!isForDevelopment || SENT_TO_PHONES.has(name)) && !TYPES_ALONE.test(name))
