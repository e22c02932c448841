import { deviceStorage } from '../device-storage.ts'
import { createValue } from '../listeners.ts'

/** Chrome's offer to install the app. No other browser has this offer, and TypeScript has no type for it. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>
}
const isOffer = (event: Event): event is InstallOffer => 'prompt' in event

const installEvent = createValue<InstallOffer | null>(null)

/** Called once at the start, because the browser makes its offer early and only once. */
export function watchInstallOffer() {
  window.addEventListener('beforeinstallprompt', (event) => {
    // The app shows the offer on a page of its own, so that the offer does not interrupt the person.
    event.preventDefault()
    if (isOffer(event)) installEvent.write(event)
  })
  window.addEventListener('appinstalled', () => installEvent.write(null))
}

export const installOffer = {
  isAvailable: () => installEvent.read() !== null,
  /** Shows the browser's own dialog. An offer can be used only once. */
  async prompt() {
    const event = installEvent.read()
    installEvent.write(null)
    await event?.prompt()
  },
  subscribe: installEvent.subscribe,
}

/** Whether this page was opened from the home screen. */
export const isInstalled = () => matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true

// Each device offers the home screen and notifications once, after someone has taken the first task on this device.

/** Called after someone took a task. After the first call, further calls change nothing. */
export function noteTaskTaken() {
  if (deviceStorage.read('deviceOffers') === null) deviceStorage.write('deviceOffers', 'due')
}

export const areOffersDue = () => deviceStorage.read('deviceOffers') === 'due'

export const endInstallOffers = () => deviceStorage.write('deviceOffers', 'made')
