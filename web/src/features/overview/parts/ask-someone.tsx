import { lazy } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'
import { ShareTask } from '../../invitations/parts/share-task.tsx'

// Loaded with the first tap, as what it is in.
const LazyAskThese = lazy(
  withMessages(['family'], async () => ({ default: (await import('../../planning/parts/asking/ask-these.tsx')).AskThese })),
)

/** Asks for a task: the likeliest of the circle, or anyone else by a text. */
export const AskSomeone = (props: Omit<Parameters<typeof ShareTask>[0], 'children'>) => (
  <ShareTask {...props}>
    <LazyAskThese family={props.family} task={props.task} />
  </ShareTask>
)
