import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { afterAll, expect, test } from 'vitest'
import { repliesServer } from '../replies.ts'
import { inLines, typedInputs } from './typed.ts'

const server = await repliesServer()
const { clock, gateway, inbound, isStopped, makeFamily, textsTo } = server
afterAll(gateway.close)

/** What comes of each line, if it is the reply to "Noa gave you a task. Can you do it?". A ⏎ in it is a new line. */
test.each(typedInputs('replies'))('typed replies: $name', { timeout: 60_000 }, async ({ bytes, expected }) => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const lines = bytes.toString('utf8').replace(/\n$/, '').split('\n')
  const outcomes: string[] = []
  for (const [index, line] of lines.entries()) outcomes.push(`${index + 1}: ${await outcomeOf(line.replaceAll('⏎', '\n'))}`)
  expect(inLines(outcomes)).toBe(expected)

  async function outcomeOf(text: string) {
    // Each on a day of its own: what was given before is over by then.
    clock.now += DAY
    const times = { start_at: new Date(clock.now + DAY / 2).toISOString(), end_at: new Date(clock.now + DAY / 2 + 60_000).toISOString() }
    const { id } = await family.makeEvent(times)
    await family.asOwner('POST', `/tasks/${id}/assign`, { member: avi.id })
    await textsTo(avi.phone)
    await inbound(avi.phone, text)
    if (await isStopped(avi.phone)) {
      await inbound(avi.phone, 'START')
      return 'stop'
    }
    const { seen_at, offered_until } = (await family.asOwner('GET', `/tasks/${id}`)).json<FamilyTask>()
    if (seen_at !== null) return offered_until === null ? 'yes' : 'no'
    const [last] = (await family.asOwner('GET', '/events')).json<{ kind: string }[]>()
    return last?.kind === 'wrote' ? 'note' : 'nothing'
  }
})
