import { expect, test } from 'vitest'
import {
  type Role,
  whyNotChange,
  whyNotChangeRole,
  whyNotCorrectNumber,
  whyNotHandOver,
  whyNotRemove,
  whyNotSendLink,
} from './circle.rules.ts'

const ACTORS: Role[] = ['owner', 'coordinator']
const subject = (role: Role, is_me = false, last_seen_at: string | null = 'yesterday') => ({ role, is_me, last_seen_at })

/** What the rule says to the owner and to a coordinator, about each role and about themselves. */
const table = (rule: (actor: { role: Role }, about: ReturnType<typeof subject>) => string | null) =>
  Object.fromEntries(
    ACTORS.map((role) => [
      role,
      {
        ofOwner: rule({ role }, subject('owner', role === 'owner')),
        ofCoordinator: rule({ role }, subject('coordinator')),
        ofSupporter: rule({ role }, subject('supporter')),
        ofThemselves: rule({ role }, subject(role, true)),
      },
    ]),
  )

test('only the owner changes the owner', () => {
  expect(table(whyNotChange)).toEqual({
    owner: { ofOwner: null, ofCoordinator: null, ofSupporter: null, ofThemselves: null },
    coordinator: { ofOwner: 'not_allowed', ofCoordinator: null, ofSupporter: null, ofThemselves: null },
  })
})

test('the link of a coordinator comes from the owner, and from themselves with a proved number', () => {
  const unproved = table((actor, about) => whyNotSendLink({ ...actor, proves_number: false }, about))
  expect(unproved).toEqual({
    owner: { ofOwner: 'not_allowed', ofCoordinator: null, ofSupporter: null, ofThemselves: 'not_allowed' },
    coordinator: { ofOwner: 'not_allowed', ofCoordinator: 'not_allowed', ofSupporter: null, ofThemselves: 'not_allowed' },
  })
  const proved = table((actor, about) => whyNotSendLink({ ...actor, proves_number: true }, about))
  expect([proved.owner?.ofThemselves, proved.coordinator?.ofThemselves, proved.coordinator?.ofCoordinator]).toEqual([
    null,
    null,
    'not_allowed',
  ])
})

test('only the owner corrects a coordinator’s number, and no one corrects their own', () => {
  expect(table(whyNotCorrectNumber)).toEqual({
    owner: { ofOwner: 'not_allowed', ofCoordinator: null, ofSupporter: null, ofThemselves: 'not_allowed' },
    coordinator: { ofOwner: 'not_allowed', ofCoordinator: 'not_allowed', ofSupporter: null, ofThemselves: 'not_allowed' },
  })
})

test('roles are given by the owner, whose own role is only handed over', () => {
  expect(table(whyNotChangeRole)).toEqual({
    owner: { ofOwner: 'last_owner', ofCoordinator: null, ofSupporter: null, ofThemselves: 'last_owner' },
    coordinator: { ofOwner: 'not_allowed', ofCoordinator: 'not_allowed', ofSupporter: 'not_allowed', ofThemselves: 'not_allowed' },
  })
})

test('no one removes the owner, and only the owner removes another coordinator', () => {
  expect(table(whyNotRemove)).toEqual({
    owner: { ofOwner: 'last_owner', ofCoordinator: null, ofSupporter: null, ofThemselves: 'last_owner' },
    coordinator: { ofOwner: 'last_owner', ofCoordinator: 'not_allowed', ofSupporter: null, ofThemselves: null },
  })
})

test('the owner hands over to someone who was here, or takes an offer back', () => {
  const [owner, coordinator] = [{ role: 'owner' }, { role: 'coordinator' }] as const
  expect(whyNotHandOver(owner, subject('supporter'))).toBeNull()
  expect(whyNotHandOver(owner, subject('supporter', false, null))).toBe('not_allowed')
  expect(whyNotHandOver(owner, subject('owner', true, null))).toBeNull()
  expect(whyNotHandOver(coordinator, subject('supporter'))).toBe('not_allowed')
})
