import { DEFAULT_LOCALE, localeOf } from '@hand-in-hand/contract/locales.ts'
import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { bearerOf } from '../../http/bearer.ts'
import { typedAddress } from '../../platform/typed-addresses.ts'
import { checkFamilyInput } from '../family-start/family-start.commands.ts'
import { proveServerToken } from './server-tokens.commands.ts'
import { startForOwner } from './start.commands.ts'
import { readKeptMonths } from './statistics.commands.ts'
import { presentAmounts } from './statistics.presentation.ts'

/** Calls of programs of the operator's organisation. */
export function operatorRoutes(app: Application) {
  const { database, settings, now } = app

  serve(app, 'POST /server/families', async (request) => {
    const token = await proveServerToken(database, bearerOf(request), 'start', now())
    const { title, time_zone, locale, owner } = request.body
    const input = { title, time_zone, locale: localeOf(locale) ?? DEFAULT_LOCALE, owner: { ...owner, phone: typedAddress(owner) } }
    checkFamilyInput(input)
    const operating = { now: now(), via: 'token', who: token.label } as const
    return { family_number: await startForOwner(database, operating, input, settings, token.id) }
  })

  serve(app, 'GET /server/statistics', async (request) => {
    await proveServerToken(database, bearerOf(request), 'statistics', now())
    return presentAmounts(await readKeptMonths(database, request.query.year ?? new Date(now()).getUTCFullYear(), now()))
  })
}
