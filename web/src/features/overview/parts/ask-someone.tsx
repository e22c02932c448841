import { lazy } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'
import { ShareTask } from '../../invitations/parts/share-task.tsx'

// Loaded with the first tap, as what it is in.
const LazyAskingNote = lazy(
  withMessages(['family'], async () => ({ default: (await import('../../planning/parts/asking/asking.tsx')).AskingNote })),
)

/** Asks someone: it says whom the app asks, and has a text to send to anyone. */
export const AskSomeone = (props: Omit<Parameters<typeof ShareTask>[0], 'children'>) => (
  <ShareTask {...props}>
    <LazyAskingNote family={props.family} id={props.task.id} hasMain={false} />
  </ShareTask>
)
