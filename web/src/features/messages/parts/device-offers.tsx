import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'
import { deviceStorage } from '../../../platform/device-storage.ts'
import { areOffersDue } from '../../../platform/phone/install-prompt.ts'
import { isDemo } from '../../../platform/session.ts'

// The card is shown once on each device, so its code and its messages are loaded only then.
const LazyOffersCard = lazy(withMessages(['account'], async () => ({ default: (await import('./offers-card.tsx')).OffersCard })))

/** Offers the home screen and notifications, once on each device, after the first task was taken on this device. */
export function DeviceOffers() {
  // The list with this component stays mounted behind an open task, so the offers may become due later.
  const isDue = useSyncExternalStore(deviceStorage.subscribe, areOffersDue)
  // The first choice ends the offers, but the card stays open for the second choice.
  const [isOpen, setOpen] = useState(isDue)
  if (isDue && !isOpen) setOpen(true)
  return <Suspense fallback={null}>{isOpen && !isDemo() && <LazyOffersCard onEnd={() => setOpen(false)} />}</Suspense>
}
