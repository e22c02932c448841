import { CATEGORIES } from '@hand-in-hand/contract/tasks.rules.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { CheckRow, TextField } from '../../../ui/fields.tsx'
import { GroupHeading } from '../../../ui/screen.tsx'
import { CategoryTile, categoryNames } from '../../tasks/parts/category.tsx'
import { ALL_NEEDS, FIRST_NEEDS, MORE_NEEDS, type Need, type TickedNeeds } from '../first-needs.rules.ts'
import { NeedDays } from './need-days.tsx'
import styles from './needs-list.module.css'

interface NeedsListProps {
  ticked: TickedNeeds
  /** The family's next days, from today, and what its clock shows (HH:MM). */
  days: readonly string[]
  clock: string
  onChange: (ticked: TickedNeeds) => void
}

/** The ready list: common needs are shown, the others are behind their category's name. Searching finds all of them. A ticked need asks for its days. */
export function NeedsList({ ticked, days, clock, onChange }: NeedsListProps) {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useState('')
  const untick = (id: string) => onChange(Object.fromEntries(Object.entries(ticked).filter(([each]) => each !== id)))
  const rows = (needs: readonly Need[]) => (
    <ul className={styles.needs}>
      {needs.map((need) => {
        const chosen = ticked[need.id]
        return (
          <li key={need.id} className={styles.need}>
            <CategoryTile category={need.category} title={i18n._(need.title)} />
            <CheckRow
              label={i18n._(need.title)}
              checked={chosen !== undefined}
              onChange={(isTicked) => (isTicked ? onChange({ ...ticked, [need.id]: [] }) : untick(need.id))}
            />
            {chosen && (
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
  const word = search.trim().toLocaleLowerCase(i18n.locale)
  const found = word ? ALL_NEEDS.filter(({ title }) => i18n._(title).toLocaleLowerCase(i18n.locale).includes(word)) : []

  return (
    <div className={styles.list}>
      <TextField label={t`Search`} type="search" value={search} onChange={setSearch} enterKeyHint="search" />
      <div aria-live="polite">
        {word &&
          (found.length > 0 ? (
            rows(found)
          ) : (
            <p className={styles.none}>
              <Trans>Nothing found. You can add it in your own words later.</Trans>
            </p>
          ))}
      </div>
      {!word && (
        <>
          {rows(FIRST_NEEDS)}
          <GroupHeading>
            <Trans>More, by topic</Trans>
          </GroupHeading>
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
