import './ui/global.css'
import { askForFirstPage } from './app/first-page.ts'
import { takeLoginLink } from './platform/session.ts'

// Small on purpose: it runs while the rest of the app is still on its way.
takeLoginLink()
askForFirstPage()
// A frame first: what index.html draws is then seen while the rest is still being read.
requestAnimationFrame(() => setTimeout(() => void import('./app/start.tsx').then(({ start }) => start())))
// After all that the first screen needs.
if (import.meta.env.PROD) {
  window.addEventListener('load', () => void import('./platform/app-version.ts').then(({ keepAppOnDevice }) => keepAppOnDevice()))
}
