import type { Contact } from '@hand-in-hand/contract/fields.ts'
import { createListeners } from './listeners.ts'

/** The specification's names in local storage, section 3. Every value is text; lists and objects are JSON. */
export const STORED = [
  'locale',
  'login_familyToken',
  'login_userToken',
  'loginHistoryStorage',
  'wasClickedWithFamily',
  'demoAccount',
] as const
export type Stored = (typeof STORED)[number]

/** One saved family, as it stands in `loginHistoryStorage`. */
export interface SavedFamily {
  familyName: string
  coordinatorInfo: Contact | null
  login_familyToken: string
  /** Empty once the server has ended it: the device's cookie brings a new one. */
  login_userToken: string
  /** False until this person has said that they help. Older builds stored nothing, and knew no others. */
  confirmed?: boolean
}

/** Who acts on this page: stays as it was first read, whatever another tab stores meanwhile. */
const OWN: readonly Stored[] = ['login_familyToken', 'login_userToken']

// Private windows and full disks make local storage throw: then this page's own memory has to do.
const memory = new Map<Stored, string>()
const listeners = createListeners()

export const deviceStorage = {
  read(name: Stored): string | null {
    const known = memory.get(name) ?? stored(name)
    // An empty one is on its way, be it that another tab brings it.
    if (known && OWN.includes(name)) memory.set(name, known)
    return known
  },

  write(name: Stored, value: string) {
    try {
      localStorage.setItem(name, value)
      memory.delete(name)
    } catch {
      memory.set(name, value)
    }
    listeners.tell()
  },

  /** Whether another tab has stored somebody else than whom this page acts as. */
  isOvertaken: () => OWN.some((name) => memory.has(name) && stored(name) !== null && stored(name) !== memory.get(name)),

  remove(...names: Stored[]) {
    for (const name of names) {
      memory.delete(name)
      try {
        localStorage.removeItem(name)
      } catch {
        // Nothing could be stored there either.
      }
    }
    listeners.tell()
  },

  /** Calls `listener` after a change in this tab or another one; returns how to stop. Fits `useSyncExternalStore`. */
  subscribe(listener: () => void) {
    const stop = listeners.subscribe(listener)
    window.addEventListener('storage', listener)
    return () => {
      stop()
      window.removeEventListener('storage', listener)
    }
  },
}

function stored(name: Stored) {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** The families that this device is signed in to; what cannot be read counts as none. */
export function savedFamilies(): SavedFamily[] {
  try {
    const saved: unknown = JSON.parse(deviceStorage.read('loginHistoryStorage') ?? '[]')
    return Array.isArray(saved) ? saved.filter(isSavedFamily) : []
  } catch {
    return []
  }
}

export const writeSavedFamilies = (families: SavedFamily[]) => deviceStorage.write('loginHistoryStorage', JSON.stringify(families))

/** Whether this family only asks whether one helps: its token can do nothing but reply. */
export const isUnconfirmed = (family: Pick<SavedFamily, 'confirmed'> | undefined) => family?.confirmed === false

function isSavedFamily(entry: unknown): entry is SavedFamily {
  if (typeof entry !== 'object' || entry === null) return false
  return 'familyName' in entry && 'login_familyToken' in entry && typeof entry.login_familyToken === 'string' && 'login_userToken' in entry
}
