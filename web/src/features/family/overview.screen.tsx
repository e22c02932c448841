import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Screen } from '../../ui/screen.tsx'
import { useCurrentFamily } from '../families/current-family.ts'
import { familyQuery } from '../families/families.api.ts'

/** What is covered this week, and what still needs somebody. */
export function OverviewScreen() {
  const family = useCurrentFamily()
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  return (
    <Screen wide>
      <h1>
        <bdi>{shown.title}</bdi>
      </h1>
      <p>
        <Trans>This week</Trans>
      </p>
    </Screen>
  )
}
