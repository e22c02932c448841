import type { SavedFamily, StorageName } from '../device-storage.ts'

// This is what index.html reads from the device before the app is loaded.

export function readFromDevice(name: StorageName) {
  try {
    return localStorage.getItem(name)
  } catch {
    // A private window may have no storage.
    return null
  }
}

/** The families that this device has saved. Any entry may come from an older version, or from another app at the same address. */
export function readSavedFamilies(): (Partial<SavedFamily> | null)[] {
  try {
    const saved: unknown = JSON.parse(readFromDevice('loginHistoryStorage') ?? '[]')
    return Array.isArray(saved) ? saved : []
  } catch {
    return []
  }
}
