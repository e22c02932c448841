import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { paths } from '../../../platform/paths.ts'
import { buttonLook } from '../../../ui/buttons.tsx'
import { HandsPicture } from '../../../ui/pictures.tsx'
import { EmptyScreen } from '../../../ui/states.tsx'

/** Replaces the steps while the family is paused. The draft is kept. */
export function FamilyPaused({ family }: { family: string }) {
  const { t } = useLingui()
  return (
    <EmptyScreen
      picture={<HandsPicture />}
      title={
        <Trans>
          <bdi>{family}</bdi> has paused for now
        </Trans>
      }
      text={
        <Trans>
          Thank you for wanting to help. They need some quiet right now. After the pause you can try this link again; if it is no longer
          valid, ask them for a new one.
        </Trans>
      }
    >
      <Link to={paths.root} className={buttonLook('secondary')}>{t`Go to the first page`}</Link>
    </EmptyScreen>
  )
}
