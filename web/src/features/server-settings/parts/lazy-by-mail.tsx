import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'

// This is a module of its own, because the first page of a sign-up shows it, and should not wait for the field of a phone number.

/** Loaded only if the server sends mails, so that first pages on other servers do not wait for this code. */
const LoadedByMail = lazy(withMessages(['account'], async () => ({ default: (await import('./by-mail.tsx')).ByMail })))

/** The fields and texts for mail addresses. Until they are loaded, `fallback` is in their place. */
export const LazyByMail = ({ fallback, ...props }: ComponentProps<typeof LoadedByMail> & { fallback?: ReactNode }) => (
  <Suspense fallback={fallback}>
    <LoadedByMail {...props} />
  </Suspense>
)
