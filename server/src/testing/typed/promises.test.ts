import { expect, test } from 'vitest'
import { promisedIn, typedPromises } from './promised.ts'

const isProposal = (outcome: string) => outcome !== '-' && !outcome.startsWith('?')

/** A promise may be missed, but what is proposed is what a person would have taken it for. */
test.each([...Map.groupBy(typedPromises, ({ name }) => name)])('typed promises: %s', (_name, replies) => {
  const read = replies.map(({ language, line, outcome }) => ({ line, outcome, read: promisedIn(language, line) }))
  expect(read.filter((each) => isProposal(each.read) && each.read !== each.outcome)).toEqual([])
  const promised = read.filter(({ outcome }) => isProposal(outcome))
  const found = promised.filter((each) => isProposal(each.read))
  expect(found.length / promised.length).toBeGreaterThanOrEqual(0.7)
})
