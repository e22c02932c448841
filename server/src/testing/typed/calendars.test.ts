import type { ReadDrafts } from '@hand-in-hand/contract/planning/drafts.ts'
import { expect, test } from 'vitest'
import { testServer } from '../server.ts'
import { draftsInLines, typedInputs } from './typed.ts'

const { makeFamily } = await testServer()

test.each(typedInputs('calendars'))('typed calendars: $name', async ({ bytes, family: settings, expected }) => {
  const family = await makeFamily(settings)
  const reply = await family.asOwner('POST', '/tasks/import', { text: bytes.toString('utf8'), format: 'ics' })
  expect(draftsInLines(reply.json<ReadDrafts>())).toBe(expected)
})
