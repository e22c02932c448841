import type { SavedFamily, StorageName } from '../device-storage.ts'

// What the page reads before the app is here.

export function readFromDevice(name: StorageName) {
  try {
    return localStorage.getItem(name)
  } catch {
    // A private window may have no storage.
    return null
  }
}

/** The families that this device has saved. Any of them may be of an older version, or of another page of this address. */
export function readSavedFamilies(): (Partial<SavedFamily> | null)[] {
  try {
    const saved: unknown = JSON.parse(readFromDevice('loginHistoryStorage') ?? '[]')
    return Array.isArray(saved) ? saved : []
  } catch {
    return []
  }
}
