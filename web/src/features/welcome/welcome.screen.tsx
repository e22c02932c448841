import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { paths } from '../../app/paths.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { navigate } from '../../platform/navigation.ts'
import { PrimaryButton } from '../../ui/buttons.tsx'
import { familyQuery, supporterQuery } from '../families/families.api.ts'
import { useCurrentFamily } from '../families/parts/current-family.ts'
import { AsksWhetherIHelp } from './parts/asks-whether-i-help.tsx'
import { Greeting } from './parts/greeting.tsx'
import { familyThatAsks } from './welcome.rules.ts'

/** The first page after logging in: a greeting, thanks, and the way to the tasks. Someone new says first that they help. */
export function WelcomeScreen() {
  const family = useCurrentFamily()
  const [search] = useSearchParams()
  const asking = familyThatAsks(search, family)
  return asking ? <AsksWhetherIHelp family={asking} /> : <Welcome family={family} />
}

function Welcome({ family }: { family: string }) {
  const { data: supporter } = useSuspenseQuery(supporterQuery(family))
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  function goOn() {
    deviceStorage.write('wasClickedWithFamily', family)
    return navigate(paths.home())
  }
  return (
    <Greeting
      name={supporter.full_name}
      title={shown.title}
      actions={
        <PrimaryButton onClick={goOn}>
          <Trans>Always ready to help</Trans>
        </PrimaryButton>
      }
    />
  )
}
