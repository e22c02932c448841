import { linkInLanguage } from '@hand-in-hand/contract/locales.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { reader } from '../../i18n/reader.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { paths } from '../../platform/paths.ts'
import { Card } from '../../ui/card.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { useShownFamily } from '../families/families.api.ts'
import { ShareButtons } from '../messages/parts/share-buttons.tsx'
import { passedLinkQuery } from './invitations.api.ts'
import styles from './invite.module.css'

/** /invite: the sign-up link that someone of the circle passes on. */
export function PassOnScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const { data: link } = useSuspenseQuery(passedLinkQuery(family))
  const { title } = useShownFamily(family)
  return (
    <Screen hidesMenu header={<BackHeader back={paths.home()} title={<Trans>Invite someone</Trans>} />}>
      <p className={styles.soft}>
        <Trans>
          Anyone with this link can see open tasks and ask to join. The family decides, and will see that the invitation came from you.
        </Trans>
      </p>
      <Card className="stack-4">
        <ShareButtons
          text={t`${title} could use some help. Here you can see what would help and ask to join:`}
          url={linkInLanguage(link.url, reader().locale)}
        />
      </Card>
    </Screen>
  )
}
