import type { Draft } from '@hand-in-hand/contract/planning/drafts.ts'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useCurrentFamily } from '../../../../platform/current-family.ts'
import { useDebounced } from '../../../people/parts/use-debounced.ts'
import { toDraftRow } from '../../paste-draft.rules.ts'
import { readTitleQuery } from '../../task-import.api.ts'
import { WhenText } from '../when-text.tsx'
import styles from './title-field.module.css'

/** Most titles name no day, so only titles that may name one are sent to the server. */
const MAY_NAME_DAY =
  /\d|mon|tue|wed|thu|fri|sat|sun|tod|tom|ever|dail|die|mit|don|sam|son|heu|mor|jede|tägl|пон|вто|сре|чет|пят|суб|вос|сег|зав|кажд|ежед|יום|שבת|מחר|כל |[א-ו]['׳]/iu

interface WhenHintProps {
  title: string
  familyTimeZone: string
  onUse: (draft: Draft, isByKey: boolean) => void
}

/** The day and hour that a title names, as the server reads them. A tap moves them from the title to their fields. */
export function WhenHint({ title, familyTimeZone, onUse }: WhenHintProps) {
  const { t } = useLingui()
  const isTyped = useDebounced(title)
  const { data } = useQuery({ ...readTitleQuery(useCurrentFamily(), title.trim()), enabled: isTyped && MAY_NAME_DAY.test(title) })
  const drafts = data?.drafts.filter(({ date, title: rest }) => date !== null && rest !== title.trim()) ?? []
  return (
    <ul className={`stack-1 ${styles.suggestions}`} aria-live="polite">
      {drafts.map((draft) => (
        <li key={`${draft.date} ${draft.start}`}>
          <button type="button" className={styles.suggestion} onClick={({ detail }) => onUse(draft, detail === 0)}>
            <CalendarClock aria-hidden="true" size={20} />
            <span className="visually-hidden">{t`Use this:`} </span>
            <WhenText row={toDraftRow(draft, 0)} familyTimeZone={familyTimeZone} />
          </button>
        </li>
      ))}
    </ul>
  )
}
