import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarPlus, Database, Pencil, Phone, Smartphone } from 'lucide-react'
import { goBack } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { BackHeader, Screen } from '../../../ui/screen.tsx'
import { supporterQuery } from '../../families/families.api.ts'
import { LinkRow, OneLine, RowList } from '../../families/parts/rows.tsx'
import { ScopeNote } from '../../sign-in/parts/scope-note.tsx'

/** Everything about me that is not about helping: my name, how I am reached, my devices, my data. */
export function MyAccountPart({ family }: { family: string }) {
  const { t } = useLingui()
  const { data: me } = useSuspenseQuery(supporterQuery(family))
  return (
    <Screen hidesMenu header={<BackHeader backLabel={t`Back`} onBack={() => goBack(paths.me)} title={<Trans>My account</Trans>} />}>
      <ScopeNote family={family} back="account" />
      <RowList>
        <LinkRow to={paths.mePart('name')} icon={<Pencil aria-hidden="true" />} note={<OneLine>{me.full_name}</OneLine>}>
          <Trans>My name</Trans>
        </LinkRow>
        <LinkRow
          to={paths.mePart('number')}
          icon={<Phone aria-hidden="true" />}
          note={<bdi dir="ltr">{[me.formatted_phone_number, me.email].filter(Boolean).join(' · ')}</bdi>}
        >
          <Trans>My number and e-mail</Trans>
        </LinkRow>
        <LinkRow to={paths.mePart('calendar')} icon={<CalendarPlus aria-hidden="true" />}>
          <Trans>In my calendar</Trans>
        </LinkRow>
        <LinkRow to={paths.mePart('devices')} icon={<Smartphone aria-hidden="true" />}>
          <Trans>Devices and login links</Trans>
        </LinkRow>
        <LinkRow to={paths.mePart('data')} icon={<Database aria-hidden="true" />}>
          <Trans>My data and leaving</Trans>
        </LinkRow>
      </RowList>
    </Screen>
  )
}
