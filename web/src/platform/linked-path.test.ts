import { expect, test } from 'vitest'
import { linkedPath } from './linked-path.ts'

const LINKS = [
  '/sign-up/a_B-9',
  '/sign__up/a_B-9',
  '/login/user-1/fam_2',
  '/t/fam-1/12',
  '/t/fam-1/-12',
  '/family',
  '/family/requests',
  '/home',
]
const BEHIND = [
  '',
  '.',
  ',',
  '!',
  '?!',
  ')',
  '*',
  '**',
  '~',
  '”',
  '"',
  '’',
  '»',
  ';',
  ':',
  '…',
  '/',
  '//',
  '>',
  ']',
  '.)',
  '\u200f',
  '\u2069.',
  '\u05c3',
  '。',
]

test.each(LINKS)('the link %s opens if a punctuation mark or a direction mark follows it', (link) => {
  for (const sign of BEHIND) {
    expect(linkedPath(link + sign)).toBe(link)
    expect(linkedPath(link + encodeURI(sign))).toBe(link)
    expect(linkedPath(new URL(link + sign, 'https://help.example.org').pathname)).toBe(link)
  }
})

test.each(LINKS)('the link %s opens if a part of an encoded character follows it', (link) => {
  for (const half of ['%E2%80', '%', '%F0%9F', '%e2%8', '%D']) expect(linkedPath(link + half)).toBe(link)
  expect(linkedPath('/home%E2%8')).toBe('/home')
})

test('words directly after a link are left out', () => {
  expect(linkedPath('/sign-up/abc.Thank')).toBe('/sign-up/abc')
  expect(linkedPath('/t/fam/12%20tomorrow')).toBe('/t/fam/12')
  expect(linkedPath('/login/a/b&fbclid=x')).toBe('/login/a/b')
})

test('addresses without extra characters at the end stay as they are', () => {
  for (const path of ['/', '/me', '/docview/TERMS', '/helper/how_to-1', '/sign-up/_success_', '/family/tasks/new']) {
    expect(linkedPath(path)).toBe(path)
  }
  expect(linkedPath('/.')).toBe('/')
})
