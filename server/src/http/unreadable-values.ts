import { HOUR } from '@hand-in-hand/contract/constants.ts'
import { onUnreadable } from '../database/stored/read-stored.ts'
import type { Application } from './application.ts'

/** If a stored value is read that no version of this server wrote, logs its table and column: each column at most once an hour. */
export function logUnreadableValues(app: Application) {
  const told = new Map<string, number>()
  const end = onUnreadable(({ table, column }) => {
    const name = `${table}.${column}`
    const last = told.get(name)
    if (last !== undefined && app.now() - last < HOUR) return
    told.set(name, app.now())
    app.log.warn({ table, column }, 'a stored value is of no form that this server writes: its default is used, and the value is kept')
  })
  app.addHook('onClose', async () => end())
}
