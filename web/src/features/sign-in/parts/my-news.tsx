import { lazy, Suspense } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'
import { useMyProfile, useShownFamily } from '../../families/families.api.ts'

// Few people have news, and only for a short time, so the code and messages are loaded only when needed.
const LazyNewsCards = lazy(withMessages(['account'], async () => ({ default: (await import('./news-cards.tsx')).NewsCards })))

/**
 * What is new for me: a missing consent, the meaning of my new role, a role that the family offers me, and a mail address that may be mine.
 * Most people see nothing.
 */
export function MyNews({ family }: { family: string }) {
  const { is_new_role, offered_role } = useShownFamily(family).me
  const me = useMyProfile(family)
  // A profile that an earlier app stored on this device has no list of consents.
  const hasNews = is_new_role || offered_role || me.consents_missing?.length || me.addresses?.some(({ to_choose }) => to_choose)
  return <Suspense>{hasNews ? <LazyNewsCards family={family} /> : null}</Suspense>
}
