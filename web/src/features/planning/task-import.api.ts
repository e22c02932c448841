import type { EditedDraft, ImportFormat } from '@hand-in-hand/contract/planning/drafts.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api-client.ts'
import { sendOnce } from '../../platform/calls/creation-key.ts'
import { familyKey, useFamilyMutation, usePlainMutation } from '../families/families.api.ts'

/** ms. A thousand lines on a slow connection take longer than other calls. */
const LONG_IMPORT = 60_000

/** Parses a text or a CSV file into drafts. Saves nothing. */
export const useReadDrafts = (family: string) =>
  usePlainMutation((body: { text: string; format: ImportFormat }) =>
    call('POST /families/:family/tasks/import', { params: { family }, body, timeout: LONG_IMPORT }),
  )

/** Parses a title into drafts while it is typed. */
export const readTitleQuery = (family: string, text: string) =>
  queryOptions({
    queryKey: [...familyKey(family), 'read title', text],
    queryFn: ({ signal }) => call('POST /families/:family/tasks/import', { params: { family }, body: { text, format: 'lines' }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  })

/** Creates many tasks at once: all of them or none. `form`: the name of the draft. */
export const useConfirmDrafts = (family: string, form: string) =>
  useFamilyMutation<{ tasks: FamilyTask[] }, EditedDraft[]>(family, (drafts) =>
    sendOnce(form, (headers) =>
      call('POST /families/:family/tasks/import/confirm', { params: { family }, body: { drafts }, headers, timeout: LONG_IMPORT }),
    ),
  )
