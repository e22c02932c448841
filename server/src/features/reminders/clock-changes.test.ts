import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { makeFamily, clock, database, jobs } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The step of the clock if nothing is due soon. */
const STRIDE = 3 * HOUR

/** The days of all clock changes of a zone from 2026 to 2030. */
function changesOf(timeZone: string) {
  const days: Temporal.PlainDate[] = []
  let at = Temporal.ZonedDateTime.from(`2026-01-01T00:00[${timeZone}]`)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.year > 2030) return days
    days.push(next.toPlainDate())
    at = next
  }
}

test.each(['Asia/Jerusalem', 'Europe/Berlin', 'America/New_York'])(
  'over every clock change in %s each reminder is sent once, within a minute of its time',
  { timeout: 240_000 },
  async (timeZone) => {
    clock.now = Date.parse('2026-01-05T12:00Z')
    const family = await makeFamily({ time_zone: timeZone })
    const avi = await family.makeSupporter()
    const changes = changesOf(timeZone)
    expect(changes).toHaveLength(10)
    for (const day of changes) {
      const local = (date: Temporal.PlainDate, time: string) => date.toZonedDateTime({ timeZone, plainTime: time })
      clock.now = local(day.subtract({ days: 2 }), '08:00').epochMilliseconds
      const starts = [local(day, '10:00'), local(day, '07:30'), local(day.add({ days: 1 }), '12:15')]
      const wanted: Record<string, number[]> = {}
      for (const start of starts) {
        const event = await family.makeEvent({
          start_at: start.toPlainDateTime().toString(),
          end_at: start.toPlainDateTime().add({ hours: 1 }).toString(),
        })
        await avi.take(event)
        const evening = local(start.toPlainDate().subtract({ days: 1 }), '19:00').epochMilliseconds
        // 6:30 is quiet, so an event at 7:30 has its reminder the evening before only.
        wanted[event.id] = start.hour === 7 ? [evening] : [evening, start.epochMilliseconds - HOUR]
      }
      const moments = Object.values(wanted).flat()
      const until = starts[2]?.epochMilliseconds ?? 0
      while (clock.now < until) {
        await Promise.all([jobs.queueDueMessages(), jobs.queueDueMessages()])
        const next = moments.filter((moment) => moment > clock.now - 2 * MINUTE && moment < clock.now + STRIDE)
        // After each reminder the machine's clock is set back, and catches up.
        if (moments.includes(clock.now - 30_000)) {
          clock.now -= 3 * HOUR
          await jobs.queueDueMessages()
          clock.now += 3 * HOUR
        }
        const isNear = next.some((moment) => Math.abs(moment - clock.now) <= MINUTE)
        clock.now = isNear
          ? clock.now + 15_000
          : Math.min(clock.now + STRIDE, ...next.filter((each) => each > clock.now).map((each) => each - 30_000))
      }
      for (const [id, times] of Object.entries(wanted)) {
        const sent = await database
          .selectFrom('message')
          .where('template', '=', 'reminder')
          .where('dedup_key', 'like', `reminder % ${id} %`)
          .orderBy('created_at')
          .select(['created_at', 'next_attempt_at'])
          .execute()
        expect(sent, `${day} ${id}`).toHaveLength(times.length)
        for (const [index, { created_at, next_attempt_at }] of sent.entries()) {
          expect(next_attempt_at).toBe(created_at)
          const late = created_at - (times[index] ?? 0)
          expect(late, `${day} ${id}`).toBeGreaterThanOrEqual(0)
          expect(late, `${day} ${id}`).toBeLessThan(MINUTE)
        }
      }
    }
  },
)
