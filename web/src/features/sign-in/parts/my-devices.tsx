import type { Device } from '@hand-in-hand/contract/sign-in.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, Smartphone } from 'lucide-react'
import { formatMoment } from '../../../i18n/ago.ts'
import { reader } from '../../../i18n/reader.ts'
import { paths } from '../../../platform/paths.ts'
import { DangerButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card, Pill } from '../../../ui/card.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { BackHeader, Screen } from '../../../ui/screen.tsx'
import { CallErrorNote, SkeletonList } from '../../../ui/states.tsx'
import { devicesQuery, useEndDevice } from '../devices.api.ts'
import styles from './my-devices.module.css'
import { MyLinks } from './my-links.tsx'
import { ScopeNote } from './scope-note.tsx'

/** My signed-in devices. I can log out any other device, such as a lost phone. */
export function MyDevicesPart({ family }: { family: string }) {
  const { t } = useLingui()
  const devices = useQuery(devicesQuery(family))
  const end = useEndDevice(family)
  const endIt = ({ id }: Device) => end.mutate(id, { onSuccess: () => showNotice({ title: t`Device logged out` }) })
  return (
    <Screen hidesMenu header={<BackHeader back={paths.mePart('account')} title={t`Devices and login links`} />}>
      <p className="soft">{t`You can log out a lost or lent phone from here.`}</p>
      <ScopeNote family={family} back="devices" />
      <CallErrorNote error={end.error} />
      {devices.data ? (
        <ul className="cards">
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
          <CallErrorNote error={devices.error} />
          <SecondaryButton busy={devices.isFetching} onClick={() => void devices.refetch()}>{t`Try again`}</SecondaryButton>
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
  const name = device.name ?? t`Unnamed device`
  const lastSeen = formatMoment(device.last_seen_at, reader(), Date.now())
  return (
    <Card className={styles.device}>
      <Smartphone aria-hidden="true" />
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p className="note">
          <Trans>Last used {lastSeen}</Trans>
        </p>
      </div>
      {device.current ? (
        <Pill tone="free" icon={<Check aria-hidden="true" />}>{t`This device`}</Pill>
      ) : (
        <DangerButton wide={false} busy={busy} aria-label={t`Log out: ${name}`} onClick={onEnd}>
          <Trans context="another device">Log out</Trans>
        </DangerButton>
      )}
    </Card>
  )
}
