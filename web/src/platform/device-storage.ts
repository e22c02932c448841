import type { Contact } from '@hand-in-hand/contract/fields.ts'
import { attempt } from './attempt.ts'
import { createListeners } from './listeners.ts'

/**
 * The names of values in local storage (P80). They include the number that last logged in (P92), the operator's mail address, the times of
 * the last error reports, whether shortcuts of a single letter are on (P99), whether the home screen and notifications were offered, the
 * circle that the person proposes, and the people whom the family asked by name (P151). Every value is text; lists and objects are JSON.
 */
export const STORAGE_NAMES = [
  'locale',
  'login_familyToken',
  'login_userToken',
  'loginHistoryStorage',
  'wasClickedWithFamily',
  'demoAccount',
  'loginNumber',
  'contact',
  'reportedErrors',
  'shortcuts',
  'deviceOffers',
  'proposedCircle',
  'askedByName',
] as const
export type StorageName = (typeof STORAGE_NAMES)[number]

/** One saved family, as stored in `loginHistoryStorage`. */
export interface SavedFamily {
  familyName: string
  coordinatorInfo: Contact | null
  login_familyToken: string
  /** Empty if the server has ended the token. The device's cookie gets a new token. */
  login_userToken: string
  /** False until this person has confirmed that they help. Older builds stored nothing here, because they had no unconfirmed families. */
  confirmed?: boolean
}

/** The tokens that this page uses. They keep the values that were read first, even if another tab stores others. */
const TOKEN_NAMES: readonly StorageName[] = ['login_familyToken', 'login_userToken']

// Local storage throws in private windows and on full disks. The memory of this page then replaces it.
const memory = new Map<StorageName, string>()
const storageListeners = createListeners()

export const deviceStorage = {
  read(name: StorageName): string | null {
    const value = memory.get(name) ?? readItem(name)
    // An empty token is not kept in memory, because it will soon be replaced, perhaps by another tab.
    if (value && TOKEN_NAMES.includes(name)) memory.set(name, value)
    return value
  },

  write(name: StorageName, value: string) {
    try {
      localStorage.setItem(name, value)
      memory.delete(name)
    } catch {
      memory.set(name, value)
    }
    storageListeners.notify()
  },

  /** Whether another tab has stored different tokens than those of this page. */
  isReplaced: () => TOKEN_NAMES.some((name) => memory.has(name) && readItem(name) !== null && readItem(name) !== memory.get(name)),

  remove(...names: StorageName[]) {
    for (const name of names) {
      memory.delete(name)
      // If storage is blocked, nothing was stored.
      attempt(() => localStorage.removeItem(name))
    }
    storageListeners.notify()
  },

  /** Calls `listener` after a change in this tab or another one. Returns the unsubscribe function. Fits `useSyncExternalStore`. */
  subscribe(listener: () => void) {
    const stop = storageListeners.subscribe(listener)
    window.addEventListener('storage', listener)
    return () => {
      stop()
      window.removeEventListener('storage', listener)
    }
  },
}

const readItem = (name: StorageName) => attempt(() => localStorage.getItem(name)) ?? null

/** The families that this device is signed in to. Invalid entries are ignored. */
export function savedFamilies(): SavedFamily[] {
  const saved: unknown = attempt(() => JSON.parse(deviceStorage.read('loginHistoryStorage') ?? '[]'))
  return Array.isArray(saved) ? saved.filter(isSavedFamily) : []
}

export const writeSavedFamilies = (families: SavedFamily[]) => deviceStorage.write('loginHistoryStorage', JSON.stringify(families))

/** Whether this person has not confirmed yet that they help the family. Its token can only confirm or refuse. */
export const isUnconfirmed = (family: Pick<SavedFamily, 'confirmed'> | undefined) => family?.confirmed === false

function isSavedFamily(value: unknown): value is SavedFamily {
  if (typeof value !== 'object' || value === null) return false
  return 'familyName' in value && 'login_familyToken' in value && typeof value.login_familyToken === 'string' && 'login_userToken' in value
}
