import { Trans, useLingui } from '@lingui/react/macro'
import { errorText } from '../../../i18n/error-text.ts'
import { PrimaryButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { NOTICE_SHOWN, showNotice } from '../../../ui/notices.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { useChangeSettings } from '../../family-settings/family-settings.api.ts'
import styles from './digest-card.module.css'

/** Asks once, after someone could not take a task, whether people may bring someone else for it. */
export function FriendsCard({ family }: { family: string }) {
  const { t } = useLingui()
  const save = useChangeSettings(family)
  const choose = async (friends_allowed: boolean) => {
    try {
      // The card goes with the reply, so it can't wait for it in a callback of its own.
      await save.mutateAsync({ change: { friends_allowed } })
      showNotice({ title: t`Saved`, text: t`You can change it in the settings, under Name and house rules.`, shownFor: NOTICE_SHOWN })
    } catch {
      // The card shows the error of `save`.
    }
  }
  return (
    <Card className={styles.card}>
      <h2>
        <Trans>May helpers bring someone they know?</Trans>
      </h2>
      <p>
        <Trans>
          If someone can’t take a task, they could pass on a link for it to one person. The link shows only its title and day, and you
          decide on each request.
        </Trans>
      </p>
      {save.error && <ErrorNote text={errorText(save.error.code)} />}
      <PrimaryButton busy={save.isPending} onClick={() => void choose(true)}>
        <Trans>Yes, they may</Trans>
      </PrimaryButton>
      <SecondaryButton onClick={() => void choose(false)}>
        <Trans>No</Trans>
      </SecondaryButton>
    </Card>
  )
}
