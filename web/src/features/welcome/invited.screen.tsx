import { useLingui } from '@lingui/react/macro'
import { paths } from '../../platform/paths.ts'
import { buttonLook } from '../../ui/buttons.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { HowToGetIn } from '../help/parts/how-to-get-in.tsx'
import { LogInLink } from '../server-settings/parts/log-in-link.tsx'
import { PasteLink } from '../sign-in/parts/paste-link.tsx'

/** /invited: explains how an invitation leads into a circle, and has a field for the link that the person was sent. */
export function InvitedScreen() {
  const { t } = useLingui()
  return (
    <Screen header={<BackHeader back={paths.root} title={t`I was invited`} />}>
      <PasteLink label={t`Paste the link that you were sent`} />
      <HowToGetIn />
      <p>{t`Already in the circle, but can’t find the link?`}</p>
      <LogInLink className={buttonLook('secondary')} />
    </Screen>
  )
}
