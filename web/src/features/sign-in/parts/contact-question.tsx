import { Trans, useLingui } from '@lingui/react/macro'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { useShownFamily } from '../../families/families.api.ts'

/** Asks whom the circle may call. A role alone makes no one the contact (P8). */
export function ContactQuestion({ family, isContact, onAnswer }: { family: string; isContact: boolean; onAnswer: (yes: boolean) => void }) {
  const { t } = useLingui()
  const { coordinator } = useShownFamily(family)
  return (
    <>
      <ChoiceRow
        label={t`Who the circle can call`}
        choices={[
          { id: 'other', label: coordinator?.full_name ?? t`No one in particular` },
          { id: 'me', label: t({ message: 'Me', context: 'who the circle can call' }) },
        ]}
        chosen={isContact ? 'me' : 'other'}
        onChoose={(id) => onAnswer(id === 'me')}
      />
      <p>
        <Trans>
          The circle sees your contact details on the tasks you add in any case. If you’re the contact, it also sees them wherever someone
          may have questions.
        </Trans>
      </p>
    </>
  )
}
