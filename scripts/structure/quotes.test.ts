import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkQuotes } from './quotes.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-quotes-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const CATALOGUE = ['Tasks of {name}', 'Take <0>it</0>', '{0, plural, one {# task} other {# tasks}}']
  .map((text) => `msgid "${text}"\nmsgstr "${text}"\n`)
  .join('\n')

/** The findings if docs/product.md contains this line. */
const reported = (line: string) =>
  checkQuotes(join(folder, 'checkout'), [
    { path: 'docs/product.md', text: `# Rules\n\n${line}\n` },
    { path: 'messages/en/task.po', text: CATALOGUE },
  ]).map(({ path, rule }) => `${path} ${rule}`)

test('a quoted text that the app does not have is reported with its line', () => {
  expect(reported("It says 'Take it', 'Tasks of Avi' and '2 tasks', in code `'Code'`.")).toEqual([])
  expect(reported("It says 'Take them'.")).toEqual(["docs/product.md:3 'Take them' is not in messages/en"])
  expect(reported('It says ‘Take them’.')).toEqual(["docs/product.md:3 'Take them' is not in messages/en"])
  expect(reported("The specification is old. It says 'Take them'.")).toHaveLength(1)
})

test('a quoted text of the specification is checked if the specification is beside the checkout', () => {
  expect(reported("The specification's 'hapend' and S12's 'Take them'.")).toEqual([])
  mkdirSync(join(folder, 'shared'))
  writeFileSync(join(folder, 'shared/spec.md'), 'It hapend.')
  expect(reported("The specification's 'hapend' is corrected.")).toEqual([])
  expect(reported("The specification's 'Take them' is corrected.")).toHaveLength(1)
})
