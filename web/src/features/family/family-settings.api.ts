import type { Closing, FamilySettings, SettingsChange } from '@hand-in-hand/contract/family-settings.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, call, callForFile } from '../../platform/api-client.ts'
import { saveFile } from '../../platform/save-file.ts'
import { familyKey } from '../families/families.api.ts'

/** What the family has set, and who may be named in it. */
export const familySettingsQuery = (family: string) =>
  queryOptions({
    queryKey: [...familyKey(family), 'settings'],
    queryFn: ({ signal }) => call('GET /families/:family/settings', { params: { family }, signal }),
  })

interface SettingsEdit {
  change: SettingsChange
  /** The one that the reader has seen: whoever saved in between is not overwritten unseen. A pause needs none. */
  version?: number
}

export function useChangeSettings(family: string) {
  const queryClient = useQueryClient()
  return useMutation<FamilySettings, CallError, SettingsEdit>({
    mutationFn: ({ change, version }) =>
      call('PATCH /families/:family', {
        params: { family },
        body: change,
        ...(version !== undefined && { headers: { 'If-Match': `"${version}"` } }),
      }),
    onSuccess: (settings) => queryClient.setQueryData(familySettingsQuery(family).queryKey, settings),
    // Also after a refusal: a conflict means that what we show is out of date.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: familyKey(family) }),
  })
}

/** Everything of the family as one file, or its tasks as a table. */
export const useExportFamily = (family: string) =>
  useMutation<void, CallError, 'everything' | 'tasks'>({
    mutationFn: async (what) => {
      const type = what === 'tasks' ? 'text/csv' : 'application/json'
      const file = await callForFile('GET /families/:family/export', type, { params: { family } })
      saveFile(what === 'tasks' ? 'hand-in-hand.csv' : 'hand-in-hand.json', type, file)
    },
  })

/** Confirmed by the family's title. */
export const useCloseFamily = (family: string) =>
  useMutation<Closing, CallError, string>({
    mutationFn: (title) => call('DELETE /families/:family', { params: { family }, body: { title } }),
  })
