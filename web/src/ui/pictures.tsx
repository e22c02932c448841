import { lazy, Suspense } from 'react'

/** The room of a picture, while it loads or if it cannot be loaded. */
const Room = () => <svg viewBox="0 0 200 168" width="200" height="168" aria-hidden="true" />

/** Pictures are decorative, so the words do not wait for them. */
function picture(name: keyof typeof import('./pictures/drawings.tsx')) {
  const Drawing = lazy(async () => ({ default: (await import('./pictures/drawings.tsx').catch(() => null))?.[name] ?? Room }))
  return () => (
    <Suspense fallback={<Room />}>
      <Drawing />
    </Suspense>
  )
}

export const HandsPicture = picture('HandsPicture')
export const EmptyPicture = picture('EmptyPicture')
export const AllDonePicture = picture('AllDonePicture')
export const NotFoundPicture = picture('NotFoundPicture')
export const NoConnectionPicture = picture('NoConnectionPicture')
export const DoorPicture = picture('DoorPicture')
export const SentPicture = picture('SentPicture')
