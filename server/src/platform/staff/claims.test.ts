import { expect, test } from 'vitest'
import { claimAt } from './claims.ts'

const CLAIMS = {
  groups: ['a'],
  realm_access: { roles: ['b'] },
  resource_access: { hand: { roles: ['c'] }, 'hand.in.hand': { roles: ['d'] } },
  'https://example.org/roles': ['e'],
  'realm.access': { roles: ['f'] },
  'app.roles': ['g'],
}

test.each([
  ['groups', ['a']],
  ['realm_access.roles', ['b']],
  ['resource_access.hand.roles', ['c']],
  ['resource_access.hand.in.hand.roles', ['d']],
  ['https://example.org/roles', ['e']],
  ['realm.access.roles', ['f']],
  ['app.roles', ['g']],
  ['realm_access.others', undefined],
  ['resource_access.other.roles', undefined],
  ['__proto__.roles', undefined],
  ['groups.length.x', undefined],
  ['', undefined],
])('at the path %j, claimAt finds %j', (path, claim) => {
  expect(claimAt(CLAIMS, path)).toEqual(claim)
})
