import type { Member } from '@hand-in-hand/contract/circle.ts'
import { Trans } from '@lingui/react/macro'

export function RoleNow({ member: { role } }: { member: Pick<Member, 'role'> }) {
  if (role === 'owner') return <Trans>In charge</Trans>
  return role === 'coordinator' ? <Trans>Coordinator</Trans> : <Trans>Supporter</Trans>
}
