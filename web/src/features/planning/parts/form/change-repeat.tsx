import type { RepeatChange } from '@hand-in-hand/contract/planning/task-fields.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { joinNames } from '../../../../i18n/lists.ts'
import { reader } from '../../../../i18n/reader.ts'
import { shortCalendarDay } from '../../../../i18n/short-day.ts'
import { hasShapeOf, useDraft } from '../../../../platform/draft.ts'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../../ui/buttons.tsx'
import { Sheet } from '../../../../ui/dialog.tsx'
import styles from '../../../../ui/form.module.css'
import { showNotice } from '../../../../ui/notices.tsx'
import { CallErrorNote } from '../../../../ui/states.tsx'
import { useWeekStart } from '../../../families/families.api.ts'
import { repeatQuery, useChangeRepeat } from '../../family-tasks.api.ts'
import { changedRule, formFromRule, noRepeat, type RepeatForm, ruleWeekStart, whyNotRepeat } from '../../repeat-form.rules.ts'
import { RepeatFields } from './repeat-fields.tsx'

const isRepeat = hasShapeOf(noRepeat)

interface ChangeRepeatProps {
  task: FamilyTask
  family: string
  /** Called when the task itself is on no day of the new repeat. */
  onGone: () => void
}

/** How a task of a series repeats from its date on. This is saved separately, before or after other changes of the task. */
export function ChangeRepeat({ task, family, onGone }: ChangeRepeatProps) {
  const { t } = useLingui()
  const { locale } = reader()
  const [isOpen, setOpen] = useState(false)
  const [changed, setChanged, forget] = useDraft<RepeatForm | null>(`repeat-${family}-${task.id}`, null, isRepeat)
  const [isTried, setTried] = useState(false)
  const save = useChangeRepeat(family, task.id)
  const { data: now, error } = useQuery({ ...repeatQuery(family, task.id), enabled: isOpen })
  const familyWeekStart = useWeekStart()
  const weekStart = (now && ruleWeekStart(now.rule)) ?? familyWeekStart
  const form = changed ?? (now ? formFromRule(now.rule) : null)
  const rule = changed && now && !whyNotRepeat(changed, now.date, weekStart) ? changedRule(changed, now.date) : undefined
  // A preview is not kept, because someone may take a date before the same rule is chosen again.
  const preview = useQuery({ ...repeatQuery(family, task.id, rule), enabled: isOpen && rule !== undefined, retry: false, gcTime: 0 })
  const refusal: Error | null = save.error ?? (rule === undefined ? null : preview.error)

  function close() {
    setOpen(false)
    setTried(false)
    save.reset()
  }
  function discard() {
    setChanged(null)
    forget()
    close()
  }
  function saved({ stays }: RepeatChange) {
    showNotice({ title: t`Saved`, text: task.title })
    discard()
    if (!stays) onGone()
  }
  function trySaving() {
    setTried(true)
    if (!changed) return close()
    if (rule === undefined) return
    save.mutate({ version: task.version, rule }, { onSuccess: saved })
  }

  return (
    <>
      <SecondaryButton onClick={() => setOpen(true)}>{t`Change how it repeats`}</SecondaryButton>
      <Sheet
        open={isOpen}
        onClose={close}
        title={now ? <Trans>How it repeats from {shortCalendarDay(now.date, locale)}</Trans> : <Trans>Change how it repeats</Trans>}
        actions={
          <>
            {/* The sheet first says who will be notified. While it only checks that again, saving does not wait. */}
            <PrimaryButton onClick={trySaving} busy={save.isPending || preview.isLoading}>{t`Save`}</PrimaryButton>
            <QuietButton onClick={discard}>{t`Leave everything as it is`}</QuietButton>
          </>
        }
      >
        <CallErrorNote error={error} />
        {form && now && (
          <RepeatFields
            value={form}
            onChange={(repeat) => {
              save.reset()
              setChanged(repeat)
            }}
            start={now.date}
            weekStart={weekStart}
            isTried={isTried}
            isOnDays={task.may_be !== undefined}
          />
        )}
        <CallErrorNote error={refusal} />
        {!refusal && rule !== undefined && preview.data?.change && <Change change={preview.data.change} />}
      </Sheet>
    </>
  )
}

function Change({ change: { added, removed, released } }: { change: RepeatChange }) {
  const { t } = useLingui()
  const names = joinNames(released)
  return (
    <div className={styles.notes} role="status">
      {added.length === 0 && removed.length === 0 && <p>{t`None of the dates in the coming weeks will change.`}</p>}
      {added.length > 0 && (
        <p>
          <Plural value={added.length} one="One date will be added." other="# dates will be added." />
        </p>
      )}
      {removed.length > 0 && (
        <p>
          <Plural value={removed.length} one="One date will be taken off the list." other="# dates will be taken off the list." />
        </p>
      )}
      {released.length > 0 && (
        <p>
          <Trans>
            Already taken by <bdi>{names}</bdi>: they will get a message with thanks.
          </Trans>
        </p>
      )}
    </div>
  )
}
