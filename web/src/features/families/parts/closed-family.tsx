import type { Closing } from '@hand-in-hand/contract/family-settings.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { paths } from '../../../app/paths.ts'
import { dayHeading } from '../../../i18n/dates.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { reader } from '../../../i18n/reader.ts'
import { type CallError, call } from '../../../platform/api-client.ts'
import { savedFamilies } from '../../../platform/device-storage.ts'
import { currentFamily, forgetFamily } from '../../../platform/session.ts'
import { PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { DoorPicture, HandsPicture } from '../../../ui/pictures.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { EmptyState, ErrorNote } from '../../../ui/states.tsx'
import { familyKey } from '../families.api.ts'

/** In place of every screen of a closed family. Its owner may still open it again. */
export function ClosedFamily() {
  const { t } = useLingui()
  const family = currentFamily() ?? ''
  const { data, isPending } = useQuery({
    queryKey: [...familyKey(family), 'closing'],
    // Refused to everybody but the owner.
    queryFn: ({ signal }) => call('GET /families/:family/closing', { params: { family }, signal }),
    retry: false,
    refetchInterval: false,
  })
  if (isPending) {
    return (
      <Screen centered hidesMenu>
        <Spinner label={t`Loading`} />
      </Screen>
    )
  }
  return data ? <ForOwner family={family} closing={data} /> : <ForCircle />
}

function ForOwner({ family, closing }: { family: string; closing: Closing }) {
  const reopen = useMutation<Closing, CallError>({
    mutationFn: () => call('POST /families/:family/reopen', { params: { family }, body: {} }),
    // Loaded anew: everything that this page remembers is of a closed family.
    onSuccess: () => location.replace(paths.family),
  })
  const until = closing.erased_at && dayHeading(closing.erased_at, reader())
  return (
    <Screen centered hidesMenu>
      <EmptyState
        heading="h1"
        picture={<DoorPicture />}
        title={
          <Trans>
            <bdi>{closing.title}</bdi> is closed
          </Trans>
        }
        text={<Trans>Nobody in the circle sees it any more. You can open it again until {until}; then everything is erased.</Trans>}
      >
        {reopen.error && <ErrorNote text={errorText(reopen.error.code)} />}
        <PrimaryButton busy={reopen.isPending} onClick={() => reopen.mutate()}>
          <Trans>Open it again</Trans>
        </PrimaryButton>
        <OtherFamily />
      </EmptyState>
    </Screen>
  )
}

function ForCircle() {
  return (
    <Screen centered hidesMenu>
      <EmptyState
        heading="h1"
        picture={<HandsPicture />}
        title={<Trans>This circle is closed</Trans>}
        text={<Trans>The family has closed it, and nothing is needed any more. Thank you for being there.</Trans>}
      >
        <OtherFamily />
      </EmptyState>
    </Screen>
  )
}

/** Leads on to the next family that this device knows; that this one was here is forgotten. */
function OtherFamily() {
  if (savedFamilies().length < 2) return null
  const goOn = () => {
    forgetFamily(currentFamily() ?? '')
    location.replace(paths.root)
  }
  return (
    <QuietButton onClick={goOn}>
      <Trans>Go on to my other family</Trans>
    </QuietButton>
  )
}
