import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { dayInSentence, timeOfDay } from '../../../../i18n/dates.ts'
import { errorText } from '../../../../i18n/error-text.ts'
import { reader } from '../../../../i18n/reader.ts'
import { QuietButton } from '../../../../ui/buttons.tsx'
import { ErrorNote } from '../../../../ui/states.tsx'
import { askingQuery, useChooseAsking } from '../../asks.api.ts'
import styles from './call-list.module.css'

/** Whom the server has asked to take an open task and what it does next, with a way to begin at once, or not to ask. */
export function AskingNote({ family, id }: { family: string; id: number }) {
  const { t } = useLingui()
  const { data } = useQuery(askingQuery(family, id))
  const choose = useChooseAsking(family, id)
  if (!data) return null
  const { state, asked, declined, next } = data
  const day = next && dayInSentence({ start_at: next.at }, reader())
  const time = next && timeOfDay(next.at, reader())
  const people = next?.people ?? 0
  const isNow = next !== null && Date.parse(next.at) <= Date.now() + A_MOMENT
  return (
    <div className={styles.asking}>
      {asked > 0 && (
        <p className={styles.why}>
          <Plural value={asked} one="# person was asked." other="# people were asked." />{' '}
          {declined > 0 && <Plural value={declined} one="# can’t this time." other="# can’t this time." />}
        </p>
      )}
      {next && (
        <p>
          {isNow ? (
            <Plural value={people} one="# person is asked in the next minutes." other="# people are asked in the next minutes." />
          ) : (
            t`${plural(people, { one: '# person is asked', other: '# people are asked' })} ${day} · ${time}`
          )}
        </p>
      )}
      {choose.error && <ErrorNote text={errorText(choose.error.code)} />}
      {next && (
        <div className={styles.choices}>
          {!isNow && (
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
      {state === 'off' && (
        <QuietButton busy={choose.isPending} onClick={() => choose.mutate('on')}>
          <Trans>Ask people again</Trans>
        </QuietButton>
      )}
    </div>
  )
}

/** In ms: the server looks more often than that. */
const A_MOMENT = 60_000
