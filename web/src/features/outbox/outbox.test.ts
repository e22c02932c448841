import { expect, test } from 'vitest'
import { partsOf } from './outbox.rules.ts'

test('links to this site may be opened, others are only read', () => {
  expect(partsOf('Your link: http://localhost:3000/login/a/b?x=1 or https://example.org/c', 'http://localhost:3000')).toEqual([
    { text: 'Your link: ', path: null },
    { text: 'http://localhost:3000/login/a/b?x=1', path: '/login/a/b?x=1' },
    { text: ' or ', path: null },
    { text: 'https://example.org/c', path: null },
  ])
})

test('a text without links stays one piece', () => {
  expect(partsOf('Your code is 123456', 'http://localhost')).toEqual([{ text: 'Your code is 123456', path: null }])
})
