import { LIST_DAYS_BACK } from '@hand-in-hand/contract/constants.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { RotateCcwClock } from 'lucide-react'
import { useState } from 'react'
import { plusDays } from '../../../../i18n/calendar-days.ts'
import { localDate } from '../../../../i18n/dates.ts'
import { errorText } from '../../../../i18n/error-text.ts'
import { reader } from '../../../../i18n/reader.ts'
import { CallError } from '../../../../platform/api-client.ts'
import { paths } from '../../../../platform/paths.ts'
import { QuietButton, SecondaryButton } from '../../../../ui/buttons.tsx'
import { AllDonePicture } from '../../../../ui/pictures.tsx'
import { BackHeader, Screen } from '../../../../ui/screen.tsx'
import { EmptyState, ErrorNote } from '../../../../ui/states.tsx'
import { useShownFamily } from '../../../families/families.api.ts'
import { joinTasks } from '../../task-cards.rules.ts'
import { olderTasksQuery, tasksQuery } from '../../tasks.api.ts'
import { finishedAmong } from '../../tasks.rules.ts'
import { TaskGroups } from './task-groups.tsx'

/** Completed tasks: those of the last days at once, older ones page by page. */
export function FinishedTasks({ family }: { family: string }) {
  const { t } = useLingui()
  const shown = useShownFamily(family)
  const { data: lists, refetch, isFetching } = useSuspenseQuery(tasksQuery(family))
  // This day stays the same while the list is open, also after midnight, because the older pages were loaded up to it.
  const [listBegins] = useState(() => plusDays(localDate(Date.now(), shown.time_zone), -LIST_DAYS_BACK))
  const older = useInfiniteQuery(olderTasksQuery(family, listBegins))
  const pages = [lists, ...(older.data?.pages ?? [])]
  const tasks = finishedAmong(pages.flatMap(({ no_time, events }) => [...no_time, ...events]))
  const hasAll = older.data !== undefined && !older.hasNextPage
  return (
    <Screen header={<BackHeader back={paths.home()} title={t`Finished tasks`} />}>
      {tasks.length > 0 ? (
        <TaskGroups
          // Finished tasks have one card for each day, also in a series.
          cards={joinTasks(tasks, { from: 'never', timeZone: reader().timeZone })}
          familyTimeZone={shown.time_zone}
          linkTo={(task) => paths.homeTask(task.task_id, 'Finished')}
          newestFirst
        />
      ) : (
        <EmptyState picture={<AllDonePicture />} title={t`Nothing finished yet`} text={t`Completed tasks appear here.`}>
          <SecondaryButton busy={isFetching} onClick={() => void refetch()}>{t`Try again`}</SecondaryButton>
        </EmptyState>
      )}
      {older.error instanceof CallError && <ErrorNote text={errorText(older.error.code)} />}
      {hasAll ? (
        <p role="status">{t`That’s everything.`}</p>
      ) : (
        <QuietButton
          icon={<RotateCcwClock aria-hidden="true" size={20} />}
          busy={older.isFetching}
          onClick={() => void older.fetchNextPage()}
        >
          <Trans>Show earlier</Trans>
        </QuietButton>
      )}
    </Screen>
  )
}
