import type { CallListEntry } from '@hand-in-hand/contract/planning/call-list.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { calendarDayHeading, dayInSentence, timeOfDay } from '../../../../i18n/dates.ts'
import { reader } from '../../../../i18n/reader.ts'
import { paths } from '../../../../platform/paths.ts'
import { ContactLinks, NumberToDial } from '../../../tasks/parts/contact-card.tsx'
import { useNoteAsked } from '../../asks.api.ts'
import styles from './call-list.module.css'

/** This many people are shown with the ways to reach them. For each of the others, a tap opens these ways. */
export const LIKELIEST = 3

/**
 * People with links to call them or to write to them. A message already contains the question. A person counts as asked once one of the
 * links was opened.
 */
export function PeopleToAsk({ task, family, people }: { task: FamilyTask; family: string; people: readonly CallListEntry[] }) {
  const noteAsked = useNoteAsked(family, task.id)
  const link = new URL(paths.taskPreview(family, task.task_id), location.origin).href
  const question = useQuestion(task)
  return (
    <ul>
      {people.map((person, index) => {
        const about = (
          <span className="stack-0">
            <bdi className={styles.name}>{person.full_name}</bdi>
            <span className="note">{person.will_ask ? <WillAsk {...person.will_ask} /> : <ReasonToCall {...person} />}</span>
            {person.asked && (
              <span className="note">
                <WhenAsked {...person.asked} />
              </span>
            )}
          </span>
        )
        const ways = (
          <>
            <NumberToDial contact={person} />
            <ContactLinks
              contact={person}
              text={question(person.full_name.split(' ')[0] ?? '', link)}
              onUsed={() => noteAsked.mutate([person.id])}
            />
          </>
        )
        return (
          <li key={person.id} className={styles.person}>
            {index < LIKELIEST ? (
              <>
                {about}
                {ways}
              </>
            ) : (
              <details>
                <summary>
                  {about}
                  <ChevronDown aria-hidden="true" size={20} />
                </summary>
                {ways}
              </details>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A question for one person, by first name, with a link to the task. */
export function useQuestion(task: FamilyTask) {
  const { t } = useLingui()
  const { title } = task
  const day = task.start_at && dayInSentence(task, reader())
  const time = task.start_at && !task.all_day && timeOfDay(task.start_at, reader())
  return (name: string, link: string) =>
    time
      ? t`Hello ${name}, could you help with “${title}”, ${day} at ${time}? ${link}`
      : day
        ? t`Hello ${name}, could you help with “${title}”, ${day}? ${link}`
        : t`Hello ${name}, could you help with “${title}”? ${link}`
}

/** Says when the app will ask a person. The family then need not ask. */
function WillAsk({ at, by }: NonNullable<CallListEntry['will_ask']>) {
  const { t } = useLingui()
  const day = dayInSentence({ start_at: at }, reader())
  const time = timeOfDay(at, reader())
  if (by === 'mail') return t`By e-mail: ${day}, ${time}`
  if (by === 'notification') return t`By notification: ${day}, ${time}`
  return t`By SMS: ${day}, ${time}`
}

function WhenAsked({ at, by }: NonNullable<CallListEntry['asked']>) {
  const { t } = useLingui()
  const day = dayInSentence({ start_at: at }, reader())
  const time = timeOfDay(at, reader())
  if (by === null) return t`Asked by the app: ${day}, ${time}`
  return (
    <Trans>
      Asked by <bdi>{by}</bdi>: {day}, {time}
    </Trans>
  )
}

export function ReasonToCall({ chose, did, free, hours, away, gave_back, reason, declined, asked, not_asked }: CallListEntry) {
  if (declined) return <Trans>Can’t make it this time</Trans>
  if (gave_back && reason)
    return (
      <Trans>
        Gave it back: “<bdi>{reason}</bdi>”
      </Trans>
    )
  if (gave_back) return <Trans>Gave it back</Trans>
  if (away) {
    const day = calendarDayHeading(away.until, reader().locale)
    return <Trans>Away until {day}</Trans>
  }
  if (not_asked === 'unreached') return <Trans>Can’t be reached by the app: please call</Trans>
  if (not_asked === 'asked' && !asked) return <Trans>Was asked about another task lately</Trans>
  if (!free) return <Trans>Has another task at that time</Trans>
  if (hours === 'free') return <Trans>Said they are free then</Trans>
  if (hours === 'busy') return <Trans>Said they are free at other times</Trans>
  if (chose) return <Trans>Likes to help with this</Trans>
  if (did) return <Trans>Has done this kind of task before</Trans>
  return <Trans>Has no other task at that time</Trans>
}
