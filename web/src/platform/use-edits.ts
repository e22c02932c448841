import { useEffect, useRef } from 'react'
import type { CallError } from './api-client.ts'
import { forgetDraft, hasShapeOf, useDraft } from './draft.ts'

/** Unsaved changes, and the version in which they started. */
interface Edits<Form> {
  edits: Partial<Form>
  startedFrom: Form | null
}

/** In ms. A tap sooner than this after a newer save was meant for what was there before. */
const SEEN_AFTER = 700

const NO_EDITS = { edits: {}, startedFrom: null }

interface EditsRules<Form, Change> {
  /** The fields in which two forms differ. */
  changedFields: (before: Form, after: Form) => (keyof Form)[]
  /** What to send so that `before` becomes `after`. */
  changeOf: (before: Form, after: Form) => Change
  /** Why the last try to save was refused. */
  error: CallError | null
}

/**
 * A form that others may change meanwhile. Local edits are applied over the newest version, so neither is lost.
 * `newer` names the fields that others have changed since the editing began.
 */
export function useEdits<Form extends object, Change>(
  draftName: string,
  latest: Form,
  { changedFields, changeOf, error }: EditsRules<Form, Change>,
) {
  const [{ edits, startedFrom }, keep] = useDraft<Edits<Form>>(draftName, NO_EDITS, hasShapeOf<Edits<Form>>(NO_EDITS))
  const form: Form = { ...latest, ...edits }
  const isTouched = changedFields(latest, form).length > 0
  const changedByOthers = startedFrom ? changedFields(startedFrom, latest) : []
  const newer = isTouched ? changedByOthers : []
  const isConflict = error?.code === 'version_conflict'
  const news = changedByOthers.join()
  const shownAt = useRef(0)
  // Live updates bring it at any moment.
  useEffect(() => {
    if (news) shownAt.current = performance.now()
  }, [news])
  return {
    form,
    latest,
    newer,
    /** Whether a tap comes too soon after the news to mean it. After a refusal it is the second tap. */
    isTooSoon: () => newer.length > 0 && performance.now() - shownAt.current <= SEEN_AFTER && !isConflict,
    /** The refusal to show; null while the newer fields explain it. */
    refusal: isConflict && newer.length > 0 ? null : error,
    isTouched,
    change: changeOf(latest, form),
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
