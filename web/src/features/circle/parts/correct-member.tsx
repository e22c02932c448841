import { addressFields } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { addressLine } from '../../../platform/contact-links.ts'
import { hasShapeOf, useDraft } from '../../../platform/draft.ts'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { FullWindow } from '../../../ui/dialog.tsx'
import styles from '../../../ui/form.module.css'
import { showNotice } from '../../../ui/notices.tsx'
import { emptyPerson, type PersonDraft } from '../../people/phone.rules.ts'
import { useChangeMember } from '../members.api.ts'
import { circleRefusal } from './circle-refusal.ts'
import type { QuestionProps } from './member-questions.tsx'
import { PersonForm } from './person-form.tsx'

/** Corrects a name or a number. The two have separate forms, because only a new number ends links and logins. */
export function CorrectMember({ member, family, open, onClose }: QuestionProps) {
  const { t } = useLingui()
  return (
    <FullWindow open={open} onClose={onClose} closeLabel={t`Close`} title={<bdi>{member.full_name}</bdi>}>
      <Correction member={member} family={family} onDone={onClose} />
    </FullWindow>
  )
}

interface Corrections extends PersonDraft {
  what: 'number' | 'name'
}

function Correction({ member, family, onDone }: Pick<QuestionProps, 'member' | 'family'> & { onDone: () => void }) {
  const { t } = useLingui()
  const change = useChangeMember(family, member.id)
  const saved: Corrections = { ...emptyPerson, what: 'number', firstName: member.first_name, lastName: member.last_name }
  const [draft, keep, forget] = useDraft(`correct-${family}-${member.id}`, saved, hasShapeOf(saved))
  const { what } = draft

  function save(phone: string | null) {
    const names = { first_name: draft.firstName.trim(), last_name: draft.lastName.trim() }
    change.mutate(phone === null ? names : addressFields(phone), {
      onSuccess: ({ member: { full_name } }) => {
        forget()
        showNotice({ title: t`Corrected`, text: full_name })
        onDone()
      },
    })
  }

  return (
    <div className={styles.form}>
      <ChoiceRow
        label={t`What to correct`}
        labelHidden
        choices={[
          { id: 'number', label: t`The number` },
          { id: 'name', label: t`The name` },
        ]}
        chosen={what}
        onChoose={(id) => {
          change.reset()
          keep({ ...draft, what: id })
        }}
      />
      {what === 'number' && <NumberNow member={member} />}
      <PersonForm
        draft={draft}
        onChange={(person) => {
          change.reset()
          keep({ ...draft, ...person })
        }}
        only={what}
        busy={change.isPending}
        error={change.error}
        action={what === 'number' ? <Trans>Use this number</Trans> : <Trans>Save the name</Trans>}
        onDone={save}
        words={(error) =>
          what === 'name' && error.code === 'not_allowed' ? t`Only they can change their own name.` : circleRefusal(error)
        }
      />
    </div>
  )
}

function NumberNow({ member }: Pick<QuestionProps, 'member'>) {
  return (
    <div className={styles.notes}>
      <p>
        <Trans>
          Now: <bdi dir="ltr">{addressLine(member)}</bdi>
        </Trans>
      </p>
      <p>
        <Trans>
          The old number’s links and logins will stop working right away. The person’s tasks stay. The new number gets a link when you send
          one.
        </Trans>
      </p>
    </div>
  )
}
