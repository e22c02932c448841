import type { Tab } from '@hand-in-hand/contract/tasks.rules.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { readerLocale } from '../../../../i18n/catalogues.ts'
import { calendarDayHeading } from '../../../../i18n/dates.ts'
import { SecondaryButton } from '../../../../ui/buttons.tsx'
import { AllDonePicture, EmptyPicture, HandsPicture } from '../../../../ui/pictures.tsx'
import { EmptyState } from '../../../../ui/states.tsx'

const emptyTexts: Record<Tab, { title: MessageDescriptor; text: MessageDescriptor; picture: ReactNode }> = {
  AllTasks: {
    title: msg`No tasks yet`,
    text: msg`When the family adds something, you’ll see it here.`,
    picture: <EmptyPicture />,
  },
  Available: {
    title: msg`No tasks available`,
    text: msg`Everything is taken care of right now. You can ask the family if anything else would help.`,
    picture: <AllDonePicture />,
  },
  MyTasks: {
    title: msg`No tasks taken`,
    text: msg`Tasks you take will be here. Any help is valuable.`,
    picture: <HandsPicture />,
  },
}

interface NoTasksProps {
  tab: Tab
  /** Only this day is shown (YYYY-MM-DD). */
  day: string | null
  onTryAgain: () => void
  busy: boolean
}
/** What an empty tab shows. With `day`: what the tab shows if it has no tasks on this day and none without a day. */
export function NoTasks({ tab, day, onTryAgain, busy }: NoTasksProps) {
  const { t, i18n } = useLingui()
  const { title, text, picture } = emptyTexts[tab]
  const shown =
    day === null
      ? { picture, title: i18n._(title), text: i18n._(text) }
      : {
          picture: <EmptyPicture />,
          title: <Trans>No tasks on {calendarDayHeading(day, readerLocale())}</Trans>,
          text: t`There are no tasks on this day, and none without a date.`,
        }
  return (
    <EmptyState {...shown}>
      <SecondaryButton onClick={onTryAgain} busy={busy}>{t`Try again`}</SecondaryButton>
    </EmptyState>
  )
}
