import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readFunnel } from '../features/operator/funnel.commands.ts'
import { addStartCode, stopStartCode } from '../features/operator/start-codes.commands.ts'
import { readStatistics } from '../features/operator/statistics.commands.ts'
import { presentStatisticsCsv } from '../features/operator/statistics.presentation.ts'
import { html } from '../platform/html/html.ts'
import { listActs, listStartCodes } from '../store/operator/acts.ts'
import { fieldOf, ifSure, numberIn } from './forms.ts'
import { actsPage, codesPage, funnelPage, ROWS_SHOWN, resultPage, statisticsPage } from './pages.ts'
import type { OperatorPages, OperatorParts } from './signed-in.ts'

/** Adds the pages for the codes with which people start families. */
export function serveCodes({ get, post }: OperatorPages, { database, settings, secretKey }: OperatorParts) {
  get(
    '/codes',
    async (_request, viewer) => codesPage(viewer, await listStartCodes(database), settings.familyStart === 'code'),
    'starters too',
  )
  post(
    '/codes',
    async (form, operating, _request, { role }) => {
      const { id, code } = await addStartCode(database, operating, fieldOf(form, 'for'), secretKey)
      return resultPage(role, 'done', html`Code ${id} is shown this once: <code>${code}</code>`, '/codes')
    },
    'starters too',
  )
  post('/codes/end', async (form, operating, _request, { role }) => {
    const number = ifSure(form, Number(fieldOf(form, 'code')) || 0)
    return resultPage(role, 'done', await stopStartCode(database, operating, number), '/codes')
  })
}

/** Adds the pages of the operators' acts, of the statistics of a year, and of how far circles get (the funnel). */
export function serveRecords(app: FastifyInstance, { get, viewerFor }: OperatorPages, { database, now }: OperatorParts) {
  get('/acts', async (request, viewer) => {
    const acts = await listActs(database, numberIn(request, 'before'), ROWS_SHOWN)
    return actsPage(viewer, acts, acts.length === ROWS_SHOWN ? `/acts?before=${acts.at(-1)?.id}` : null)
  })
  const yearIn = (request: FastifyRequest) => numberIn(request, 'year') ?? new Date(now()).getUTCFullYear()
  get('/statistics', async (request, viewer) => statisticsPage(viewer, await readStatistics(database, yearIn(request))))
  get('/funnel', async (_request, viewer) => funnelPage(viewer, await readFunnel(database, now())))
  app.get('/statistics.csv', async (request, reply) => {
    if ((await viewerFor(request, reply, 'all')) === null) return reply
    const year = yearIn(request)
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="hand-in-hand-${year}.csv"`)
    return presentStatisticsCsv(await readStatistics(database, year))
  })
}
