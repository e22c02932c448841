import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useTaskCounts } from '../families.api.ts'
import styles from './family-switch.module.css'

// The sheet and its texts are rarely needed. They load while the numbers load.
const loadSheet = withMessages(['account'], async () => ({ default: (await import('./family-sheet.tsx')).FamilySheet }))
const LazyFamilySheet = lazy(loadSheet)

/**
 * The family's title as a heading and a button. The button opens the list of saved families, after the numbers of their tasks are loaded.
 */
export function FamilySwitch({ family, title, className }: { family: string; title: string; className: string | undefined }) {
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
        <button type="button" className={styles.opener} aria-haspopup="dialog" aria-busy={counts.isPending} onClick={open}>
          <span>
            <bdi>{title}</bdi>
          </span>
          {counts.isPending ? <Spinner size={20} /> : <ChevronDown aria-hidden="true" />}
        </button>
      </h1>
      {shown && (
        <Suspense>
          <LazyFamilySheet current={family} counts={shown} onClosed={() => setShown(null)} />
        </Suspense>
      )}
    </>
  )
}
