import { NOTICE_SHOWN } from '@hand-in-hand/contract/constants.ts'
import type { Device } from '@hand-in-hand/contract/supporters.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, Smartphone } from 'lucide-react'
import { paths } from '../../../app/paths.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { reader } from '../../../i18n/reader.ts'
import { CallError } from '../../../platform/api-client.ts'
import { goBack } from '../../../platform/navigation.ts'
import { DangerButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card, Pill } from '../../../ui/card.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { BackHeader, Screen } from '../../../ui/screen.tsx'
import { ErrorNote, SkeletonList } from '../../../ui/states.tsx'
import { momentWords } from '../../family/parts/ago.ts'
import { devicesQuery, useEndDevice } from '../profile.api.ts'
import { MyLinks } from './my-links.tsx'
import styles from './my-parts.module.css'
import { ScopeNote } from './scope-note.tsx'

/** Where I am signed in, to be ended one by one: a phone that was lost or lent. */
export function MyDevicesPart({ family }: { family: string }) {
  const { t } = useLingui()
  const back = () => goBack(paths.me)
  const devices = useQuery(devicesQuery(family))
  const end = useEndDevice(family)
  const endIt = ({ id }: Device) => end.mutate(id, { onSuccess: () => showNotice({ title: t`Logged out there`, shownFor: NOTICE_SHOWN }) })
  return (
    <Screen hidesMenu header={<BackHeader backLabel={t`Back`} onBack={back} title={<Trans>Devices and login links</Trans>} />}>
      <p className={styles.soft}>
        <Trans>From here you can log out a phone that you lost or lent.</Trans>
      </p>
      <ScopeNote family={family} back="devices" />
      {end.error && <ErrorNote text={errorText(end.error.code)} />}
      {devices.data ? (
        <ul className={styles.devices}>
          {devices.data.map((device) => (
            <li key={device.id}>
              <DeviceCard
                device={device}
                busy={end.isPending && end.variables === device.id}
                onEnd={() => !end.isPending && endIt(device)}
              />
            </li>
          ))}
        </ul>
      ) : devices.error ? (
        <>
          <ErrorNote text={errorText(devices.error instanceof CallError ? devices.error.code : 'network')} />
          <SecondaryButton busy={devices.isFetching} onClick={() => void devices.refetch()}>
            <Trans>Try again</Trans>
          </SecondaryButton>
        </>
      ) : (
        <SkeletonList label={t`Loading`} rows={2} />
      )}
      <MyLinks family={family} />
    </Screen>
  )
}

function DeviceCard({ device, busy, onEnd }: { device: Device; busy: boolean; onEnd: () => void }) {
  const { t } = useLingui()
  const name = device.name ?? t`A device without a name`
  const lastSeen = momentWords(device.last_seen_at, reader(), Date.now())
  return (
    <Card className={styles.device}>
      <Smartphone aria-hidden="true" />
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p>
          <Trans>Last seen {lastSeen}</Trans>
        </p>
      </div>
      {device.current ? (
        <Pill tone="free" icon={<Check aria-hidden="true" />}>
          <Trans>This device</Trans>
        </Pill>
      ) : (
        <DangerButton wide={false} busy={busy} aria-label={t`Log out: ${name}`} onClick={onEnd}>
          <Trans>Log out</Trans>
        </DangerButton>
      )}
    </Card>
  )
}
