import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'
import { familyQuery } from '../../families/families.api.ts'

// Few people are offered a role, and only once, so the code and messages are loaded then.
const LazyNewRole = lazy(async () => {
  const load = withMessages(['account'], async () => (await import('./new-role.tsx')).NewRole)
  return { default: await load() }
})
const LazyRoleOffer = lazy(async () => {
  const load = withMessages(['account'], async () => (await import('./role-offer.tsx')).RoleOffer)
  return { default: await load() }
})

/** What my new role means, and a role that the family offers me. Nothing for most people. */
export function RoleNews({ family }: { family: string }) {
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const { role, is_new_role, offered_role } = shown.me
  return (
    <Suspense>
      {is_new_role && role !== 'supporter' && <LazyNewRole family={family} role={role} />}
      {offered_role && <LazyRoleOffer family={family} role={offered_role} />}
    </Suspense>
  )
}
