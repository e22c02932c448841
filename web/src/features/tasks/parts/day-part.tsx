import { withMessages } from '../../../i18n/catalogues.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

/** A part of the day, as 'in the morning'. The text is loaded only when a task needs it, because few tasks do. */
export const DayPartText = lazyPart(withMessages(['task'], async () => (await import('./open-days.tsx')).DayPart))
