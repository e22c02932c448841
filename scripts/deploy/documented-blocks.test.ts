import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { commandsOf, documentedBlocks, shellLinesOf, USES } from './documented-blocks.ts'

// npm run test:operations runs the blocks; these tests only read them.

/** How many commands an operator needs at most, from a new machine to the first family. */
const MOST_COMMANDS = 12

const uses: Record<string, unknown> = USES
const pasted = documentedBlocks().filter(({ name }) => uses[name] === 'pasted')

test('each code block of the operator’s pages has an entry in USES', () => {
  expect(
    documentedBlocks()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(USES).sort())
})

test.each(pasted.map(({ name, text }) => [name, text] as const))(
  'block %s stops at its first failure without closing the shell',
  (_name, text) => {
    expect(spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' }).stderr).toBe('')
    const lines = shellLinesOf(text)
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/&&$/)
    expect(lines.at(-1)).not.toMatch(/&&$/)
    expect(lines.join('\n')).not.toMatch(/^\s*(set -e|exit)/m)
  },
)

test(`an operator needs at most ${MOST_COMMANDS} commands from a new machine to a first family`, () => {
  const first = pasted.filter(({ name }) => name.startsWith('operations ')).flatMap(({ text }) => commandsOf(text))
  expect(first.length, first.join('\n')).toBeLessThanOrEqual(MOST_COMMANDS)
})
