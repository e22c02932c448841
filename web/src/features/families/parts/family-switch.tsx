import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Spinner } from '../../../ui/spinner.tsx'
import { useTaskCounts } from '../families.api.ts'
import styles from './family-switch.module.css'

// Only someone who helps several families needs it: on its way while the numbers are.
const loadSheet = async () => ({ default: (await import('./family-sheet.tsx')).FamilySheet })
const FamilySheet = lazy(loadSheet)

/** The family's title, as a heading and a button; it opens the list of families saved on this device, once their numbers are here. */
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
          <FamilySheet current={family} counts={shown} onClosed={() => setShown(null)} />
        </Suspense>
      )}
    </>
  )
}
