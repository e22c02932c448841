import { expect, test } from 'vitest'
import type { Mutant } from './mutants/mutant.ts'
import { checkMutants } from './structure/mutants.ts'

const MUTANT: Mutant = {
  name: 'anyone is let in',
  file: 'server/src/door.ts',
  find: 'isLocked()',
  replace: 'false',
  tests: ['server/src/door.test.ts'],
}

/** The findings if the file of `MUTANT` has this text; null: there is no such file. */
const findings = (door: string | null, mutant: Partial<Mutant> = {}) => {
  const files = { 'scripts/mutants.ts': '', 'server/src/door.test.ts': '', ...(door !== null && { 'server/src/door.ts': door }) }
  const tree = Object.entries(files).map(([path, text]) => ({ path, text }))
  return checkMutants(tree, [{ ...MUTANT, ...mutant }]).map(({ path, rule, instead }) => `${path}: ${rule}: ${instead}`)
}

test('a protection is not reported if its file contains the protected text exactly once', () => {
  expect(findings('if (isLocked()) refuse()')).toEqual([])
})

test.each([
  ['is gone', 'refuse()', {}, /no such text any more: isLocked\(\)/],
  ['stands there twice', 'isLocked() && isLocked()', {}, /has this text 2 times/],
  ['lost its file', null, {}, /door\.ts does not exist/],
  ['is replaced by itself', 'isLocked()', { replace: 'isLocked()' }, /it changes nothing/],
  ['names a test that does not exist', 'isLocked()', { tests: ['server/src/window.test.ts'] }, /window\.test\.ts does not exist/],
  ['names no test', 'isLocked()', { tests: [] }, /it names no test/],
])('a protection that %s is reported, once', (_what, door, mutant, words) => {
  expect(findings(door, mutant)).toEqual([expect.stringMatching(words)])
})

test('without scripts/mutants.ts in the repository, no protection is reported', () => {
  expect(checkMutants([{ path: 'server/src/door.ts', text: '' }], [MUTANT])).toEqual([])
})
