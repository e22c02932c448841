import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { dayInSentence, timeOfDay } from '../../../../i18n/dates.ts'
import { errorText } from '../../../../i18n/error-text.ts'
import { reader } from '../../../../i18n/reader.ts'
import { PrimaryButton, QuietButton } from '../../../../ui/buttons.tsx'
import { ErrorNote } from '../../../../ui/states.tsx'
import { askingQuery, useChooseAsking } from '../../asks.api.ts'
import styles from './call-list.module.css'

/** Whom the server has asked to take an open task and what it does next, with a way not to ask. `hasMain`: `AskNow` is elsewhere. */
export function AskingNote({ family, id, hasMain }: { family: string; id: number; hasMain: boolean }) {
  const { t } = useLingui()
  const { data } = useQuery(askingQuery(family, id))
  const choose = useChooseAsking(family, id)
  if (!data) return null
  const { state, asked, declined, next } = data
  const day = next && dayInSentence({ start_at: next.at }, reader())
  const time = next && timeOfDay(next.at, reader())
  const people = next?.people ?? 0
  const isNow = next !== null && isWithinMoment(next.at)
  return (
    <div className={styles.asking}>
      {asked > 0 && (
        <p className={styles.why}>
          <Plural value={asked} one="# person has been asked." other="# people have been asked." />{' '}
          {declined > 0 && <Plural value={declined} one="# can’t do it this time." other="# can’t do it this time." />}
        </p>
      )}
      {next && (
        <p>
          {isNow ? (
            <Plural
              value={people}
              one="# person will be asked in the next few minutes."
              other="# people will be asked in the next few minutes."
            />
          ) : (
            t`${plural(people, { one: '# person will be asked', other: '# people will be asked' })}: ${day} · ${time}`
          )}
        </p>
      )}
      {choose.error && <ErrorNote text={errorText(choose.error.code)} />}
      {next && (
        <div className={styles.choices}>
          {!isNow && !hasMain && (
            <QuietButton busy={choose.isPending} onClick={() => choose.mutate('now')}>
              <Trans>Ask now</Trans>
            </QuietButton>
          )}
          <QuietButton busy={choose.isPending} onClick={() => choose.mutate('off')}>
            <Trans>Don’t ask</Trans>
          </QuietButton>
        </div>
      )}
      {asked > 0 && state === 'on' && !next && (
        <p>
          <Trans>No one else can be asked by the app. A call helps most.</Trans>
        </p>
      )}
      {state === 'off' && !hasMain && (
        <QuietButton busy={choose.isPending} onClick={() => choose.mutate('on')}>
          <Trans>Have the app ask people again</Trans>
        </QuietButton>
      )}
    </div>
  )
}

/** In ms: the server looks more often than that. */
const A_MOMENT = 60_000
const isWithinMoment = (at: string) => Date.parse(at) <= Date.now() + A_MOMENT

/** The main action of an open task. Hidden while the app asks by itself at once, has no one left to ask, or sends no messages. */
export function AskNow({ family, id }: { family: string; id: number }) {
  const { data } = useQuery(askingQuery(family, id))
  const choose = useChooseAsking(family, id)
  const isOff = data?.state === 'off'
  if (!isOff && (!data?.next || isWithinMoment(data.next.at))) return null
  return (
    <>
      {choose.error && <ErrorNote text={errorText(choose.error.code)} />}
      <PrimaryButton busy={choose.isPending} onClick={() => choose.mutate(isOff ? 'on' : 'now')}>
        {isOff ? <Trans>Have the app ask people again</Trans> : <Trans>Ask now</Trans>}
      </PrimaryButton>
    </>
  )
}
