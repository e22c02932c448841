import type { FamilySettings, SettingsChange } from '@hand-in-hand/contract/family-settings.ts'
import { queryOptions } from '@tanstack/react-query'
import { readerLocale } from '../../i18n/catalogues.ts'
import { call, callForFile, ifMatch } from '../../platform/api-client.ts'
import { saveFile } from '../../platform/save-file.ts'
import { familyKey, familyQueryOptions, useFamilyMutation, usePlainMutation } from '../families/families.api.ts'

/** The family's settings, and who can be chosen in them. */
export const familySettingsQuery = (family: string) =>
  familyQueryOptions(family, ['settings'], (signal) => call('GET /families/:family/settings', { params: { family }, signal }))

interface SettingsEdit {
  change: SettingsChange
  /** The version that the reader has seen, so that a change saved in between is not overwritten unseen. A pause needs no version. */
  version?: number
}

export function useChangeSettings(family: string) {
  const save = ({ change, version }: SettingsEdit) =>
    call('PATCH /families/:family', { params: { family }, body: change, ...(version !== undefined && { headers: ifMatch(version) }) })
  return useFamilyMutation<FamilySettings, SettingsEdit>(family, save, familySettingsQuery(family).queryKey)
}

type HomeDetails = Pick<SettingsChange, 'home' | 'friends_allowed'> & { meals: Partial<FamilySettings['meals']> }

/** Saves where help is needed and what cooks need to know. Other facts for cooks that were saved before are kept. */
export const useSaveHome = (family: string) =>
  useFamilyMutation<FamilySettings, HomeDetails>(
    family,
    async ({ meals, ...said }) => {
      const settings = await call('GET /families/:family/settings', { params: { family } })
      const body = { ...said, meals: { ...settings.meals, ...meals } }
      return call('PATCH /families/:family', { params: { family }, body, headers: ifMatch(settings.version) })
    },
    familySettingsQuery(family).queryKey,
  )

/** Replaces the family's news for its circle. */
export const usePublishNews = (family: string) =>
  useFamilyMutation(family, (body: { text: string; days: number }) => call('PUT /families/:family/news', { params: { family }, body }))

export const useEndNews = (family: string) => useFamilyMutation(family, () => call('DELETE /families/:family/news', { params: { family } }))

/** All data of the family as one file, or its tasks as a table. */
export const useExportFamily = (family: string) =>
  usePlainMutation(async (what: 'everything' | 'tasks') => {
    const type = what === 'tasks' ? 'text/csv' : 'application/json'
    const file = await callForFile('GET /families/:family/export', type, {
      params: { family },
      headers: { 'Accept-Language': readerLocale() },
    })
    saveFile(what === 'tasks' ? 'hand-in-hand.csv' : 'hand-in-hand.json', type, file)
  })

/** Closes the family. The owner confirms this by typing the family's title. */
export const useCloseFamily = (family: string) =>
  usePlainMutation((title: string) => call('DELETE /families/:family', { params: { family }, body: { title } }))

/** What the owner of a closed family sees. Everyone else is refused. */
export const closingQuery = (family: string) =>
  queryOptions({
    queryKey: [...familyKey(family), 'closing'],
    queryFn: ({ signal }) => call('GET /families/:family/closing', { params: { family }, signal }),
    retry: false,
    refetchInterval: false,
  })

export const useReopenFamily = (family: string) =>
  usePlainMutation(() => call('POST /families/:family/reopen', { params: { family }, body: {} }))
