import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { ShareButtons } from '../../messages/parts/share-buttons.tsx'
import { useMakeFriendLink } from '../suggestions.api.ts'
import { suggestedTimeText } from './other-times.tsx'

/** Shown after a no. Makes a link with which one person whom I know can ask to join for this task. */
export function BringFriendDialog({ task, family, onClose }: { task: Task; family: string; onClose: () => void }) {
  const { t } = useLingui()
  const make = useMakeFriendLink(family, task)
  const { title } = task
  const when = task.start_at && suggestedTimeText(task.start_at, task.all_day || make.data?.shows_hour !== true)
  const text = when ? t`Could you help? “${title}”, ${when}` : t`Could you help? “${title}”`
  return (
    <Dialog open onClose={onClose} title={t`I know someone`}>
      <p>
        <Trans>
          This link is for one person, and only for this task. It shows your first name, the name of the circle, and the title, kind and
          time of the task. That person can ask to join the circle; after the first request the link no longer works.
        </Trans>
      </p>
      <CallErrorNote error={make.error} />
      {make.data ? (
        <ShareButtons text={text} url={make.data.url} />
      ) : (
        <PrimaryButton busy={make.isPending} onClick={() => make.mutate()}>{t`Create the link`}</PrimaryButton>
      )}
      <QuietButton onClick={onClose}>{t`Close`}</QuietButton>
    </Dialog>
  )
}
