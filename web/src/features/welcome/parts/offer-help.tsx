import { errandsOf, helpWith } from '@hand-in-hand/contract/can-help/errands.rules.ts'
import type { CanHelp } from '@hand-in-hand/contract/supporters.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Hand } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { hasShapeOf, useDraft } from '../../../platform/draft.ts'
import { navigate } from '../../../platform/navigation.ts'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { type Notice, showNotice, takeNotice } from '../../../ui/notices.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { CallErrorNote, ErrorNote } from '../../../ui/states.tsx'
import { useMyProfile, useShownFamily } from '../../families/families.api.ts'
import { ErrandTiles } from '../../supporters/parts/errand-tiles.tsx'
import { WeekParts } from '../../supporters/parts/week-parts.tsx'
import { useChangeMyself } from '../../supporters/profile.api.ts'
import styles from '../welcome.module.css'

const isCanHelp = hasShapeOf<CanHelp>({ categories: [], times: [] })

/** Asks a supporter once what they could help with, so that the family knows whom to ask. `next`: the page that follows this one. */
export function OfferHelp({ family, next }: { family: string; next: string }) {
  const { t } = useLingui()
  const me = useMyProfile(family)
  const shown = useShownFamily(family)
  const [chosen, setChosen, forget] = useDraft(`offer-help-${family}`, me.can_help, isCanHelp)
  const [isTried, setTried] = useState(false)
  const change = useChangeMyself(family)
  const goOn = () => navigate(next, { replace: true })
  const errands = errandsOf(chosen)
  const isEmpty = errands.length + chosen.times.length === 0
  function tell() {
    setTried(true)
    if (isEmpty) return
    const onSuccess = () => {
      forget()
      showNotice({ title: t`Saved` })
      void goOn()
    }
    change.mutate({ can_help: { ...chosen, ...helpWith(errands) } }, { onSuccess })
  }
  function skip() {
    // The page does not wait for this call. If the call fails, the next visit asks again.
    change.mutate({ can_help: { ...me.can_help, ...helpWith([]) } })
    void goOn()
  }
  return (
    <Screen
      footer={
        <>
          <CallErrorNote error={change.error} />
          {isTried && isEmpty && <ErrorNote text={t`Please choose something, or “Not now”.`} />}
          <div className={styles.ways}>
            <SecondaryButton onClick={skip}>{t`Not now`}</SecondaryButton>
            <PrimaryButton busy={change.isPending} onClick={tell}>{t`Tell the family`}</PrimaryButton>
          </div>
        </>
      }
    >
      <div className={`stack-3 ${styles.help}`}>
        <JustTaken />
        <h1>{t`What could you help with?`}</h1>
        <p>
          <Trans>
            Then <bdi>{shown.title}</bdi> knows who to ask. It’s not a promise, and you can change it in your profile.
          </Trans>
        </p>
        <ErrandTiles chosen={errands} onChange={(picked) => setChosen({ ...chosen, ...helpWith(picked) })} />
        <WeekParts
          times={chosen.times}
          place={{ timeZone: shown.time_zone, weekStart: shown.week_starts_on }}
          onChange={(times) => setChosen({ ...chosen, times })}
        />
      </div>
    </Screen>
  )
}

/** The task that was just taken, with a button that opens it. This replaces the notice, because a notice would cover the choices. */
function JustTaken() {
  const [taken, setTaken] = useState<Notice | null>(null)
  useLayoutEffect(() => {
    const notice = takeNotice()
    if (notice) setTaken(notice)
  }, [])
  if (!taken?.action) return null
  return (
    <div role="status" className={styles.taken}>
      <Hand aria-hidden="true" size={20} />
      <div>
        <strong>{taken.title}</strong>
        <p>{taken.text}</p>
      </div>
      <QuietButton wide={false} onClick={taken.action.onClick}>
        {taken.action.label}
      </QuietButton>
    </div>
  )
}
