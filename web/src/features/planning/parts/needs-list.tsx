import { TITLE_MAX } from '@hand-in-hand/contract/constants.ts'
import { CATEGORIES } from '@hand-in-hand/contract/tasks.rules.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { joinNames } from '../../../i18n/lists.ts'
import { SecondaryButton } from '../../../ui/buttons.tsx'
import { choiceLook } from '../../../ui/choice.ts'
import choices from '../../../ui/choice-row.module.css'
import { classNames } from '../../../ui/class-names.ts'
import { CheckRow, Switch, TextField } from '../../../ui/fields.tsx'
import { GroupHeading } from '../../../ui/screen.tsx'
import { CategoryTile, categoryNames } from '../../tasks/parts/category.tsx'
import {
  daysFor,
  FIRST_NEEDS,
  isInEvening,
  MORE_NEEDS,
  type Need,
  needTitle,
  ONE_OF,
  ownNeed,
  ownNeeds,
  readTyped,
  type TickedNeeds,
  withDay,
} from '../first-needs.rules.ts'
import styles from './needs-list.module.css'
import { spokenDay, useDayNames } from './use-day-choices.ts'

interface NeedsListProps {
  ticked: TickedNeeds
  /** The family's next days, from today, and the family's present time (HH:MM). Without `days`, the list asks for no days. */
  days?: readonly string[]
  clock?: string
  onChange: (ticked: TickedNeeds) => void
  /** The text in the field. Without `onType` there is no field. */
  typed?: string
  onType?: (typed: string) => void
}

/**
 * The ready list. Common needs are shown, and the others are behind the name of their category. A search finds all needs. Words that it
 * does not find can be added as the person's own need. A ticked need asks for its days.
 */
export function NeedsList({ ticked, days, clock = '', onChange, typed = '', onType }: NeedsListProps) {
  const { t, i18n } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  const untick = (id: string) => onChange(Object.fromEntries(Object.entries(ticked).filter(([each]) => each !== id)))
  const rows = (needs: readonly Need[]) => (
    <ul className={`stack-2 ${styles.needs}`}>
      {needs.map((need) => {
        const chosen = ticked[need.id]
        return (
          <li key={need.id} className={styles.need}>
            <CategoryTile category={need.category} title={needTitle(need, i18n)} />
            <CheckRow
              label={needTitle(need, i18n)}
              checked={chosen !== undefined}
              onChange={(isTicked) => (isTicked ? onChange({ ...ticked, [need.id]: [] }) : untick(need.id))}
            />
            {chosen && days && (
              <NeedDays
                need={need}
                chosen={chosen}
                days={days}
                clock={clock}
                onChange={(next) => onChange({ ...ticked, [need.id]: next })}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
  const { words, found, isKnown } = readTyped(typed, ticked, i18n)
  const own = ownNeeds(ticked)
  const addOwn = () => {
    flushSync(() => {
      onChange({ [ownNeed(words).id]: [], ...ticked })
      onType?.('')
    })
    // The need's button has disappeared, so the focus moves to the new row, which is the first.
    list.current?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.focus()
  }

  return (
    <div ref={list} className="stack-3">
      {onType && (
        <TextField
          label={t`Search, or write your own`}
          type="search"
          maxLength={TITLE_MAX}
          value={typed}
          onChange={onType}
          enterKeyHint="search"
        />
      )}
      {own.length > 0 && rows(own)}
      <div aria-live="polite">
        {found.length > 0 && rows(found)}
        {words && !isKnown && (
          <SecondaryButton onClick={addOwn}>
            <Trans>
              Add “<bdi>{words}</bdi>”
            </Trans>
          </SecondaryButton>
        )}
      </div>
      {!words && (
        <>
          {rows(FIRST_NEEDS)}
          <GroupHeading>{t`More, by topic`}</GroupHeading>
          {CATEGORIES.map((category) => {
            const needs = MORE_NEEDS.filter((need) => need.category === category)
            const amount = needs.filter(({ id }) => ticked[id]).length
            return (
              <details key={category} className={styles.group}>
                <summary>
                  <CategoryTile category={category} faded={amount === 0} />
                  <span className={styles.name}>{i18n._(categoryNames[category])}</span>
                  <span className={styles.amount}>{amount > 0 && <Plural value={amount} one="# selected" other="# selected" />}</span>
                  <ChevronDown aria-hidden="true" size={20} />
                </summary>
                {rows(needs)}
              </details>
            )
          })}
        </>
      )}
    </div>
  )
}

interface NeedDaysProps {
  need: Need
  chosen: readonly string[]
  /** The family's next days, from today, and the family's present time (HH:MM). */
  days: readonly string[]
  clock: string
  onChange: (chosen: string[]) => void
}

/** The next days as buttons, which choose the days of a need. A need without a day is at any time. */
function NeedDays({ need, chosen, days, clock, onChange }: NeedDaysProps) {
  const { t } = useLingui()
  const nameOf = useDayNames(days)
  const offered = daysFor(need, days, clock)
  const kept = offered.filter((day) => chosen.includes(day))
  const isOneOf = kept.length > 1 && chosen.includes(ONE_OF)
  const either = joinNames(kept.map(nameOf), 'disjunction')
  return (
    <fieldset className={styles.days}>
      <legend className={choices.legend}>
        {isInEvening(need) ? <Trans>Which evenings?</Trans> : <Trans>Which days?</Trans>}{' '}
        {need.hours && kept.length > 0 && !isOneOf && (
          <small className={styles.hours} dir="ltr">
            {need.hours.join(' – ')}
          </small>
        )}
      </legend>
      <div className={choices.choices}>
        <label className={classNames(choiceLook, choices.choice)}>
          <input type="checkbox" checked={kept.length === 0} onChange={() => onChange([])} />
          <span>{t`Any time`}</span>
        </label>
        {offered.map((day) => (
          <label key={day} className={classNames(choiceLook, choices.choice)}>
            <input
              type="checkbox"
              aria-label={spokenDay(day, days)}
              checked={kept.includes(day)}
              onChange={(event) => onChange(withDay(need, chosen, day, event.target.checked))}
            />
            <span>{nameOf(day)}</span>
          </label>
        ))}
      </div>
      {kept.length > 1 && (
        <Switch label={t`Once: ${either}`} checked={isOneOf} onChange={(one) => onChange(one ? [...kept, ONE_OF] : kept)} />
      )}
    </fieldset>
  )
}
