import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addStartCode, stopStartCode } from '../features/operator/start-codes.commands.ts'
import { readStatistics } from '../features/operator/statistics.commands.ts'
import { presentStatisticsCsv } from '../features/operator/statistics.presentation.ts'
import { html } from '../platform/html/html.ts'
import { listActs, listStartCodes } from '../store/operator/acts.ts'
import { fieldOf, ifSure, numberIn } from './forms.ts'
import { actsPage, codesPage, ROWS_SHOWN, resultPage, statisticsPage } from './pages.ts'
import type { OperatorPages, OperatorParts } from './signed-in.ts'

/** Codes with which families start. */
export function serveCodes({ get, post }: OperatorPages, { database, settings, secretKey }: OperatorParts) {
  get('/codes', async (_request, key) => codesPage(key, await listStartCodes(database), settings.familyStart === 'code'))
  post('/codes', async (form, operating) => {
    const { id, code } = await addStartCode(database, operating, fieldOf(form, 'for'), secretKey)
    return resultPage('done', html`Code ${id} is shown this once: <code>${code}</code>`, '/codes')
  })
  post('/codes/end', async (form, operating) =>
    resultPage('done', await stopStartCode(database, operating, ifSure(form, Number(fieldOf(form, 'code')) || 0)), '/codes'),
  )
}

/** What operators did, and the numbers of a year. */
export function serveRecords(app: FastifyInstance, { get, sessionFor }: OperatorPages, { database, now }: OperatorParts) {
  get('/acts', async (request) => {
    const acts = await listActs(database, numberIn(request, 'before'), ROWS_SHOWN)
    return actsPage(acts, acts.length === ROWS_SHOWN ? `/acts?before=${acts.at(-1)?.id}` : null)
  })
  const yearIn = (request: FastifyRequest) => numberIn(request, 'year') ?? new Date(now()).getUTCFullYear()
  get('/statistics', async (request) => statisticsPage(await readStatistics(database, yearIn(request))))
  app.get('/statistics.csv', async (request, reply) => {
    if ((await sessionFor(request, reply)) === null) return reply
    const year = yearIn(request)
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="hand-in-hand-${year}.csv"`)
    return presentStatisticsCsv(await readStatistics(database, year))
  })
}
