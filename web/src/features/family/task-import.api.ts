import type { ImportFormat, MendedDraft, ReadDrafts } from '@hand-in-hand/contract/task-import.ts'
import type { FamilyTask } from '@hand-in-hand/contract/tasks.ts'
import { useMutation } from '@tanstack/react-query'
import { type CallError, call } from '../../platform/api-client.ts'
import { useFamilyMutation } from '../families/families.api.ts'

/** ms: a thousand lines on a slow line take longer than a tap. */
const LONG = 60_000

/** Drafts of a text or a CSV file; nothing is saved. */
export function useReadDrafts(family: string) {
  return useMutation<ReadDrafts, CallError, { text: string; format: ImportFormat }>({
    mutationFn: (body) => call('POST /families/:family/tasks/import', { params: { family }, body, timeout: LONG }),
  })
}

/** Writes many tasks down at once: all of them, or none. */
export const useConfirmDrafts = (family: string) =>
  useFamilyMutation<{ tasks: FamilyTask[] }, MendedDraft[]>(family, (drafts) =>
    call('POST /families/:family/tasks/import/confirm', { params: { family }, body: { drafts }, timeout: LONG }),
  )
