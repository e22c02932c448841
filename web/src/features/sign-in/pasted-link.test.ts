import { expect, test } from 'vitest'
import { pathInText } from './pasted-link.rules.ts'

const HERE = 'https://help.example.org'

test.each([
  ['a login link', `${HERE}/login/Ab-_9/fam1`, '/login/Ab-_9/fam1'],
  ['a whole SMS', `Noa: welcome. Your link:\n${HERE}/login/u/f. Thank you`, '/login/u/f'],
  ['a sign-up link with its task', `${HERE}/sign-up/inv_1?task=-7&l=iw`, '/sign-up/inv_1?task=-7'],
  ['the other sign-up link', `${HERE}/sign__up/inv`, '/sign__up/inv'],
  ['a task', `${HERE}/t/fam/-7`, '/t/fam/-7'],
  ['a link without its beginning', 'help.example.org/login/u/f', '/login/u/f'],
  ['the second link, if the first is of another site', `https://other.example/login/a/b ${HERE}/login/u/f`, '/login/u/f'],
])('%s is found in what was pasted', (_, text, path) => {
  expect(pathInText(text, HERE)).toBe(path)
})

test.each([
  ['nothing', ''],
  ['a code', '123456'],
  ['half a login link', `${HERE}/login/u`],
  ['a link of another site', 'https://other.example/login/u/f'],
  ['an address that no link leads to', `${HERE}/home`],
])('the pasted text has no link to open: %s', (_, text) => {
  expect(pathInText(text, HERE)).toBeNull()
})
