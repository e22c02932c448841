import { withMessages } from '../../../i18n/catalogues.ts'

/** Loads the demo's code and texts, which no one needs before the demo starts. */
export const loadDemo = withMessages(['visitor'], () => import('../demo.api.ts'))
