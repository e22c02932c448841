import { lazy } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'
import { ShareTask } from '../../invitations/parts/share-task.tsx'

// Loaded with the first tap on the button of `ShareTask`, like the text to send.
const LazyAskThese = lazy(
  withMessages(['family'], async () => ({ default: (await import('../../planning/parts/asking/ask-these.tsx')).AskThese })),
)

/** Asks people to take a task: the likeliest people of the circle, or anyone else with a text to send. */
export const AskSomeone = (props: Omit<Parameters<typeof ShareTask>[0], 'children'>) => (
  <ShareTask {...props}>
    <LazyAskThese family={props.family} task={props.task} />
  </ShareTask>
)
