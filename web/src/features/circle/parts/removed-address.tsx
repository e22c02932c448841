import { whyNotCorrectNumber } from '@hand-in-hand/contract/circle.rules.ts'
import type { Member } from '@hand-in-hand/contract/circle.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { dayHeading } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { usePutAddressBack } from '../members.api.ts'
import { circleRefusal } from './circle-refusal.ts'
import type { QuestionProps } from './member-questions.tsx'

/** Says that a number or mail address of a member was removed for good, and offers to put it back. Shows nothing if none was removed. */
export function RemovedAddress({ member, me, family }: Pick<QuestionProps, 'member' | 'family'> & { me: Member }) {
  const { t } = useLingui()
  const putBack = usePutAddressBack(family, member.id)
  if (!member.removed_address_at) return null
  const day = dayHeading(member.removed_address_at, reader(), Date.now())
  const name = <bdi>{member.full_name}</bdi>
  return (
    <Card className="stack-3">
      <p>
        <Trans>
          {day}: a number or e-mail address of {name} was removed for good. Please ask them whether it was really them. If not, someone may
          have their phone.
        </Trans>
      </p>
      {putBack.error && <ErrorNote text={circleRefusal(putBack.error)} />}
      {whyNotCorrectNumber(me, member) === null && (
        <SecondaryButton
          busy={putBack.isPending}
          onClick={() =>
            putBack.mutate(undefined, {
              onSuccess: () => showNotice({ title: t`It’s back`, text: t`All their devices are logged out.` }),
            })
          }
        >
          <Trans>It wasn’t them: put it back</Trans>
        </SecondaryButton>
      )}
    </Card>
  )
}
