import { expect, test } from 'vitest'
import { promisedIn, typedPromises } from './promised.ts'

const isProposal = (outcome: string) => outcome !== '-' && !outcome.startsWith('?')

/** The reader may miss a promise, but what it proposes has to be what a person would understand. */
test.each([...Map.groupBy(typedPromises, ({ name }) => name)])(
  'in the typed promises %s the parser proposes nothing wrong and finds at least 7 in 10',
  (_name, replies) => {
    const read = replies.map(({ language, line, outcome }) => ({ line, outcome, read: promisedIn(language, line) }))
    expect(read.filter((each) => isProposal(each.read) && each.read !== each.outcome)).toEqual([])
    const promised = read.filter(({ outcome }) => isProposal(outcome))
    const found = promised.filter((each) => isProposal(each.read))
    expect(found.length / promised.length).toBeGreaterThanOrEqual(0.7)
  },
)
