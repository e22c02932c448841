import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { navigate } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { PrimaryButton } from '../../ui/buttons.tsx'
import { familyQuery, supporterQuery } from '../families/families.api.ts'
import { useServerSettings } from '../server-settings/parts/use-server-settings.ts'
import { ConfirmHelping } from './parts/confirm-helping.tsx'
import { Greeting } from './parts/greeting.tsx'
import { OfferHelp } from './parts/offer-help.tsx'
import { asksWhatHelps, pathAfterHelp } from './start-path.rules.ts'
import { unconfirmedFamily } from './welcome.rules.ts'

/** The first page after logging in: a greeting, thanks, and the link to the tasks. A new person first confirms that they help. */
export function WelcomeScreen() {
  const family = useCurrentFamily()
  // Everyone opens this page once. From then on, an error page of the server names whom to write to.
  useServerSettings()
  const [search] = useSearchParams()
  const asking = unconfirmedFamily(search, family)
  if (asking) return <ConfirmHelping family={asking} />
  if (asksWhatHelps(search)) return <OfferHelp family={family} next={pathAfterHelp(search, family)} />
  return <WelcomeMember family={family} />
}

function WelcomeMember({ family }: { family: string }) {
  const { t } = useLingui()
  const { data: supporter } = useSuspenseQuery(supporterQuery(family))
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  function openTasks() {
    deviceStorage.write('wasClickedWithFamily', family)
    return navigate(paths.home())
  }
  return (
    <Greeting
      name={supporter.full_name}
      title={shown.title}
      actions={<PrimaryButton onClick={openTasks}>{t`Always ready to help`}</PrimaryButton>}
    />
  )
}
