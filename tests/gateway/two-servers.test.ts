import { expect, test } from 'vitest'
import { freePort } from '../../scripts/programs/find-postgres.ts'
import { aWorld, MESSAGES, receivedFaults } from './world.ts'

test(`two servers on one database send each of ${MESSAGES} messages once`, async () => {
  const { kannel, startSender, waitFor } = await aWorld()
  startSender({ upTo: MESSAGES / 2 })
  startSender({ from: MESSAGES / 2, upTo: MESSAGES }, { PORT: String(await freePort()) })
  await waitFor('delivered')
  expect(receivedFaults(kannel)).toEqual({ lost: [], extra: 0 })
})
