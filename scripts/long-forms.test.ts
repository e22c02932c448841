import { expect, test } from 'vitest'
import { eachOf, isOfTenth, longFormLines } from './long-forms.ts'

test('each commit chooses about a tenth of the long forms, and each long form is chosen at times', () => {
  const names = Array.from({ length: 60 }, (_, index) => `form ${index}`)
  const commits = Array.from({ length: 200 }, (_, index) => `commit ${index}`)
  const chosen = commits.flatMap((commit) => names.filter((name) => isOfTenth(commit, name)))
  expect(chosen.length / (names.length * commits.length)).toBeCloseTo(0.1, 1)
  expect(new Set(chosen).size).toBe(names.length)
  expect(names.filter((name) => isOfTenth('', name))).toEqual([])
})

test('of many items each commit tries a part, and some commits try all', () => {
  const items = Array.from({ length: 11 }, (_, index) => index)
  const tried = Array.from({ length: 40 }, (_, index) => eachOf(`commit ${index}`, 'name', items, 4))
  for (const some of tried) expect([2, 3]).toContain(some.length)
  expect(new Set(tried.flat()).size).toBe(11)
  expect(new Set(Array.from({ length: 40 }, (_, index) => eachOf(`commit ${index}`, 'name', ['a', 'b'], 4)).flat())).toEqual(
    new Set(['a', 'b']),
  )
})

test('the print names what ran and what was left, and counts what is of one kind', () => {
  const notes = 'left\tb\nran\tc: x\nleft\tc: x\nleft\tc: y\nleft\ta: 1\nleft\ta: 2\n'
  expect(longFormLines(notes)).toEqual(['Long forms that ran: 1 of 5. c: x', 'Left to npm run test:all: a (2); b; c: y'])
})
