import { lazy, Suspense } from 'react'
import { firstWords } from '../platform/first-page/first-words.ts'

const EmptyPlace = () => null

/** Pictures are decorative. The text does not wait for them, and their place stays empty if they cannot be loaded. */
function picture(name: keyof typeof import('./pictures/drawings.tsx'), [width, height] = [200, 168]) {
  const Drawing = lazy(async () => {
    await firstWords
    return { default: (await import('./pictures/drawings.tsx').catch(() => null))?.[name] ?? EmptyPlace }
  })
  return () => (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <Suspense>
        <Drawing />
      </Suspense>
    </svg>
  )
}

export const HandsPicture = picture('Hands')
export const EmptyPicture = picture('Empty')
export const AllDonePicture = picture('AllDone')
export const NotFoundPicture = picture('NotFound', [280, 150])
export const NoConnectionPicture = picture('NoConnection')
export const DoorPicture = picture('Door')
export const SentPicture = picture('Sent')
