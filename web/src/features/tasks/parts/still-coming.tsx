import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarCheck } from 'lucide-react'
import { localDate } from '../../../i18n/dates.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { reader } from '../../../i18n/reader.ts'
import { useNow } from '../../../platform/now.ts'
import { QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { NOTICE_SHOWN, showNotice } from '../../../ui/notices.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { useConfirmTask } from '../opened-task.api.ts'
import { isTaskOffered } from '../tasks.rules.ts'
import styles from './task-tools.module.css'

/** ms before its start from which an event asks for a confirmation: the SMS is sent at noon the day before. */
const ASKED_FROM = 1.5 * DAY

/** 'Still coming?' for an event of mine that is near, and that I did not take today. Yes tells the family; no leads to giving it back. */
export function StillComing({ task, family, onCannot }: { task: Task; family: string; onCannot: () => void }) {
  const { t } = useLingui()
  const confirm = useConfirmTask(family)
  const now = useNow()
  const start = task.start_at === undefined ? null : Date.parse(task.start_at)
  if (
    !task.assigned_on_me ||
    task.status !== 'in_progress' ||
    start === null ||
    start <= now ||
    start > now + ASKED_FROM ||
    isTaskOffered(task, now) ||
    isTakenToday(task, now)
  )
    return null
  if (task.confirmed_at) {
    return (
      <Card className={styles.card}>
        <p className={styles.heading}>
          <CalendarCheck aria-hidden="true" />
          <Trans>You said you’re coming. The family knows.</Trans>
        </p>
      </Card>
    )
  }
  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>
        <CalendarCheck aria-hidden="true" />
        <Trans>Are you still coming?</Trans>
      </h2>
      <p className={styles.note}>
        <Trans>A short yes is a relief for the family. If something came up, that’s fine: just say so as early as you can.</Trans>
      </p>
      {confirm.error && <ErrorNote text={errorText(confirm.error.code)} />}
      <div className={styles.answers}>
        <SecondaryButton
          busy={confirm.isPending}
          onClick={() =>
            confirm.mutate(task, {
              onSuccess: () => showNotice({ title: t`Thank you`, text: t`The family knows you’re coming.`, shownFor: NOTICE_SHOWN }),
            })
          }
        >
          <Trans>Yes, I’m coming</Trans>
        </SecondaryButton>
        <QuietButton onClick={onCannot}>
          <Trans>I can’t make it</Trans>
        </QuietButton>
      </div>
    </Card>
  )
}

/** The SMS does not ask on that day either. */
function isTakenToday({ taken_at, confirmed_at }: Task, now: number) {
  const { timeZone } = reader()
  return taken_at !== null && confirmed_at === null && localDate(taken_at, timeZone) === localDate(now, timeZone)
}
