import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from 'wouter'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { savedFamilies } from '../../platform/device-storage.ts'
import { navigate } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { switchFamily } from '../../platform/session.ts'
import { buttonLook, PrimaryButton } from '../../ui/buttons.tsx'
import { Logo } from '../../ui/logo.tsx'
import { DoorPicture, HandsPicture } from '../../ui/pictures.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyScreen } from '../../ui/states.tsx'
import { useTask, useTaskCard } from './opened-task.api.ts'
import { TaskActions } from './parts/actions/task-actions.tsx'
import { useCalendarChoice } from './parts/add-to-calendar.tsx'
import { useAfterTake } from './parts/after-take.ts'
import { TaskBody, TaskLead } from './parts/task-body.tsx'
import styles from './task-preview.module.css'

/** /t/:family/:task: the target of links in messages and calendars. A negative id is a task without time. */
export function TaskPreviewScreen() {
  const params = useParams()
  const family = useCurrentFamily()
  return params.family === family ? (
    <Preview key={params.task} family={family} taskId={Number(params.task)} />
  ) : (
    <TaskOfOtherFamily family={params.family ?? ''} />
  )
}

function Preview({ family, taskId }: { family: string; taskId: number }) {
  const { t } = useLingui()
  const card = useTaskCard(family, useTask(family, taskId))
  const toMyTasks = () => navigate(paths.myTasks(taskId), { replace: true })
  const calendar = useCalendarChoice(useAfterTake(family, toMyTasks, taskId))

  return (
    <Screen
      header={
        <header className={styles.logo}>
          <Logo name={t`Hand in Hand`} />
        </header>
      }
      lead={<TaskLead task={card.task} family={family} />}
      footer={
        <TaskActions
          card={card}
          family={family}
          takeLabel={<Trans>I’ll take it</Trans>}
          onTaken={calendar.onTaken}
          onCompleted={toMyTasks}
          // The page stays. It now shows the task as open, so the person can take the task again.
          onWithdrawn={() => {}}
        />
      }
    >
      <TaskBody card={card} family={family} calendar={calendar} numberShown />
    </Screen>
  )
}

/** The link belongs to a family that is not the current one. If that family is saved on this device too, the page offers to switch. */
function TaskOfOtherFamily({ family }: { family: string }) {
  const { t } = useLingui()
  const saved = savedFamilies().find((each) => each.login_familyToken === family)
  function switchNow() {
    // Reloads, because the data of the family that was shown before is still in memory.
    if (switchFamily(family)) location.reload()
  }
  if (!saved) {
    return (
      <EmptyScreen
        picture={<DoorPicture />}
        title={t`This task belongs to another family`}
        text={t`You’re not logged in to that family on this device. Open the login link from their message first.`}
      >
        <Link to={paths.home()} className={buttonLook('primary')}>{t`See all tasks`}</Link>
      </EmptyScreen>
    )
  }
  return (
    <EmptyScreen
      picture={<HandsPicture />}
      title={t`This task belongs to another family`}
      text={
        <Trans>
          It belongs to <bdi>{saved.familyName}</bdi>, where you also help.
        </Trans>
      }
    >
      <PrimaryButton onClick={switchNow}>
        <Trans>
          Switch to <bdi>{saved.familyName}</bdi>
        </Trans>
      </PrimaryButton>
      <Link to={paths.home()} className={buttonLook('quiet')}>{t`Stay here`}</Link>
    </EmptyScreen>
  )
}
