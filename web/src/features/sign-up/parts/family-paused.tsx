import { Trans } from '@lingui/react/macro'
import { HandsPicture } from '../../../ui/pictures.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/states.tsx'

/** Replaces the steps while the family is paused. The draft is kept. */
export function FamilyPaused({ family }: { family: string }) {
  return (
    <Screen centered>
      <EmptyState
        heading="h1"
        picture={<HandsPicture />}
        title={
          <Trans>
            <bdi>{family}</bdi> is taking a pause
          </Trans>
        }
        text={<Trans>Thank you for wanting to help. Right now they need some quiet; this link will be good again after it.</Trans>}
      />
    </Screen>
  )
}
