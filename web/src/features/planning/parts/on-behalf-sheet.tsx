import type { Member } from '@hand-in-hand/contract/circle.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, EllipsisVertical, Phone, RotateCcw, Undo2, UserRoundPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { callLink } from '../../../platform/contact-links.ts'
import { buttonLook, IconButton, PrimaryButton, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Dialog, focusFirst, Sheet } from '../../../ui/dialog.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { isReachedByPhone } from '../../circle/parts/open-task-load.tsx'
import { isTaskOver } from '../../tasks/tasks.rules.ts'
import { type OnBehalfAction, useOnBehalf } from '../on-behalf.api.ts'
import { GiveTask } from './give-task.tsx'
import styles from './on-behalf-sheet.module.css'

interface OnBehalfProps {
  task: FamilyTask
  family: string
}

/** The new assignee, who is only reached by phone. */
export interface ToCall {
  member: Member
  title: string
}

interface OnBehalfMenuProps extends OnBehalfProps {
  /**
   * Runs if the family has to phone the new assignee. The page shows `CallDialog` outside of the card, because a card leaves its list when
   * its task is assigned.
   */
  onToCall: (toCall: ToCall) => void
  /** The person or the task that the menu is for. */
  name?: string | undefined
  /** If false, the menu has no actions, and only shows `more`. */
  hasActions?: boolean
  more?: (close: () => void) => ReactNode
}

/** What the family's side does with a task on behalf of a supporter, behind three dots. */
export function OnBehalfMenu({ task, family, onToCall, name = task.title, hasActions = true, more }: OnBehalfMenuProps) {
  const { t } = useLingui()
  // Undefined before the first tap. In a long list most of these menus are never opened. So a menu is rendered only after its first tap.
  const [shown, setShown] = useState<'actions' | OpenDialog | null>()
  const close = () => setShown(null)
  function showAssigned(to: Member) {
    close()
    if (isReachedByPhone(to)) onToCall({ member: to, title: task.title })
    else showNotice({ title: t`Now with ${to.full_name}`, text: task.title })
  }
  return (
    <>
      <IconButton
        label={t`More for “${name}”`}
        icon={<EllipsisVertical aria-hidden="true" size={20} />}
        className={styles.more ?? ''}
        onClick={() => setShown('actions')}
      />
      {shown !== undefined && (
        <>
          <Sheet open={shown === 'actions'} onClose={close} title={<bdi>{name}</bdi>}>
            <div className="stack-2">
              {hasActions && <ActionList task={task} family={family} onAsk={setShown} onDone={close} />}
              {more?.(close)}
              <QuietButton onClick={close}>{t`Close`}</QuietButton>
            </div>
          </Sheet>
          <GiveTask task={task} family={family} open={shown === 'give'} onClose={close} onGiven={showAssigned} />
          <ReleaseDialog task={task} family={family} open={shown === 'take off'} onClose={close} />
        </>
      )}
    </>
  )
}

type OpenDialog = 'give' | 'take off'

/** Acts on behalf of a supporter. `done` also shows a notice with this title and the name of the task. */
export function useActOnBehalf(family: string, task: FamilyTask) {
  const act = useOnBehalf(family, task)
  const done = (what: OnBehalfAction, title: string, onDone?: () => void) =>
    act.mutate(what, {
      onSuccess: () => {
        showNotice({ title, text: task.title })
        onDone?.()
      },
    })
  return { act, done }
}

function ActionList({ task, family, onAsk, onDone }: OnBehalfProps & { onAsk: (asked: OpenDialog) => void; onDone: () => void }) {
  const { t } = useLingui()
  const { act, done } = useActOnBehalf(family, task)
  return (
    <>
      {task.status === 'completed' ? (
        <SecondaryButton
          icon={<RotateCcw aria-hidden="true" size={20} />}
          busy={act.isPending}
          onClick={() => done({ what: 'reopen' }, t`Open again`, onDone)}
        >
          <Trans>Reopen it</Trans>
        </SecondaryButton>
      ) : (
        <>
          {!isTaskOver(task, Date.now()) && (
            <SecondaryButton icon={<UserRoundPlus aria-hidden="true" size={20} />} onClick={() => onAsk('give')}>
              <Trans>Give it to…</Trans>
            </SecondaryButton>
          )}
          <SecondaryButton
            icon={<Check aria-hidden="true" size={20} />}
            busy={act.isPending}
            onClick={() => done({ what: 'complete' }, t`Done, thank you`, onDone)}
          >
            <Trans>Mark as done</Trans>
          </SecondaryButton>
          {task.status === 'in_progress' && (
            <SecondaryButton icon={<Undo2 aria-hidden="true" size={20} />} onClick={() => onAsk('take off')}>
              {task.assigned_on_me ? <Trans>Give it back</Trans> : <Trans>Open it to others again</Trans>}
            </SecondaryButton>
          )}
        </>
      )}
      <CallErrorNote error={act.error} />
    </>
  )
}

function ReleaseDialog({ task, family, open, onClose }: OnBehalfProps & { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { act, done } = useActOnBehalf(family, task)
  const name = <bdi>{task.assignee?.full_name}</bdi>
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={task.assigned_on_me ? <Trans>Give it back?</Trans> : <Trans>Open it to others again?</Trans>}
      actions={
        <>
          <PrimaryButton busy={act.isPending} onClick={() => done({ what: 'unassign' }, t`Open again`, onClose)}>
            {task.assigned_on_me ? <Trans>Give it back</Trans> : <Trans>Open it to others again</Trans>}
          </PrimaryButton>
          <QuietButton ref={focusFirst} onClick={onClose}>{t`Leave it as it is`}</QuietButton>
        </>
      }
    >
      <p>
        {task.assigned_on_me ? (
          <Trans>The task will be open again.</Trans>
        ) : (
          <Trans>{name} will get a message with thanks. The task will be open again.</Trans>
        )}
      </p>
      <CallErrorNote error={act.error} />
    </Dialog>
  )
}

/** Asks the reader to call an assignee who does not use the app yet. */
export function CallDialog({ toCall, onClose }: { toCall: ToCall | null; onClose: () => void }) {
  const { t } = useLingui()
  const { member, title } = toCall ?? {}
  const name = <bdi>{member?.full_name}</bdi>
  return (
    <Dialog open={toCall !== null} onClose={onClose} title={<Trans>Now with {name}</Trans>} closeText={t`Close`}>
      <p>
        <Trans>
          {name} doesn’t use the app yet. It’s best to call and tell them about “<bdi>{title}</bdi>”.
        </Trans>
      </p>
      {member && (
        <a href={callLink(member.formatted_phone_number)} className={buttonLook('secondary')}>
          <Phone aria-hidden="true" size={20} />
          <span className={`stack-0 ${styles.number}`}>
            <span dir="auto">{t`Call ${member.full_name}`}</span> <bdi dir="ltr">{member.formatted_phone_number}</bdi>
          </span>
        </a>
      )}
    </Dialog>
  )
}
