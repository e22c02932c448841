import type { Closing } from '@hand-in-hand/contract/family-settings.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { dayHeading } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { savedFamilies } from '../../../platform/device-storage.ts'
import { paths } from '../../../platform/paths.ts'
import { currentFamily, forgetFamily } from '../../../platform/session.ts'
import { PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { HandsPicture } from '../../../ui/pictures.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { CallErrorNote, EmptyScreen } from '../../../ui/states.tsx'
import { closingQuery, useReopenFamily } from '../family-settings.api.ts'

/** Replaces every screen of a closed family. The owner can still reopen it. */
export function ClosedFamily() {
  const { t } = useLingui()
  const family = currentFamily() ?? ''
  const { data, isPending } = useQuery(closingQuery(family))
  if (isPending) {
    return (
      <Screen centered hidesMenu="always">
        <Spinner label={t`Loading`} />
      </Screen>
    )
  }
  return data ? <ForOwner family={family} closing={data} /> : <ForCircle />
}

function ForOwner({ family, closing }: { family: string; closing: Closing }) {
  const { t } = useLingui()
  const reopen = useReopenFamily(family)
  // Reloads, because everything in memory belongs to a closed family.
  const openAgain = () => reopen.mutate(undefined, { onSuccess: () => location.replace(paths.family) })
  const until = closing.erased_at && dayHeading(closing.erased_at, reader())
  return (
    <EmptyScreen
      hidesMenu="always"
      picture={<HandsPicture />}
      title={
        <Trans>
          The circle “<bdi>{closing.title}</bdi>” is closed
        </Trans>
      }
      text={<Trans>No one in the circle can see it any more. You can reopen it until {until}; after that everything is deleted.</Trans>}
    >
      <CallErrorNote error={reopen.error} />
      <PrimaryButton busy={reopen.isPending} onClick={openAgain}>{t`Reopen it`}</PrimaryButton>
      <OtherFamilyLink />
    </EmptyScreen>
  )
}

function ForCircle() {
  return (
    <EmptyScreen
      hidesMenu="always"
      picture={<HandsPicture />}
      title={<Trans>This circle is closed</Trans>}
      text={<Trans>The family has closed it; no more help is needed. Thank you for being there.</Trans>}
    >
      <OtherFamilyLink />
    </EmptyScreen>
  )
}

/** Removes this family from the device, and leads to the next saved family, or to the first page if there is none. */
function OtherFamilyLink() {
  const openNextFamily = () => {
    forgetFamily(currentFamily() ?? '')
    location.replace(paths.root)
  }
  return (
    <QuietButton onClick={openNextFamily}>
      {savedFamilies().length > 1 ? <Trans>Go to my other circle</Trans> : <Trans>Go to the first page</Trans>}
    </QuietButton>
  )
}
