import { expect, test } from 'vitest'
import { choicesOfLevel, levelOf, MESSAGE_LEVELS } from './message-levels.rules.ts'

test.each([
  ['supporter', 'pressing', ['uncovered', 'new_tasks'], 'none'],
  ['supporter', 'daily', ['uncovered'], 'none'],
  ['supporter', 'all', [], 'none'],
  ['coordinator', 'pressing', ['taken', 'completed'], 'daily'],
  ['owner', 'daily', [], 'daily'],
  ['owner', 'all', [], 'none'],
] as const)('to a %s the level %s leaves out %j, with the digest %s', (role, level, off, digest) => {
  const before = { off: ['reminders' as const], digest: 'daily' as const, ways: { asks: 'mail' as const } }
  const chosen = choicesOfLevel(level, role, before)
  expect(chosen).toEqual({ off, digest, ways: { asks: 'mail' } })
  expect(levelOf(chosen, role)).toBe(level)
})

test('choices of messages that fit no level give null, and kinds without a switch are ignored', () => {
  for (const role of ['owner', 'supporter'] as const) expect(levelOf({ off: ['reminders'], digest: 'none' }, role)).toBeNull()
  expect(levelOf({ off: ['requests', 'uncovered'], digest: 'none' }, 'supporter')).toBe('daily')
  expect(choicesOfLevel('all', 'supporter', { off: ['requests', 'uncovered'], digest: 'none' }).off).toEqual(['requests'])
  expect(MESSAGE_LEVELS.map((level) => levelOf({ off: [], digest: 'none' }, 'owner') === level)).toEqual([false, false, true])
})
