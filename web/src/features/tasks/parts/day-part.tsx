import type { DayTime } from '@hand-in-hand/contract/tasks.rules.ts'
import { lazy, Suspense } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'

const LazyDayPart = lazy(withMessages(['task'], async () => ({ default: (await import('./open-days.tsx')).DayPart })))

/** A part of the day, as 'in the morning'. The text is loaded only when a task needs it, because few tasks do. */
export const DayPartText = ({ part }: { part: DayTime }) => (
  <Suspense fallback={null}>
    <LazyDayPart part={part} />
  </Suspense>
)
