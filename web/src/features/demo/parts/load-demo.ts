import { withMessages } from '../../../i18n/catalogues.ts'

/** The demo's code and its texts, which no one needs before. */
export const loadDemo = withMessages(['visitor'], () => import('../demo.api.ts'))
