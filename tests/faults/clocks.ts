import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { repository } from '../../scripts/repository.ts'
import { fault } from './report.ts'
import { aServer } from './servers.ts'
import { tasksOf } from './writers.ts'

const DAY = 24 * 3_600_000
const AHEAD = ['--import', join(repository, 'tests', 'faults', 'clock-ahead.mjs')]

export async function testClocks() {
  for (const days of [500, -500]) {
    await fault(`the clock is ${Math.abs(days)} days ${days > 0 ? 'ahead' : 'behind'} for 6 s`, async () => {
      const server = await aServer()
      try {
        await server.start()
        const family = await server.makeFamily()
        const avi = await family.makeSupporter()
        await family.makeTask({ private_details: 'Door code 4711' })
        const tomorrow = new Date(Date.now() + DAY).toISOString().slice(0, 10)
        await family.makeTask({ type: 'until_time', start_at: `${tomorrow}T10:00`, end_at: `${tomorrow}T11:00`, repeat: 'FREQ=DAILY' })
        // When a server starts, it adds one more day to the dates of the repeating task. So the server is restarted before the dates are
        // counted.
        await server.kill('SIGTERM')
        await server.start()
        await wait(3_000)
        const seen = async () => JSON.stringify(await tasksOf(family))
        const events = async () => (await family.asOwner('GET', '/tasks')).json<{ events: unknown[] }>().events.length
        const [before, dates] = [await seen(), await events()]
        await server.kill('SIGTERM')
        await server.start(AHEAD, { CLOCK_AHEAD: String(days * DAY) })
        await wait(6_000)
        await server.kill('SIGTERM')
        await server.start()
        const wrong = []
        if ((await seen()) !== before) wrong.push('tasks changed')
        if ((await events()) !== dates) wrong.push(`${dates} dates became ${await events()}`)
        if ((await avi.tasks()).statusCode !== 200) wrong.push('a device was signed out')
        const phone = family.owner.phone
        await wait(1_500)
        if (!(await server.codeFor(phone))) wrong.push('no code is sent')
        return wrong
      } finally {
        await server.end()
      }
    })
  }
}
