import { forgetDraft, hasShapeOf, useDraft } from '../../../platform/draft.ts'

/** What somebody has changed and not saved yet, and how it stood when they began. */
interface Edits<Form> {
  edits: Partial<Form>
  begunWith: Form | null
}

const NO_EDITS = { edits: {}, begunWith: null }

interface EditsRules<Form, Change> {
  /** The fields in which two forms differ. */
  changedFields: (before: Form, after: Form) => (keyof Form)[]
  /** What has to be sent so that `before` becomes `after`. */
  changeOf: (before: Form, after: Form) => Change
}

/**
 * The form of something that others may change meanwhile: what was typed here lies over the newest version, so neither is
 * lost. `changedByOthers` names the fields that are no longer as they were when the typing began.
 */
export function useEdits<Form extends object, Change>(
  draftName: string,
  latest: Form,
  { changedFields, changeOf }: EditsRules<Form, Change>,
) {
  const [{ edits, begunWith }, keep] = useDraft<Edits<Form>>(draftName, NO_EDITS, hasShapeOf<Edits<Form>>(NO_EDITS))
  const form: Form = { ...latest, ...edits }
  return {
    form,
    latest,
    changedByOthers: begunWith ? changedFields(begunWith, latest) : [],
    isTouched: changedFields(latest, form).length > 0,
    change: changeOf(latest, form),
    edit: (fields: Partial<Form>) => keep({ edits: { ...edits, ...fields }, begunWith: begunWith ?? latest }),
    /** Lets go of what was typed in one field, for what somebody else wrote there. */
    takeTheirs: (field: keyof Form) => {
      const others = { ...edits }
      delete others[field]
      keep({ edits: others, begunWith })
    },
    forget: () => {
      keep(NO_EDITS)
      forgetDraft(draftName)
    },
  }
}
