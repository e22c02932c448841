import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { afterAll, expect, test } from 'vitest'
import { triedOf } from '../../../../scripts/tests/tier.ts'
import { readReply } from '../../reading/replies/replies.parser.ts'
import { repliesServer } from '../replies.ts'
import { typedInputs } from './typed.ts'

const server = await repliesServer()
const { clock, gateway, inbound, isStopped, makeFamily, textsTo } = server
afterAll(gateway.close)

/** Each line of each file, with the outcome. A ⏎ in a line is a new line, and TEXT is the SMS to which the line replies. */
const replies = typedInputs('replies').flatMap(({ name, bytes, expected }) => {
  const outcomes = expected.split('\n').map((line) => line.replace(/^\d+: /, ''))
  const lines = bytes.toString('utf8').replace(/\n$/, '').split('\n')
  return lines.map((line, index) => ({ name, line: line.replaceAll('⏎', '\n'), outcome: outcomes[index] }))
})

test.each(replies)('the parser finds exactly the expected answer, if any, in the typed reply $name: $line', ({ line, outcome }) => {
  const { meaning } = readReply(line.replace('TEXT', 'Levi: "Soup". http://localhost:3000/t/x/1'), ['Avi', 'Noa'])
  const isAnswer = meaning === 'yes' || meaning === 'no' || meaning === 'stop'
  if (isAnswer) expect(meaning).toBe(outcome)
  else expect(['note', 'nothing']).toContain(outcome)
})

let circle: ReturnType<typeof makeCircle> | undefined
async function makeCircle() {
  const family = await makeFamily()
  return { family, avi: await family.makeSupporter() }
}

/** The outcome of a reply to "Noa gave you a task. Can you do it?". */
async function outcomeOf(text: string) {
  // Each task has its own day, so the tasks that were given before are over by then.
  clock.now += DAY
  circle ??= makeCircle()
  const { family, avi } = await circle
  const times = { start_at: new Date(clock.now + DAY / 2).toISOString(), end_at: new Date(clock.now + DAY / 2 + 60_000).toISOString() }
  const { id } = await family.makeEvent(times)
  await family.asOwner('POST', `/tasks/${id}/assign`, { member: avi.id })
  const [asked = ''] = await textsTo(avi.phone)
  await inbound(avi.phone, text.replace('TEXT', asked))
  if (await isStopped(avi.phone)) {
    await inbound(avi.phone, 'START')
    return 'stop'
  }
  const { seen_at, offered_until } = (await family.asOwner('GET', `/tasks/${id}`)).json<FamilyTask>()
  if (seen_at !== null) return offered_until === null ? 'yes' : 'no'
  const [last] = (await family.asOwner('GET', '/events')).json<{ kind: string }[]>()
  return last?.kind === 'wrote' ? 'note' : 'nothing'
}

test.each(triedOf('typed replies', replies, 22))(
  'a helper replies $line, and the server does what the sample expects',
  async ({ line, outcome }) => {
    expect(await outcomeOf(line)).toBe(outcome)
  },
)
