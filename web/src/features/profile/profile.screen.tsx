import { Trans } from '@lingui/react/macro'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { ChevronRight, Hand, House, LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { errorText } from '../../i18n/error-text.ts'
import type { CallError } from '../../platform/api-client.ts'
import { logOut } from '../../platform/session.ts'
import { DangerButton, QuietButton } from '../../ui/buttons.tsx'
import { Card, cardLook } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Avatar, ErrorNote } from '../../ui/states.tsx'
import { familyQuery, supporterQuery } from '../families/families.api.ts'
import { useCurrentFamily } from '../families/parts/current-family.ts'
import { myTasksQuery } from '../tasks/tasks.api.ts'
import styles from './profile.module.css'

/** /me: who I am here, what I carry, and the way out. */
export function ProfileScreen() {
  const family = useCurrentFamily()
  const { data: me } = useSuspenseQuery(supporterQuery(family))
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const { data: tasks } = useSuspenseQuery(myTasksQuery(family))
  const countOf = (status: 'in_progress' | 'completed') => tasks.filter((task) => task.status === status).length

  return (
    <Screen>
      <header className={styles.me}>
        <Avatar name={me.full_name} />
        <div>
          <h1>
            <bdi>{me.full_name}</bdi>
          </h1>
          <p>
            <bdi dir="ltr">{me.formatted_phone_number}</bdi>
          </p>
        </div>
      </header>
      <Card>
        <p className={styles.family}>
          <Trans>
            In the circle of <bdi>{shown.title}</bdi>
          </Trans>
        </p>
        <dl className={styles.counts}>
          <div>
            <dt>
              <Trans>Tasks taken</Trans>
            </dt>
            <dd>{countOf('in_progress')}</dd>
          </div>
          <div>
            <dt>
              <Trans>Tasks completed</Trans>
            </dt>
            <dd>{countOf('completed')}</dd>
          </div>
        </dl>
      </Card>
      <ul className={styles.links}>
        <Row to={paths.myTasks()} icon={<Hand aria-hidden="true" />}>
          <Trans>My tasks</Trans>
        </Row>
        {shown.me.role !== 'supporter' && (
          <Row to={paths.family} icon={<House aria-hidden="true" />}>
            <Trans>The family’s side</Trans>
          </Row>
        )}
      </ul>
      <nav className={styles.documents}>
        <Link to={paths.document('TERMS')}>
          <Trans>Terms</Trans>
        </Link>
        <Link to={paths.document('PRIVACY')}>
          <Trans>Privacy notice</Trans>
        </Link>
      </nav>
      <LogOutHere />
    </Screen>
  )
}

function Row({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={classNames(cardLook, styles.row)}>
        {icon}
        <span>{children}</span>
        <ChevronRight aria-hidden="true" className={styles.arrow} />
      </Link>
    </li>
  )
}

function LogOutHere() {
  const [asks, setAsks] = useState(false)
  const leave = useMutation<void, CallError>({
    mutationFn: logOut,
    // Loaded anew, so that nothing of this person stays in memory.
    onSuccess: () => location.replace(paths.root),
    onSettled: () => setAsks(false),
  })
  return (
    <>
      {leave.error && <ErrorNote text={errorText(leave.error.code)} />}
      <DangerButton icon={<LogOut aria-hidden="true" />} busy={leave.isPending} onClick={() => setAsks(true)}>
        <Trans>Log out on this device</Trans>
      </DangerButton>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={<Trans>Log out on this device?</Trans>}
        actions={
          <>
            <DangerButton busy={leave.isPending} onClick={() => leave.mutate()}>
              <Trans>Log out</Trans>
            </DangerButton>
            <QuietButton onClick={() => setAsks(false)}>
              <Trans>Stay</Trans>
            </QuietButton>
          </>
        }
      >
        <p>
          <Trans>What you took stays yours. You can come back by the link in your SMS.</Trans>
        </p>
      </Dialog>
    </>
  )
}
