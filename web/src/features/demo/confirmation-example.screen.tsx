import { useLingui } from '@lingui/react/macro'
import { navigate } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { PrimaryButton, QuietButton } from '../../ui/buttons.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { CategoryTile } from '../tasks/parts/category.tsx'
import { ContactCard } from '../tasks/parts/contact-card.tsx'
import { TaskDescription, TaskTimeText } from '../tasks/parts/task-facts.tsx'
import { sampleAccount } from './parts/sample-account.ts'

/** /testing/confirmation: a task of an example family, before someone takes the task. Its buttons lead to /zero. */
export function ConfirmationExampleScreen() {
  const { t } = useLingui()
  const { events, family } = sampleAccount(Date.now(), 'supporter')
  const [task] = events
  if (!task) return null
  const leave = () => navigate(paths.zero)
  return (
    <Screen
      header={<BackHeader back={paths.root} />}
      footer={
        <>
          <PrimaryButton onClick={leave}>{t`I will take the task`}</PrimaryButton>
          <QuietButton onClick={leave}>{t`I cannot take this task`}</QuietButton>
        </>
      }
    >
      <CategoryTile category={task.category} title={task.title} large />
      <h1>
        <bdi>{task.title}</bdi>
      </h1>
      <TaskTimeText task={task} familyTimeZone={family.time_zone} />
      <TaskDescription text={task.description} />
      <ContactCard contact={task.creator} title={task.title} />
    </Screen>
  )
}
