import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { DoorOpen, Download, Eraser } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { dayInSentence } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { paths } from '../../../platform/paths.ts'
import { DangerButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { TitledCard } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckRow } from '../../../ui/fields.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { BackHeader, Screen } from '../../../ui/screen.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { useShownFamily } from '../../families/families.api.ts'
import { ScopeNote, useProvedUntil } from '../../sign-in/parts/scope-note.tsx'
import { StartTime } from '../../tasks/parts/start-time.tsx'
import { myTasksQuery } from '../../tasks/tasks.api.ts'
import { useEraseMyself, useExportMyself, useLeaveFamily } from '../profile.api.ts'

/** My stored data: download it, leave the family, or have it erased. */
export function MyDataPart({ family }: { family: string }) {
  return (
    <Screen hidesMenu header={<BackHeader back={paths.mePart('account')} title={<Trans>My data and leaving</Trans>} />}>
      <ScopeNote family={family} back="data" />
      <ExportMyself family={family} />
      <LeaveFamily family={family} />
      <EraseMyself family={family} />
    </Screen>
  )
}

function ExportMyself({ family }: { family: string }) {
  const { t } = useLingui()
  const until = useProvedUntil(family)
  const keep = useExportMyself()
  return (
    <TitledCard icon={<Download aria-hidden="true" />} title={<Trans>What is kept about you</Trans>}>
      <p>
        {until ? (
          <Trans>
            What is kept about you in all your circles: name, number or e-mail, tasks, questions, messages and choices, in one file.
          </Trans>
        ) : (
          <Trans>What this circle keeps about you: your name, tasks, questions, messages and choices, in one file.</Trans>
        )}
      </p>
      <CallErrorNote error={keep.error} />
      <SecondaryButton
        busy={keep.isPending}
        onClick={() => keep.mutate(undefined, { onSuccess: () => showNotice({ title: t`Your file is ready` }) })}
      >
        <Trans>Download my data</Trans>
      </SecondaryButton>
    </TitledCard>
  )
}

function LeaveFamily({ family }: { family: string }) {
  const { t } = useLingui()
  const shown = useShownFamily(family)
  const [isAsking, setAsking] = useState(false)
  const leave = useLeaveFamily(family)
  return (
    <TitledCard icon={<DoorOpen aria-hidden="true" />} title={<Trans>Leave this circle</Trans>}>
      <WhatLeavingDoes family={family} />
      <CallErrorNote error={leave.error} />
      <DangerButton busy={leave.isPending} onClick={() => setAsking(true)}>{t`Leave the circle`}</DangerButton>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={
          <Trans>
            Leave the circle of <bdi>{shown.title}</bdi>?
          </Trans>
        }
        actions={
          <DangerButton
            busy={leave.isPending}
            // Reloads, so that no data of this family stays in memory.
            onClick={() =>
              leave.mutate(undefined, {
                onSuccess: () => location.replace(paths.goodbye('left')),
                onSettled: () => setAsking(false),
              })
            }
          >
            <Trans>Yes, leave</Trans>
          </DangerButton>
        }
        closeText={t`Stay`}
      >
        <WhatLeavingDoes family={family} />
      </Dialog>
    </TitledCard>
  )
}

/** Erasing everywhere and erasing here are the same call: the server erases everywhere if the number is proved. */
function EraseMyself({ family }: { family: string }) {
  const shown = useShownFamily(family)
  const everywhere = useProvedUntil(family) !== null
  const title = <bdi>{shown.title}</bdi>
  const [isAsking, setAsking] = useState(false)
  const erase = useEraseMyself(family)
  return (
    <TitledCard icon={<Eraser aria-hidden="true" />} title={<Trans>Delete my data</Trans>}>
      <p>
        {everywhere ? (
          <Trans>
            You’ll leave every circle here, and your name and contact details will be deleted. It stays on record that tasks were done, but
            not who did them.
          </Trans>
        ) : (
          <Trans>
            You’ll leave the circle of {title}, and your name and contact details will be deleted there. It stays on record that tasks were
            done, but not who did them.
          </Trans>
        )}
      </p>
      <CallErrorNote error={erase.error} />
      <DangerButton busy={erase.isPending} onClick={() => setAsking(true)}>
        {everywhere ? <Trans>Delete my data everywhere</Trans> : <Trans>Delete my data in this circle</Trans>}
      </DangerButton>
      <EraseDialog title={title} everywhere={everywhere} erase={erase} open={isAsking} onClose={() => setAsking(false)} />
    </TitledCard>
  )
}

interface EraseDialogProps {
  title: ReactNode
  everywhere: boolean
  erase: ReturnType<typeof useEraseMyself>
  open: boolean
  onClose: () => void
}

function EraseDialog({ title, everywhere, erase, open, onClose }: EraseDialogProps) {
  const { t } = useLingui()
  const [sure, setSure] = useState(false)
  const close = () => {
    setSure(false)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={everywhere ? <Trans>Delete everything we have about you?</Trans> : <Trans>Delete what {title} has about you?</Trans>}
      actions={
        <DangerButton
          busy={erase.isPending}
          disabledReason={sure ? null : t`Please tick the box above first.`}
          onClick={() =>
            erase.mutate(everywhere, {
              onSuccess: () => location.replace(paths.goodbye(everywhere ? 'erased' : 'erased-here')),
              onSettled: close,
            })
          }
        >
          <Trans>Delete now</Trans>
        </DangerButton>
      }
      closeText={t`Keep everything`}
    >
      <CheckRow label={t`I understand that this can’t be undone.`} checked={sure} onChange={setSure} />
    </Dialog>
  )
}

/** Says what happens after leaving, with each task that will be open again. */
function WhatLeavingDoes({ family }: { family: string }) {
  const { t } = useLingui()
  const { data: mine = [] } = useQuery(myTasksQuery(family))
  const held = mine.filter(({ status }) => status === 'in_progress')
  return (
    <>
      <p>
        <Trans>
          The family will see that you have left, and your link will stop working. You can ask to join again with the invitation link.
        </Trans>
      </p>
      {held.length > 0 && (
        <>
          <p>{t`These tasks will be open again. You could ask others to take over first.`}</p>
          <ul className="stack-2">
            {held.map((task) => (
              <li key={task.task_id}>
                {task.start_at && `${dayInSentence(task, reader())}, `}
                <StartTime moment={task} />{' '}
                <Link to={paths.myTask(task.task_id)}>
                  <bdi>{task.title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
