/** A package, as package-lock.json lists it. */
export interface Locked {
  /** Where it is installed, from the root of the repository. */
  path: string
  name: string
  version: string
  licence: string | undefined
  integrity: string | undefined
  hasInstallScript: boolean
  /** A workspace, or the link to one. */
  isOurs: boolean
  /** It neither runs with the server nor is sent to phones. */
  isForDevelopment: boolean
}
export type Lock = Locked[]

interface Entry {
  name?: string
  version?: string
  license?: string
  integrity?: string
  hasInstallScript?: boolean
  link?: boolean
  dev?: boolean
}

/** Reads a lock file of version 3: https://docs.npmjs.com/cli/configuring-npm/package-lock-json */
export function readLock(text: string): Lock {
  // npm wrote the file, so it has this shape.
  const { packages = {} } = JSON.parse(text) as { packages?: Record<string, Entry> }
  return Object.entries(packages).map(([path, entry]) => ({
    path,
    name: entry.name ?? path.split('node_modules/').at(-1) ?? path,
    version: entry.version ?? '',
    licence: entry.license,
    integrity: entry.integrity,
    hasInstallScript: entry.hasInstallScript === true,
    isOurs: entry.link === true || !path.includes('node_modules/'),
    isForDevelopment: entry.dev === true,
  }))
}

/** The third-party packages that run with the server or are sent to phones. */
export const shippedPackages = (lock: Lock) => lock.filter(({ isOurs, isForDevelopment }) => !isOurs && !isForDevelopment)
