import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import { useLingui } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { PrimaryButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/fields.tsx'
import { categoryNames } from '../../tasks/parts/category.tsx'
import { DayBar } from '../../tasks/parts/list/day-bar.tsx'
import styles from './tasks-filter.module.css'
import type { Filter, TasksView } from './tasks-view.ts'

interface TasksFilterProps {
  look: TasksView
  /** The kinds that the family's tasks have. */
  kinds: readonly Category[]
  /** How many cards are done. */
  done: number
}

/** Rarely needed filters of the list of tasks, behind one button that names the chosen ones. */
export function TasksFilter({ look, kinds, done }: TasksFilterProps) {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { filter, kind, isMonth, day, today, show } = look
  /** Closes the sheet once a view or a day is chosen, so that the sheet does not cover the result. */
  const showAndClose: TasksView['show'] = (looks) => {
    close()
    show(looks)
  }
  const names = { done: t({ message: 'Done', context: 'tasks' }), cancelled: t({ message: 'Cancelled', context: 'tasks' }) }
  const ended = filter === 'done' || filter === 'cancelled' ? filter : null
  const chosen = [ended && names[ended], kind && i18n._(categoryNames[kind]), isMonth && t`Month`].filter(Boolean).join(' · ')
  return (
    <>
      <SecondaryButton
        wide={false}
        className={styles.button}
        icon={<SlidersHorizontal aria-hidden="true" size={18} />}
        onClick={() => setOpen(true)}
      >
        {chosen ? (
          <>
            <span className="visually-hidden">{t`Filter`}: </span>
            {chosen}
          </>
        ) : (
          <span className={styles.word}>{t`Filter`}</span>
        )}
      </SecondaryButton>
      <Sheet
        open={isOpen}
        onClose={close}
        title={t`Filter`}
        actions={<PrimaryButton onClick={close}>{t({ message: 'Done', context: 'closes a form' })}</PrimaryButton>}
      >
        <ChoiceRow
          label={t`View`}
          choices={[
            { id: 'list', label: t`List` },
            { id: 'month', label: t`Month` },
          ]}
          chosen={isMonth ? 'month' : 'list'}
          onChoose={(id) => showAndClose({ view: id === 'month' ? id : null, month: null, day: null })}
        />
        {!isMonth && filter !== 'cancelled' && (
          <div className={styles.day}>
            <DayBar day={day} onDay={(picked) => showAndClose({ day: picked })} onToday={() => showAndClose({ day: today })} />
          </div>
        )}
        <ChoiceRow
          label={t`Which tasks`}
          choices={[
            { id: 'all' as Filter, label: t({ message: 'All', context: 'tasks' }) },
            { id: 'done', label: names.done, count: done },
            { id: 'cancelled', label: names.cancelled },
          ]}
          chosen={filter}
          onChoose={(id) => show({ show: id === 'all' ? null : id })}
        />
        {kinds.length > 1 && (
          <SelectField
            label={t`Which kind`}
            value={kind ?? 'all'}
            onChange={(id) => show({ kind: id === 'all' ? null : id })}
            options={[{ value: 'all', label: t`All kinds` }, ...kinds.map((id) => ({ value: id, label: i18n._(categoryNames[id]) }))]}
          />
        )}
      </Sheet>
    </>
  )
}
