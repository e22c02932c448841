import './ui/global.css'
import { preloadFirstPage } from './app/preload-first-page.ts'
import { watchErrors } from './platform/error-watch.ts'
import { takeLoginLink } from './platform/session.ts'

// Kept small: it runs while the rest of the app is loading.
takeLoginLink()
watchErrors()
preloadFirstPage()
// One frame first, so that index.html is painted while the rest is parsed.
requestAnimationFrame(() => setTimeout(() => void import('./app/start.tsx').then(({ startApp: start }) => start())))
// After everything that the first screen needs.
if (import.meta.env.PROD) {
  window.addEventListener(
    'load',
    () => void import('./platform/app-version.ts').then(({ registerServiceWorker: keepAppOnDevice }) => keepAppOnDevice()),
  )
}
