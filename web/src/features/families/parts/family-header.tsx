import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, Sprout } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { withMessages } from '../../../i18n/catalogues.ts'
import { paths } from '../../../platform/paths.ts'
import { isDemo } from '../../../platform/session.ts'
import { Pill } from '../../../ui/card.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Avatar } from '../../../ui/states.tsx'
import { useMyProfile, useShownFamily, useTaskCounts } from '../families.api.ts'
import styles from './family-header.module.css'
import familySwitchStyles from './family-switch.module.css'

interface FamilyHeaderProps {
  family: string
  progress?: Progress
  /** News for the reader, such as a new role. */
  children?: ReactNode
}

/** The family's name, the link to the profile, and the progress of its tasks if it is given. */
export function FamilyHeader({ family, progress, children }: FamilyHeaderProps) {
  const { t } = useLingui()
  const shown = useShownFamily(family)
  const supporter = useMyProfile(family)
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        {isDemo() ? (
          <>
            <h1 className={styles.title}>
              <bdi>{shown.title}</bdi>
            </h1>
            <Pill tone="plain" icon={<Sprout aria-hidden="true" />}>{t`Demo`}</Pill>
          </>
        ) : (
          <FamilySwitch family={family} title={shown.title} className={styles.title} />
        )}
        <Link to={paths.me} aria-label={t`Profile`} className={styles.profile}>
          <Avatar name={supporter.full_name} />
        </Link>
      </div>
      {progress && !shown.paused && <ProgressWidget {...progress} />}
      {children}
    </header>
  )
}

// The sheet and its texts are rarely needed. They load while the numbers of open tasks load.
const loadSheet = withMessages(['account'], async () => (await import('./family-sheet.tsx')).FamilySheet)
const LazyFamilySheet = lazyPart(loadSheet)

/**
 * The family's title as a heading and a button. The button opens the list of saved families, after the numbers of their tasks are loaded.
 */
function FamilySwitch({ family, title, className }: { family: string; title: string; className: string | undefined }) {
  const counts = useTaskCounts()
  const [shown, setShown] = useState<ReadonlyMap<string, number | null> | null>(null)
  function open() {
    if (counts.isPending) return
    void loadSheet().catch(() => {})
    counts.mutate(undefined, { onSuccess: setShown })
  }
  return (
    <>
      <h1 className={className}>
        <button type="button" className={familySwitchStyles.opener} aria-haspopup="dialog" aria-busy={counts.isPending} onClick={open}>
          <span>
            <bdi>{title}</bdi>
          </span>
          {counts.isPending ? <Spinner size={20} /> : <ChevronDown aria-hidden="true" />}
        </button>
      </h1>
      {shown && <LazyFamilySheet current={family} counts={shown} onClosed={() => setShown(null)} />}
    </>
  )
}

/** `total`: the number of cards of all tasks. `cards`: the number of cards on which a task can still be taken. */
interface Progress {
  total: number
  cards: number
}

/** How many tasks are available and how many are taken or done, with a bar between them. Hidden without tasks. */
function ProgressWidget({ total, cards }: Progress) {
  const { t } = useLingui()
  const taken = total - cards
  if (total === 0) return null
  const text = t`${plural(cards, { one: '# task available', other: '# tasks available' })} · ${plural(total, { one: `${taken} of # taken or done`, other: `${taken} of # taken or done` })}`
  return (
    <div className={styles.progress}>
      <span aria-hidden="true">
        <Trans>{cards} available</Trans>
      </span>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={text}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={taken}
        aria-valuetext={text}
      >
        <span style={{ inlineSize: `${(taken / total) * 100}%` }} />
      </div>
      <span aria-hidden="true">
        <Trans>
          {taken} of {total} taken
        </Trans>
      </span>
    </div>
  )
}
