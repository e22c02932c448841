import './react.ts'
import './ui/global.css'
import { startApp } from './app/start.tsx'
import { openAskLink } from './platform/ask-link.ts'
import { watchErrors } from './platform/error-watch.ts'
import { firstWords } from './platform/first-page/first-words.ts'
import { forgetStartedCalls } from './platform/first-page/started-calls.ts'
import { correctAddress } from './platform/linked-path.ts'
import { takeLoginLink } from './platform/session.ts'

/** ms after the start of the app. During this time the app uses the replies to the calls that index.html has started. */
const STARTED_CALLS_COUNT_FOR = 10_000

// In a built app index.html has done this already.
if (import.meta.env.DEV) {
  correctAddress()
  openAskLink()
}
takeLoginLink()
watchErrors()
setTimeout(forgetStartedCalls, STARTED_CALLS_COUNT_FOR)
void firstWords.then(() => delete document.documentElement.dataset['fonts'])
// The app waits one frame, so that index.html is painted first.
requestAnimationFrame(() => setTimeout(() => void startApp()))
// The service worker is registered only after everything that the first screen needs is loaded.
if (import.meta.env.PROD) {
  window.addEventListener(
    'load',
    () => void import('./platform/app-version.ts').then(({ registerServiceWorker: keepAppOnDevice }) => keepAppOnDevice()),
  )
}
