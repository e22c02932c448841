import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PrimaryButton } from '../../../../ui/buttons.tsx'
import { CallLink } from '../../../../ui/call-link.tsx'
import { CallErrorNote } from '../../../../ui/states.tsx'
import { callListQuery } from '../../family-tasks.api.ts'
import { useAskNow } from './asking.tsx'
import styles from './call-list.module.css'
import { ReasonToCall } from './people-to-ask.tsx'
import { NAMED_AT_MOST } from './shown-names.ts'

/** How many people are shown at most, even if the app would ask more people at once. */
const LIKELY_SHOWN = 8

/**
 * The likeliest people for an open task, with reasons. One tap makes the app ask them, another tap calls one of them. Hidden if there is no
 * one.
 */
export function AskThese({ task, family }: { task: FamilyTask; family: string }) {
  const { t } = useLingui()
  const { data: people = [] } = useQuery(callListQuery(family, task.id))
  const { data: asking, choose, askNow } = useAskNow(family, task.id)
  if (people.length === 0) return null
  const ifNow = asking?.if_now?.people ?? 0
  const shown = people.slice(0, Math.min(ifNow || NAMED_AT_MOST, LIKELY_SHOWN))
  const more = ifNow - shown.length
  return (
    <>
      <ul>
        {shown.map((person) => (
          <li key={person.id} className={styles.likely}>
            <div>
              <p className={styles.name}>
                <bdi>{person.full_name}</bdi>
              </p>
              <p className="note">
                <ReasonToCall {...person} />
              </p>
            </div>
            <CallLink contact={person} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="note">
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      )}
      <CallErrorNote error={choose.error} />
      {ifNow > 0 && (
        <PrimaryButton busy={choose.isPending} onClick={askNow}>
          <Plural value={ifNow} one="Ask this person" other="Ask these #" />
        </PrimaryButton>
      )}
      <h3>{t`Someone else`}</h3>
    </>
  )
}
