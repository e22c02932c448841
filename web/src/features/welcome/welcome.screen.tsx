import type { Role } from '@hand-in-hand/contract/circle.rules.ts'
import type { WantedTask } from '@hand-in-hand/contract/tasks/wanted-tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { withMessages } from '../../i18n/catalogues.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { navigate } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { DangerButton, PrimaryButton, QuietButton, SecondaryButton } from '../../ui/buttons.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Sheet } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/fields.tsx'
import { HandsPicture } from '../../ui/pictures.tsx'
import { Screen, welcomeLook } from '../../ui/screen.tsx'
import { CallErrorNote } from '../../ui/states.tsx'
import { useMyProfile, useShownFamily } from '../families/families.api.ts'
import { useConfirm, useRefuse } from '../families/joining.api.ts'
import { welcomeQuery } from '../families/welcome.api.ts'
import { LanguageButton } from '../language/parts/language-choice.tsx'
import { useServerSettings } from '../server-settings/parts/use-server-settings.ts'
import { useTakeTask } from '../tasks/opened-task.api.ts'
import { WantedWhen } from '../tasks/parts/wanted-when.tsx'
import { OfferHelp } from './parts/offer-help.tsx'
import { asksWhatHelps, pathAfterHelp, pathAfterYes } from './start-path.rules.ts'
import styles from './welcome.module.css'
import { unconfirmedFamily } from './welcome.rules.ts'

/** The first page after logging in: a greeting, thanks, and the link to the tasks. A new person first confirms that they help. */
export function WelcomeScreen() {
  const family = useCurrentFamily()
  // Everyone opens this page once. `useServerSettings` stores the operator's mail address, which error screens show if the server is down.
  useServerSettings()
  const [search] = useSearchParams()
  const asking = unconfirmedFamily(search, family)
  if (asking) return <ConfirmHelping family={asking} />
  if (asksWhatHelps(search)) return <OfferHelp family={family} next={pathAfterHelp(search, family)} />
  return <WelcomeMember family={family} />
}

function WelcomeMember({ family }: { family: string }) {
  const { t } = useLingui()
  const supporter = useMyProfile(family)
  const shown = useShownFamily(family)
  function openTasks() {
    deviceStorage.write('wasClickedWithFamily', family)
    return navigate(paths.home())
  }
  return (
    <Greeting
      name={supporter.full_name}
      title={shown.title}
      actions={<PrimaryButton onClick={openTasks}>{t`Always ready to help`}</PrimaryButton>}
    />
  )
}

// Loaded only when needed, because the messages of `ReadFirst` are in the catalogue `task`, which this page does not load otherwise.
const LazyReadFirst = lazy(withMessages(['task'], async () => ({ default: (await import('../tasks/parts/read-first.tsx')).ReadFirst })))

/** Asks whether this person helps the family, before any of its data is shown. */
function ConfirmHelping({ family }: { family: string }) {
  const { t } = useLingui()
  const { data: welcome } = useSuspenseQuery(welcomeQuery(family))
  const [isRefusing, setRefusing] = useState(false)
  const confirm = useConfirm(family)
  const take = useTakeTask(family)
  const wanted = welcome.wanted_task
  const mayTake = wanted?.state === 'open'
  const goOn = (role: Role | undefined, taskId?: number) => navigate(pathAfterYes(family, role, taskId), { replace: true })
  const confirmAlone = () => confirm.mutate(undefined, { onSuccess: (role) => goOn(role, mayTake ? undefined : wanted?.task_id) })
  /** Who has to pick a day first does so on the task's own page. If someone else took the task first, that page says so. */
  async function confirmAndTake({ task_id, days }: WantedTask) {
    const role = await confirm.mutateAsync()
    if (days) return goOn(role, task_id)
    const task = { id: Math.abs(task_id), type: task_id < 0 ? 'no_time' : 'until_time' } as const
    const taken = await take.mutateAsync(task).catch(() => null)
    if (taken && role === 'supporter') await navigate(paths.welcomeHelp(task_id), { replace: true })
    else await goOn(role, task_id)
  }
  return (
    <Greeting
      name={welcome.full_name}
      title={welcome.title}
      withPicture={!wanted}
      actions={
        <>
          <CallErrorNote error={confirm.error} />
          <Suspense>{welcome.read_first && <LazyReadFirst toRead={welcome.read_first} />}</Suspense>
          {wanted && mayTake ? (
            <>
              {/* What failed is shown above. */}
              <PrimaryButton busy={confirm.isPending || take.isPending} onClick={() => void confirmAndTake(wanted).catch(() => {})}>
                <Trans>I’ll take it</Trans>
              </PrimaryButton>
              <SecondaryButton onClick={confirmAlone}>{t`Look around`}</SecondaryButton>
            </>
          ) : (
            <PrimaryButton busy={confirm.isPending} onClick={confirmAlone}>{t`Always ready to help`}</PrimaryButton>
          )}
          <QuietButton onClick={() => setRefusing(true)}>{t`This isn’t for me`}</QuietButton>
          <RefuseSheet family={family} title={welcome.title} open={isRefusing} onClose={() => setRefusing(false)} />
        </>
      }
    >
      {welcome.by && (
        <p>
          {welcome.asked_to_join ? (
            <Trans>
              <bdi>{welcome.by}</bdi> said yes to your offer to help.
            </Trans>
          ) : (
            <Trans>
              <bdi>{welcome.by}</bdi> added your name to the circle.
            </Trans>
          )}
        </p>
      )}
      {wanted && <WantedCard task={wanted} />}
    </Greeting>
  )
}

function RefuseSheet({ family, title, open, onClose }: { family: string; title: string; open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const [never, setNever] = useState(false)
  const refuse = useRefuse(family)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`This isn’t for me`}
      actions={
        <DangerButton
          busy={refuse.isPending}
          // Reloads, so that no data of this family stays in memory.
          onClick={() => refuse.mutate({ never }, { onSuccess: () => location.replace(paths.goodbye('refused')) })}
        >
          <Trans>Remove me</Trans>
        </DangerButton>
      }
      closeText={t`Back`}
    >
      <p>
        <Trans>
          You won’t be in the circle of <bdi>{title}</bdi>, and you’ll get no more messages from them. They’ll see that you said no.
        </Trans>
      </p>
      <Switch
        label={t`Don’t ask me again`}
        note={t`This family won’t be able to send you another link.`}
        checked={never}
        onChange={setNever}
      />
      <CallErrorNote error={refuse.error} />
    </Sheet>
  )
}

interface GreetingProps {
  /** The full name; the greeting uses its first word. */
  name: string
  /** The family's title. */
  title: string
  children?: ReactNode
  /** Whether the picture is shown. Without it, a small phone has space for a card. */
  withPicture?: boolean
  /** Shown below the line about the terms. */
  actions: ReactNode
}

/** Greets a member of a family's circle and thanks them. */
function Greeting({ name, title, children, withPicture = true, actions }: GreetingProps) {
  const [firstWord] = name.trim().split(/\s+/)
  return (
    <Screen
      centered
      header={<LanguageButton />}
      footer={
        <>
          <p className={`note ${styles.terms}`}>
            <Trans>
              Here are the <Link to={paths.document('TERMS')}>terms</Link> and the{' '}
              <Link to={paths.document('PRIVACY')}>privacy notice</Link>.
            </Trans>
          </p>
          {actions}
        </>
      }
    >
      <div className={classNames(welcomeLook, styles.welcome)}>
        {withPicture && <HandsPicture />}
        <h1>
          <Trans>
            Hello, <bdi>{firstWord}</bdi>
          </Trans>
        </h1>
        <p>
          <Trans>
            Thank you for being there for <bdi className="emphasis">{title}</bdi>. Every small task helps.
          </Trans>
        </p>
        {children}
      </div>
    </Screen>
  )
}

/** The task that a new supporter came for. */
const WantedCard = ({ task }: { task: WantedTask }) => (
  <Card className={styles.wanted}>
    <span>{task.state === 'mine' ? <Trans>This is already yours:</Trans> : <Trans>The task you chose:</Trans>}</span>
    <strong>
      <bdi>{task.title}</bdi>
    </strong>
    <span>
      <WantedWhen task={task} />
    </span>
  </Card>
)
