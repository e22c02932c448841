import type { Draft, ReadDrafts } from '@hand-in-hand/contract/planning/drafts.ts'
import { expect, test } from 'vitest'
import { testServer } from '../server.ts'
import { inLines, typedInputs } from './typed.ts'

const { makeFamily } = await testServer()

test.each(typedInputs('lists'))('typed lists: $name', async ({ bytes, family: settings, expected }) => {
  const family = await makeFamily(settings)
  const reply = await family.asOwner('POST', '/tasks/import', { text: bytes.toString('utf8') })
  expect(inShort(reply.json<ReadDrafts>())).toBe(expected)
})

const TICKS = { done: '[done]', which_day: '[?]' }

/** `[x] Soup | 2026-11-27 17:00-18:00 | 2 helpers | notes: ...` for a draft, `4: date_invalid` for a line, `left out: 1 2`. */
const inShort = ({ drafts, errors, left_out }: ReadDrafts) =>
  inLines([
    ...drafts.map(draftInShort),
    ...errors.map(({ line, code }) => `${line}: ${code}`),
    left_out.length > 0 && `left out: ${left_out.join(' ')}`,
  ])

function draftInShort({ title, date, start, end, helpers_needed, private_details, why_not_ticked }: Draft) {
  const tick = why_not_ticked ? TICKS[why_not_ticked] : '[x]'
  const times = start && end ? `${start}-${end}` : start
  return [
    `${tick} ${title}`,
    [date, times].filter(Boolean).join(' '),
    helpers_needed > 1 && `${helpers_needed} helpers`,
    private_details && `notes: ${private_details.replaceAll('\n', ' / ')}`,
  ]
    .filter(Boolean)
    .join(' | ')
}
