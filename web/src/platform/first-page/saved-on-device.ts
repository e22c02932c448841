import { attempt } from '../attempt.ts'
import type { SavedFamily, StorageName } from '../device-storage.ts'

// This is what index.html reads from the device before the app is loaded.

/** Null if nothing is stored under this name. A private window may have no storage. */
export const readFromDevice = (name: StorageName) => attempt(() => localStorage.getItem(name)) ?? null

/** The families that this device has saved. Any entry may come from an older version, or from another app at the same address. */
export function readSavedFamilies(): (Partial<SavedFamily> | null)[] {
  const saved: unknown = attempt(() => JSON.parse(readFromDevice('loginHistoryStorage') ?? '[]'))
  return Array.isArray(saved) ? saved : []
}
