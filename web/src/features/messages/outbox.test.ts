import { expect, test } from 'vitest'
import { splitLinks } from './outbox.rules.ts'

test('in the outbox, links to this site can be opened and other links are text', () => {
  expect(splitLinks('Your link: http://localhost:3000/login/a/b?x=1 or https://example.org/c', 'http://localhost:3000')).toEqual([
    { text: 'Your link: ', path: null },
    { text: 'http://localhost:3000/login/a/b?x=1', path: '/login/a/b?x=1' },
    { text: ' or ', path: null },
    { text: 'https://example.org/c', path: null },
  ])
})

test('a message without links is not split', () => {
  expect(splitLinks('Your code is 123456', 'http://localhost')).toEqual([{ text: 'Your code is 123456', path: null }])
})
