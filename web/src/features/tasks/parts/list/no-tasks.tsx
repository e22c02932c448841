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
    text: msg`As soon as the family writes something down, you will find it here.`,
    picture: <EmptyPicture />,
  },
  Available: {
    title: msg`No task is available`,
    text: msg`Everything is in good hands right now. You can ask the family owner to create tasks.`,
    picture: <AllDonePicture />,
  },
  MyTasks: {
    title: msg`No tasks taken`,
    text: msg`What you take will wait for you here. Any help is valuable.`,
    picture: <HandsPicture />,
  },
}

/** What an empty tab shows. */
export function NoTasks({ tab, onTryAgain, busy }: { tab: Tab; onTryAgain: () => void; busy: boolean }) {
  const { i18n } = useLingui()
  const { title, text, picture } = emptyTexts[tab]
  return (
    <EmptyState picture={picture} title={i18n._(title)} text={i18n._(text)}>
      <SecondaryButton onClick={onTryAgain} busy={busy}>
        <Trans>Try again</Trans>
      </SecondaryButton>
    </EmptyState>
  )
}

/** For a day without tasks, if there are none without a time either. */
export function NoTasksOnDay({ day, onTryAgain, busy }: { day: string; onTryAgain: () => void; busy: boolean }) {
  return (
    <EmptyState
      picture={<EmptyPicture />}
      title={<Trans>No tasks on {calendarDayHeading(day, readerLocale())}</Trans>}
      text={<Trans>There are no tasks for the selected date and no dateless tasks.</Trans>}
    >
      <SecondaryButton onClick={onTryAgain} busy={busy}>
        <Trans>Try again</Trans>
      </SecondaryButton>
    </EmptyState>
  )
}
