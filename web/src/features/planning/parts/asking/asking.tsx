import type { Asking } from '@hand-in-hand/contract/asks.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { dayInSentence, timeOfDay } from '../../../../i18n/dates.ts'
import { reader } from '../../../../i18n/reader.ts'
import { PrimaryButton, QuietButton } from '../../../../ui/buttons.tsx'
import { showNotice, TAKEN_NOTICE_SHOWN } from '../../../../ui/notices.tsx'
import { CallErrorNote } from '../../../../ui/states.tsx'
import { askingQuery, useChooseAsking } from '../../asks.api.ts'
import { shownNames } from './shown-names.ts'

/** Whom the server has asked to take an open task, and whom it asks next. */
export function AskingNote({ family, id }: { family: string; id: number }) {
  const { t } = useLingui()
  const { data } = useQuery(askingQuery(family, id))
  if (!data) return null
  const { state, asked, declined, next } = data
  return (
    <>
      {asked > 0 && (
        <p className="note">
          <Plural value={asked} one="# person has been asked." other="# people have been asked." />{' '}
          {declined > 0 && <Plural value={declined} one="# can’t do it this time." other="# can’t do it this time." />}
        </p>
      )}
      {next && <AskedNext next={next} />}
      {state === 'on' && !mayAsk(data) && <p>{t`The app asks no one else for this. A call helps most.`}</p>}
    </>
  )
}

/**
 * Buttons that ask now, stop the asks or start them again. With `hasMain`, only 'Don’t ask' is here, because `AskNow` has the other
 * actions.
 */
export function AskingChoice({ family, id, hasMain }: { family: string; id: number; hasMain: boolean }) {
  const { t } = useLingui()
  const { data, choose, askNow } = useAskNow(family, id)
  if (!data) return null
  const { state, if_now } = data
  return (
    <>
      <CallErrorNote error={choose.error} />
      {mayAsk(data) && (
        <div className="row">
          {if_now && !hasMain && (
            <QuietButton busy={choose.isPending} onClick={askNow}>
              <AskNowWords {...if_now} />
            </QuietButton>
          )}
          <QuietButton busy={choose.isPending} onClick={() => choose.mutate('off')}>{t`Don’t ask`}</QuietButton>
        </div>
      )}
      {state === 'off' && !hasMain && (
        <QuietButton busy={choose.isPending} onClick={() => choose.mutate('on')}>{t`Have the app ask people again`}</QuietButton>
      )}
    </>
  )
}

const mayAsk = ({ next, if_now }: Asking) => next !== null || Boolean(if_now)

function AskedNext({ next }: { next: NonNullable<Asking['next']> }) {
  const who = shownNames(next.names ?? [])
  const day = dayInSentence({ start_at: next.at }, reader())
  const time = timeOfDay(next.at, reader())
  return (
    <p>
      <Trans>
        Asked next: <bdi>{who}</bdi>, {day} {time}
      </Trans>
    </p>
  )
}

/** Whom the app asks for a task. `askNow` makes it ask the next people now, and says who was asked. */
export function useAskNow(family: string, id: number) {
  const { t } = useLingui()
  const { data } = useQuery(askingQuery(family, id))
  const choose = useChooseAsking(family, id)
  const askNow = () =>
    choose.mutate('now', {
      onSuccess: ({ asked_now = [] }) => {
        const who = shownNames(asked_now)
        // If this tap has asked no one yet, the page says when the app asks the next people.
        if (asked_now.length > 0) showNotice({ title: t`Asked now: ${who}`, shownFor: TAKEN_NOTICE_SHOWN })
      },
    })
  return { data, choose, askNow }
}

/** Screen readers also read the names of the people to ask. The notice after the tap shows the names to everyone. */
const AskNowWords = ({ names = [] }: { names?: string[] | undefined }) => (
  <>
    <Trans>Ask now</Trans>
    {names.length > 0 && <span className="visually-hidden">: {shownNames(names)}</span>}
  </>
)

/** The main action of an open task: asks people now, or starts the asks again. Hidden if asking now would change nothing. */
export function AskNow({ family, id }: { family: string; id: number }) {
  const { data, choose, askNow } = useAskNow(family, id)
  const isOff = data?.state === 'off'
  if (!isOff && !data?.if_now) return null
  return (
    <>
      <CallErrorNote error={choose.error} />
      <PrimaryButton busy={choose.isPending} onClick={isOff ? () => choose.mutate('on') : askNow}>
        {isOff ? <Trans>Have the app ask people again</Trans> : <AskNowWords {...data?.if_now} />}
      </PrimaryButton>
    </>
  )
}
