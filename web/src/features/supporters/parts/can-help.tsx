import type { AwayDays } from '@hand-in-hand/contract/away.rules.ts'
import { errandsOf, helpWith } from '@hand-in-hand/contract/can-help/errands.rules.ts'
import type { CanHelp } from '@hand-in-hand/contract/supporters.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { hasShapeOf, useDraft } from '../../../platform/draft.ts'
import { paths } from '../../../platform/paths.ts'
import { isDemo } from '../../../platform/session.ts'
import { buttonLook } from '../../../ui/buttons.tsx'
import { familyQuery, supporterQuery } from '../../families/families.api.ts'
import { AwayFields } from './away-fields.tsx'
import { ChoicesPart } from './choices-part.tsx'
import { ErrandTiles } from './errand-tiles.tsx'
import { WeekGrid } from './week-grid.tsx'

interface CanHelpForm {
  canHelp: CanHelp
  away: AwayDays | null
}

const isCanHelpForm = hasShapeOf<CanHelpForm>({ canHelp: { categories: [], times: [] }, away: null })

/** What I can help with, and when. All optional. The family's side sees it. */
export function CanHelpPart({ family }: { family: string }) {
  const { t } = useLingui()
  const { data: me } = useSuspenseQuery(supporterQuery(family))
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const saved: CanHelpForm = { canHelp: me.can_help, away: me.away ?? null }
  const [form, keep, forget] = useDraft(`can-help-${family}`, saved, isCanHelpForm)
  const { canHelp: chosen, away } = form
  const setChosen = (canHelp: CanHelpForm['canHelp']) => keep({ ...form, canHelp })
  const isAwayChanged = away?.from !== me.away?.from || away?.until !== me.away?.until

  return (
    <ChoicesPart
      family={family}
      title={t`What I can help with, and when`}
      chosen={{ can_help: chosen, ...(isAwayChanged && { away }) }}
      onSaved={forget}
      savedText={t`The family sees it next to your name.`}
    >
      <p className="soft">
        <Trans>
          Only if you like: it helps <bdi>{shown.title}</bdi> know who to ask. It’s not a promise.
        </Trans>
      </p>
      {!isDemo() && <Link to={paths.could} className={buttonLook('secondary')}>{t`I could …`}</Link>}
      <ErrandTiles chosen={errandsOf(chosen)} onChange={(errands) => setChosen({ ...chosen, ...helpWith(errands) })} />
      <WeekGrid times={chosen.times} onChange={(times) => setChosen({ ...chosen, times })} />
      {!isDemo() && <AwayFields family={family} days={away} onChange={(days) => keep({ ...form, away: days })} />}
    </ChoicesPart>
  )
}
