// A server process that sends through Kannel, or by mail. It queues messages for one supporter, sends them, and can kill itself at a given
// step. It reads its settings from the environment, and its orders as JSON from the first parameter.
import { buildApp } from '../../server/src/app.ts'
import { openDatabaseForServer } from '../../server/src/database/open-database.ts'
import { settingsOfThisProcess } from '../../server/src/env.ts'
import { configureProvider } from '../../server/src/features/messages/messages.providers.ts'
import type { Intervals } from '../../server/src/features/messages/sending.jobs.ts'
import type { Recipient } from '../../server/src/testing/messages.ts'
import { queueNumbered } from './circle.ts'

export type Step = 'before commit' | 'after commit' | 'after hand-over' | 'before mark'
export interface Orders {
  intervals: Partial<Intervals>
  to: Recipient
  /** If set, the messages go to these recipients in turn. */
  toEach?: Recipient[]
  /** The numbers of the messages: from `from` on, and below `upTo`. */
  from: number
  upTo: number
  die?: { at: Step; after: number }
}

// Only the tests start this file, so the orders have this type.
const orders = JSON.parse(process.argv[2] ?? '') as Orders
const { toEach = [orders.to] } = orders
const stepsLeft = { 'before commit': Infinity, 'after commit': Infinity, 'after hand-over': Infinity, 'before mark': Infinity }
if (orders.die) stepsLeft[orders.die.at] = orders.die.after

/** Counts a step. Kills this process when the step that `die` names has happened `after` times. */
function countStep(at: Step) {
  stepsLeft[at]--
  if (stepsLeft[at] <= 0) process.kill(process.pid, 'SIGKILL')
}

/** Whether this is the update that marks a message as sent. The updates by delivery reports also name the state 'queued'. */
const marksAsSent = (node: string) => node.includes('UpdateQueryNode') && node.includes('"sent_at"') && !node.includes('"queued"')

const settings = settingsOfThisProcess()
const { database } = await openDatabaseForServer(settings)
const { app, outbox, jobs } = await buildApp({
  database: database.withPlugin({
    transformQuery: ({ node }) => {
      if (marksAsSent(JSON.stringify(node))) countStep('before mark')
      return node
    },
    transformResult: async ({ result }) => result,
  }),
  settings,
  openProvider: async (context) => {
    const provider = await configureProvider(settings)(context)
    return (
      provider && {
        ...provider,
        send: async (message) => {
          await provider.send(message)
          countStep('after hand-over')
        },
      }
    )
  },
  intervals: orders.intervals,
})
let readingMails: NodeJS.Timeout | undefined
if (settings.mail?.inbox) readingMails = setInterval(() => void jobs.readMails().catch(() => {}), 500)
await app.listen({ port: settings.port, host: settings.host })
outbox.start()
process.on('SIGTERM', async () => {
  clearInterval(readingMails)
  await app.close()
  await outbox.stop()
  process.exit(0)
})

for (let number = orders.from; number < orders.upTo; number++) {
  await database.transaction().execute(async (transaction) => {
    await queueNumbered(transaction, toEach[number % toEach.length] ?? orders.to, number, Date.now())
    countStep('before commit')
  })
  countStep('after commit')
  outbox.wake()
  // This tells the test that the message is committed.
  process.stdout.write(`${number}\n`)
}
