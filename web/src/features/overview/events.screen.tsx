import type { FamilyEvent } from '@hand-in-hand/contract/overview.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { calendarDayHeading, dayHeading, localDate, timeOfDay } from '../../i18n/dates.ts'
import { errorText } from '../../i18n/error-text.ts'
import { reader } from '../../i18n/reader.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { paths } from '../../platform/paths.ts'
import { SecondaryButton } from '../../ui/buttons.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { EmptyPicture } from '../../ui/pictures.tsx'
import { BackHeader, GroupHeading, Screen } from '../../ui/screen.tsx'
import { EmptyState, ErrorNote } from '../../ui/states.tsx'
import { familySettingsQuery } from '../family-settings/family-settings.api.ts'
import { useRhythmText } from '../tasks/parts/rhythm-text.ts'
import { rhythmOf } from '../tasks/task-cards.rules.ts'
import { joinEvents } from './event-lines.rules.ts'
import styles from './events.module.css'
import { eventsQuery, memberIdFrom } from './overview.api.ts'
import { EventSentence, reasonOf } from './parts/event-sentence.tsx'

/** Who did what, by day, newest first. The reader can choose one person. */
export function EventsScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const [search, setSearch] = useSearchParams()
  const member = memberIdFrom(search)
  const { data: settings } = useSuspenseQuery(familySettingsQuery(family))
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useSuspenseInfiniteQuery(
    eventsQuery(family, member),
  )
  const days = byDay(data.pages.flat(), reader().timeZone)
  const people = settings.people.map(({ id, full_name }) => ({ value: String(id), label: full_name }))
  return (
    <Screen hidesMenu header={<BackHeader back={paths.family} title={<Trans>All activity</Trans>} />}>
      <SelectField
        label={<Trans>Who</Trans>}
        options={[{ value: '', label: t`Everyone` }, ...people]}
        value={member === null ? '' : String(member)}
        onChange={(by) => setSearch(by ? { by } : {}, { replace: true })}
      />
      {days.length === 0 && (
        <EmptyState
          picture={<EmptyPicture />}
          title={<Trans>Nothing yet</Trans>}
          text={<Trans>What this person does will appear here.</Trans>}
        />
      )}
      {days.map(({ day, events }) => (
        <section key={day} className="stack-2">
          <GroupHeading>{dayHeading(events[0]?.at ?? day, reader())}</GroupHeading>
          <Card>
            <ul className={`stack-3 ${styles.list}`}>
              {joinEvents(events).map(({ event, days: dates }) => (
                <li key={event.id}>
                  <time dateTime={event.at} className={`note ${styles.at}`}>
                    {timeOfDay(event.at, reader())}
                  </time>
                  <div className={styles.words}>
                    <p>
                      <EventSentence event={event} />
                    </p>
                    <EventDays days={dates} />
                    {reasonOf(event) && (
                      <p dir="auto" className={styles.reason}>
                        {reasonOf(event)}
                      </p>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
      {isFetchNextPageError && <ErrorNote text={errorText('network')} />}
      {hasNextPage && (
        <SecondaryButton onClick={() => void fetchNextPage()} busy={isFetchingNextPage}>
          <Trans>Show older ones</Trans>
        </SecondaryButton>
      )}
    </Screen>
  )
}

/** Groups the events, newest first, by local day. The order stays. */
function byDay(events: readonly FamilyEvent[], timeZone: string) {
  const dated = events.map((event) => ({ event, day: localDate(event.at, timeZone) }))
  const days = new Set(dated.map(({ day }) => day))
  return [...days].map((day) => ({ day, events: dated.filter((each) => each.day === day).map(({ event }) => event) }))
}

/** The days of a line of the history (YYYY-MM-DD), such as '8 dates: every Tuesday, 24 November to 12 January'. Hidden without days. */
function EventDays({ days }: { days: readonly string[] }) {
  const { t } = useLingui()
  const rhythmText = useRhythmText()
  const [first, ...others] = days
  const last = others.at(-1)
  if (first === undefined) return null
  const { locale } = reader()
  const from = calendarDayHeading(first, locale)
  if (last === undefined) return <p className="note">{t`For ${from}`}</p>
  const until = calendarDayHeading(last, locale)
  const rhythm = rhythmOf(days)
  const count = days.length
  return (
    <p className="note">
      {rhythm
        ? t`${plural(count, { one: '# date', other: '# dates' })}, ${rhythmText(rhythm)}: ${from} – ${until}`
        : t`${plural(count, { one: '# date', other: '# dates' })}: ${from} – ${until}`}
    </p>
  )
}
