import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { withMessages } from '../../../../i18n/catalogues.ts'
import { useNow } from '../../../../platform/now.ts'
import { isDemo } from '../../../../platform/session.ts'
import { QuietButton } from '../../../../ui/buttons.tsx'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { showNotice, UNASSIGNED_NOTICE_SHOWN } from '../../../../ui/notices.tsx'
import type { MyChanges, ReceivedAsk, ShownTask } from '../../opened-task.api.ts'
import { isBeforeStart, isTaskOver } from '../../tasks.rules.ts'

// Few tasks may be at another time, so the list does not wait for this code.
const LazyOtherTimes = lazyPart(async () => (await import('../other-times.tsx')).OtherTimesDialog)
// The texts of the share buttons are in the messages of the family's side.
const LazyBringFriend = lazyPart(withMessages(['family', 'task'], async () => (await import('../bring-friend.tsx')).BringFriendDialog))

interface SayNoProps {
  card: ShownTask
  family: string
  familyTimeZone: string
  changes: MyChanges
  ask: ReceivedAsk | undefined
  mayTake: boolean
  /** Left out if there is nothing to close. */
  onLeave?: () => void
}

/** Says no to a task. The family sees this if it asked the person. Then the person can suggest other times, or a friend. */
export function SayNo({ card, family, familyTimeZone, changes: { sayNo, forget }, ask, mayTake, onLeave }: SayNoProps) {
  const { t } = useLingui()
  const { task } = card
  const now = useNow()
  const [instead, setInstead] = useState<'times' | 'friend' | null>(null)
  const isMovable = mayTake && [task, ...card.places].every(({ status }) => status === 'initial')
  const maySuggest = isMovable && !isDemo() && (task.all_day ? !isTaskOver(task, now) : isBeforeStart(task, now))

  /** The family sees a no only from someone whom it asked. */
  const sayThatIsAllRight = (isHeard: boolean) =>
    showNotice({
      title: t`That is all right`,
      text: isHeard ? t`Thank you for letting us know. The family can ask someone else.` : t`The task stays open for others.`,
      shownFor: UNASSIGNED_NOTICE_SHOWN,
    })
  function leaveItToOthers() {
    forget()
    sayNo.mutate(task, {
      onSuccess: () => {
        if (maySuggest) return setInstead('times')
        if (ask?.may_bring) return setInstead('friend')
        sayThatIsAllRight(true)
        onLeave?.()
      },
    })
  }
  function leave() {
    setInstead(null)
    onLeave?.()
  }
  /** Called when the dialog is closed without a suggested time or a link. */
  function close() {
    if (!ask?.suggestion) sayThatIsAllRight(sayNo.isSuccess)
    leave()
  }

  return (
    <>
      {ask?.is_asked ? (
        <QuietButton busy={sayNo.isPending} onClick={leaveItToOthers}>{t`Not this time`}</QuietButton>
      ) : (
        (maySuggest || onLeave) && (
          <QuietButton onClick={maySuggest ? () => setInstead('times') : onLeave}>{t`I cannot take this task`}</QuietButton>
        )
      )}
      {instead === 'times' && (
        <LazyOtherTimes
          {...{ task, family, familyTimeZone }}
          suggestion={ask?.suggestion}
          hasSaidNo={sayNo.isSuccess}
          {...(ask?.may_bring && { onFriend: () => setInstead('friend') })}
          onClose={close}
          onDone={leave}
        />
      )}
      {instead === 'friend' && <LazyBringFriend task={task} family={family} onClose={close} />}
    </>
  )
}
