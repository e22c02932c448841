import type { DayTime } from '@hand-in-hand/contract/tasks.rules.ts'
import { lazy, Suspense } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'

const LazyDayPart = lazy(withMessages(['task'], async () => ({ default: (await import('./open-days.tsx')).DayPart })))

/** 'in the morning', loaded when a task says it: few do. */
export const DayPartText = ({ part }: { part: DayTime }) => (
  <Suspense fallback={null}>
    <LazyDayPart part={part} />
  </Suspense>
)
