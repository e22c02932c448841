import { expect, test } from 'vitest'
import {
  OFFERED_BY,
  type OfferedBy,
  type Role,
  whyNotChange,
  whyNotChangeRole,
  whyNotCorrectNumber,
  whyNotOfferRole,
  whyNotRemove,
  whyNotSendLink,
} from './circle.rules.ts'

const ACTORS: Role[] = ['owner', 'coordinator']
const subject = (role: Role, is_me = false, offered_by: OfferedBy | null = null) => ({
  role,
  is_me,
  confirmed: true,
  offered_role: offered_by && ('owner' as const),
  offered_by,
})

/** What a rule returns if the owner or a coordinator acts on a member of each role, or on themselves. */
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

test('only the owner changes the owner’s data', () => {
  expect(table(whyNotChange)).toEqual({
    owner: { ofOwner: null, ofCoordinator: null, ofSupporter: null, ofThemselves: null },
    coordinator: { ofOwner: 'not_allowed', ofCoordinator: null, ofSupporter: null, ofThemselves: null },
  })
})

test('only the owner makes links for coordinators; a link for oneself needs a proved number', () => {
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

test('only the owner changes roles, and no one changes the owner’s own role', () => {
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

test('only the owner offers roles, only to confirmed members, and can take an offer back', () => {
  const [owner, coordinator] = [{ role: 'owner' }, { role: 'coordinator' }] as const
  expect(whyNotOfferRole(owner, subject('supporter'))).toBeNull()
  expect(whyNotOfferRole(owner, { ...subject('supporter'), confirmed: false })).toBe('not_allowed')
  expect(whyNotOfferRole(owner, { ...subject('owner', true), confirmed: false })).toBeNull()
  expect(whyNotOfferRole(coordinator, subject('supporter'))).toBe('not_allowed')
})

test('while a role is offered to a member, only the owner who offered it sends the member a link', () => {
  const outcomes = OFFERED_BY.map((by) => {
    const member = subject('supporter', false, by)
    const of = (role: Role) => [
      whyNotSendLink({ role, proves_number: true }, member),
      whyNotCorrectNumber({ role }, member),
      whyNotRemove({ role }, member),
    ]
    return { by, owner: of('owner'), coordinator: of('coordinator') }
  })
  const refused = ['role_offered', 'role_offered', 'role_offered']
  expect(outcomes).toEqual([
    { by: 'owner', owner: [null, null, null], coordinator: refused },
    { by: 'operator', owner: ['role_offered', null, null], coordinator: refused },
  ])
  expect(whyNotSendLink({ role: 'coordinator', proves_number: true }, subject('coordinator', true, 'operator'))).toBeNull()
})
