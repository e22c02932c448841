import type { Invitation } from '@hand-in-hand/contract/invitations.ts'
import { expect, test } from 'vitest'
import { openInvitation } from './open-invitation.ts'

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

test('the newest link that still works is the one to share', () => {
  const closed = invitation(4, { closed_at: '2026-11-23T08:00:00Z' })
  const ended = invitation(3, { expires_at: '2026-11-24T07:59:00Z' })
  const full = invitation(2, { requests: 50 })
  expect(openInvitation([closed, ended, full, invitation(1)], now)?.id).toBe(1)
  expect(openInvitation([closed, ended, full], now)).toBeUndefined()
})

test('a link that was made for some people is not the one for everybody, unless there is no other', () => {
  const school = invitation(2, { name: 'School' })
  expect(openInvitation([school, invitation(1)], now)?.id).toBe(1)
  expect(openInvitation([school], now)?.id).toBe(2)
})
