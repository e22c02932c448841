import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { navigate } from '../../../platform/navigation.ts'
import { PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { familyQuery, supporterQuery } from '../../families/families.api.ts'
import { HelpChips } from '../../supporters/parts/help-chips.tsx'
import { useChangeMyself } from '../../supporters/profile.api.ts'
import styles from '../welcome.module.css'

/** Asks a new supporter once what they could help with, so that the family knows whom to ask. `next`: the page after it. */
export function OfferHelp({ family, next }: { family: string; next: string }) {
  const { data: me } = useSuspenseQuery(supporterQuery(family))
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const [categories, setCategories] = useState(me.can_help.categories)
  const change = useChangeMyself(family)
  const goOn = () => navigate(next, { replace: true })
  return (
    <Screen
      footer={
        <>
          {change.error && <ErrorNote text={errorText(change.error.code)} />}
          {categories.length > 0 && (
            <PrimaryButton
              busy={change.isPending}
              onClick={() => change.mutate({ can_help: { ...me.can_help, categories } }, { onSuccess: () => void goOn() })}
            >
              <Trans>Tell the family</Trans>
            </PrimaryButton>
          )}
          <QuietButton onClick={() => void goOn()}>
            <Trans>Not now</Trans>
          </QuietButton>
        </>
      }
    >
      <div className={styles.help}>
        <h1>
          <Trans>What could you help with?</Trans>
        </h1>
        <p>
          <Trans>
            Then <bdi>{shown.title}</bdi> knows who to ask. It’s not a promise, and you can change it in your profile.
          </Trans>
        </p>
        <HelpChips label={<Trans>What</Trans>} chosen={categories} onChange={setCategories} />
      </div>
    </Screen>
  )
}
