import { useEffect, useRef } from 'react'
import type { CallError } from './api-client.ts'
import { forgetDraft, hasShapeOf, useDraft } from './draft.ts'

/** Unsaved edits, and the form as it was when the first of them was made. */
interface Edits<Form> {
  edits: Partial<Form>
  startedFrom: Form | null
}

/** In ms. If someone taps sooner than this after a newer version appeared, the tap was meant for the earlier version. */
const SEEN_AFTER = 700

const NO_EDITS = { edits: {}, startedFrom: null }

interface EditsRules<Form> {
  /** The fields in which two forms differ. */
  changedFields: (before: Form, after: Form) => (keyof Form)[]
  /** Why the last try to save was refused. */
  error: CallError | null
}

/**
 * A form that others may change meanwhile. The person's own edits are applied over the newest version, so that neither is lost. `newer`
 * names the fields that others have changed since the person began to edit.
 */
export function useEdits<Form extends object>(draftName: string, latest: Form, { changedFields, error }: EditsRules<Form>) {
  const [{ edits, startedFrom }, keep] = useDraft<Edits<Form>>(draftName, NO_EDITS, hasShapeOf<Edits<Form>>(NO_EDITS))
  const form: Form = { ...latest, ...edits }
  const isTouched = changedFields(latest, form).length > 0
  const changedByOthers = startedFrom ? changedFields(startedFrom, latest) : []
  const newer = isTouched ? changedByOthers : []
  const isConflict = error?.code === 'version_conflict'
  const news = changedByOthers.join()
  const shownAt = useRef(0)
  // Stores when a newer version appeared. Live updates can bring one at any moment.
  useEffect(() => {
    if (news) shownAt.current = performance.now()
  }, [news])
  return {
    form,
    latest,
    newer,
    /**
     * Whether a tap came so soon after a newer version appeared that the person meant the version before. After a conflict a tap always
     * counts, because it is the second tap.
     */
    isTooSoon: () => newer.length > 0 && performance.now() - shownAt.current <= SEEN_AFTER && !isConflict,
    /** The refusal to show; null if the newer fields explain the refusal. */
    refusal: isConflict && newer.length > 0 ? null : error,
    isTouched,
    edit: (fields: Partial<Form>) => keep({ edits: { ...edits, ...fields }, startedFrom: startedFrom ?? latest }),
    /** Discards the edit of one field and uses the newest version. */
    takeTheirs: (field: keyof Form) => {
      const others = { ...edits }
      delete others[field]
      keep({ edits: others, startedFrom: startedFrom })
    },
    forget: () => {
      keep(NO_EDITS)
      forgetDraft(draftName)
    },
  }
}

/** What `useEdits` returns. `latest`: the form as another person may have saved it meanwhile. `form`: with the own edits. */
export type FormEdits<Form extends object> = ReturnType<typeof useEdits<Form>>
