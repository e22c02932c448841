import './react.ts'
import './ui/global.css'
import { startApp } from './app/start.tsx'
import { openAskLink } from './platform/ask-link.ts'
import { watchErrors } from './platform/error-watch.ts'
import { firstWords } from './platform/first-page/first-words.ts'
import { forgetStartedCalls } from './platform/first-page/started-calls.ts'
import { correctAddress } from './platform/linked-path.ts'
import { takeLoginLink } from './platform/session.ts'

/** ms for which a reply that came before the app counts as current. */
const STARTED_CALLS_COUNT_FOR = 10_000

// In a built app index.html has done so.
if (import.meta.env.DEV) {
  correctAddress()
  openAskLink()
}
takeLoginLink()
watchErrors()
setTimeout(forgetStartedCalls, STARTED_CALLS_COUNT_FOR)
void firstWords.then(() => delete document.documentElement.dataset['fonts'])
// One frame first, so that index.html is painted.
requestAnimationFrame(() => setTimeout(() => void startApp()))
// After everything that the first screen needs.
if (import.meta.env.PROD) {
  window.addEventListener(
    'load',
    () => void import('./platform/app-version.ts').then(({ registerServiceWorker: keepAppOnDevice }) => keepAppOnDevice()),
  )
}
