import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PrimaryButton } from '../../../../ui/buttons.tsx'
import { showNotice, TAKEN_NOTICE_SHOWN } from '../../../../ui/notices.tsx'
import { asksSoonQuery, useAskForSoon } from '../../asks.api.ts'
import { sayNothingChanged } from './asked-card.tsx'
import { shownNames } from './shown-names.ts'

/**
 * Shown if at least two tasks of today and tomorrow are open. One tap makes the app ask for all of them, and one sentence says if there are
 * fewer people to ask than tasks. `children` is shown if fewer tasks are open, or if the app can ask no one now.
 */
export function AskForSoon({ family, children }: { family: string; children: ReactNode }) {
  const { t } = useLingui()
  const { data } = useQuery(asksSoonQuery(family))
  const ask = useAskForSoon(family)
  if (!data || data.open < 2) return children
  const { open, people, now } = data
  const askForAll = () =>
    ask.mutate(undefined, {
      onSuccess: (reply) => {
        const who = shownNames(reply?.asked_now ?? [])
        if (who) showNotice({ title: t`Asked now: ${who}`, shownFor: TAKEN_NOTICE_SHOWN })
      },
      onError: sayNothingChanged,
    })
  return (
    <>
      <p>
        <Plural value={open} one="# task is still open until tomorrow evening." other="# tasks are still open until tomorrow evening." />{' '}
        {people < open && (
          <Plural
            value={people}
            _0="There is no one left for the app to ask: a call may help."
            one="The app can still ask # person for them: for the others a call may help."
            other="The app can still ask # people for them: for the others a call may help."
          />
        )}
      </p>
      {now > 0 ? <PrimaryButton busy={ask.isPending} onClick={askForAll}>{t`Ask for all of them`}</PrimaryButton> : children}
    </>
  )
}
