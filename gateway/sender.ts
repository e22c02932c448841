// A server in a process of its own whose messages go to Kannel: queues so many for one supporter, sends them, and can be told
// to die in the middle of a step. Its settings are the environment; its orders one JSON word on the command line.
import { buildApp } from '../server/src/app.ts'
import { openDatabaseForServer } from '../server/src/database/database.ts'
import { settingsOfThisProcess } from '../server/src/env.ts'
import type { Intervals } from '../server/src/features/messages/messages.jobs.ts'
import { queueNumbered, type Recipient } from './circle.ts'

export type Step = 'before commit' | 'after commit' | 'after hand-over' | 'before mark'
export interface Orders {
  intervals: Partial<Intervals>
  to: Recipient
  /** The messages' numbers, `from` and below `upTo`. */
  from: number
  upTo: number
  die?: { at: Step; after: number }
}

// Only the test starts this, and with nothing else.
const orders = JSON.parse(process.argv[2] ?? '') as Orders
const left = { 'before commit': Infinity, 'after commit': Infinity, 'after hand-over': Infinity, 'before mark': Infinity }
if (orders.die) left[orders.die.at] = orders.die.after

/** Where a step comes by; at the wanted one the power goes. */
function step(at: Step) {
  left[at]--
  if (left[at] <= 0) process.kill(process.pid, 'SIGKILL')
}

/** The update that says that a message was sent, about to run; what a report changes names more states. */
const isMark = (node: string) => node.includes('UpdateQueryNode') && node.includes('"sent_at"') && !node.includes('"queued"')

const settings = settingsOfThisProcess()
const { database } = await openDatabaseForServer(settings)
const { app, outbox } = await buildApp({
  database: database.withPlugin({
    transformQuery: ({ node }) => {
      if (isMark(JSON.stringify(node))) step('before mark')
      return node
    },
    transformResult: async ({ result }) => result,
  }),
  settings: {
    ...settings,
    openProvider: async (surroundings) => {
      const provider = await settings.openProvider(surroundings)
      return (
        provider && {
          ...provider,
          send: async (message) => {
            await provider.send(message)
            step('after hand-over')
          },
        }
      )
    },
  },
  intervals: orders.intervals,
})
await app.listen({ port: settings.port, host: settings.host })
outbox.start()
process.on('SIGTERM', async () => {
  await app.close()
  await outbox.stop()
  process.exit(0)
})

for (let number = orders.from; number < orders.upTo; number++) {
  await database.transaction().execute(async (transaction) => {
    await queueNumbered(transaction, orders.to, number, Date.now())
    step('before commit')
  })
  step('after commit')
  outbox.wake()
  // One word for each: what is told is kept.
  process.stdout.write(`${number}\n`)
}
