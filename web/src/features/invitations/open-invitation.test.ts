import type { Invitation } from '@hand-in-hand/contract/invitations.ts'
import { expect, test } from 'vitest'
import { findFamilyInvitation } from './open-invitation.rules.ts'

const now = Date.parse('2026-11-24T08:00:00Z')
const invitation = (id: number, over: Partial<Invitation> = {}): Invitation => ({
  id,
  token: `token-${id}`,
  url: `https://help.example/sign-up/token-${id}`,
  name: null,
  created_at: '2026-11-20T08:00:00Z',
  expires_at: '2026-12-04T08:00:00Z',
  closed_at: null,
  requests: 0,
  ...over,
})

test('the newest open sign-up link is the one to share', () => {
  const closed = invitation(4, { closed_at: '2026-11-23T08:00:00Z' })
  const ended = invitation(3, { expires_at: '2026-11-24T07:59:00Z' })
  const full = invitation(2, { requests: 50 })
  expect(findFamilyInvitation([closed, ended, full, invitation(1)], now)?.id).toBe(1)
  expect(findFamilyInvitation([closed, ended, full], now)).toBeUndefined()
})

test('a link with a name is shared only if no link without a name is open', () => {
  const school = invitation(2, { name: 'School' })
  expect(findFamilyInvitation([school, invitation(1)], now)?.id).toBe(1)
  expect(findFamilyInvitation([school], now)?.id).toBe(2)
})
