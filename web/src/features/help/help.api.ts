import { queryOptions } from '@tanstack/react-query'
import { readerLocale } from '../../i18n/catalogues.ts'
import { CallError } from '../../platform/api-client.ts'

/** The specification's helper content. The pictures are in `slide_images` and `thumb_slide_images`. */
export interface HelpContent {
  title: string
  description: string
  slides: { file_name: string; thumb_file_name: string; slide_description: string }[]
}

const folder = (helperPath: string) => `/helpers/${encodeURIComponent(helperPath)}`

/** A help slideshow in the reader's language, else in English. Throws `not_found`, `network`. */
export const helpQuery = (helperPath: string) =>
  queryOptions({
    queryKey: ['help', helperPath],
    queryFn: async ({ signal }) => {
      const response = await fetch(`${folder(helperPath)}/content.json?locale=${readerLocale()}`, { signal }).catch(() => {
        signal.throwIfAborted()
        throw new CallError('network')
      })
      if (!response.ok) throw new CallError(response.status === 404 ? 'not_found' : 'unavailable', response.status)
      // The file is our own, and a test of the server parses it.
      return (await response.json()) as HelpContent
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  })

export const slidePicture = (helperPath: string, fileName: string) => `${folder(helperPath)}/slide_images/${encodeURIComponent(fileName)}`
export const thumbPicture = (helperPath: string, fileName: string) =>
  `${folder(helperPath)}/thumb_slide_images/${encodeURIComponent(fileName)}`
