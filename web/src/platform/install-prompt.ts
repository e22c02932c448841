import { createListeners } from './listeners.ts'

/** Chrome's offer to put the app on the home screen; no other browser has it, and TypeScript does not know it. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>
}
const isOffer = (event: Event): event is InstallOffer => 'prompt' in event

let offer: InstallOffer | null = null
const listeners = createListeners()
function keep(next: InstallOffer | null) {
  offer = next
  listeners.tell()
}

/** Called once at the start: the browser makes its offer early, and once. */
export function watchInstallOffer() {
  window.addEventListener('beforeinstallprompt', (event) => {
    // We offer it where somebody looks for it, not over what they are doing.
    event.preventDefault()
    if (isOffer(event)) keep(event)
  })
  window.addEventListener('appinstalled', () => keep(null))
}

export const installOffer = {
  isThere: () => offer !== null,
  /** Asks by the browser's own dialog; an offer is good for one time. */
  async take() {
    const taken = offer
    keep(null)
    await taken?.prompt()
  },
  subscribe: listeners.subscribe,
}

/** Whether this page was opened from the home screen. */
export const isInstalled = () => matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
