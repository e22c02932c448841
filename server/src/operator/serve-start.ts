import { type PartNames, parseNewFamily } from '../features/operator/new-family.parser.ts'
import { OperatorRefusal } from '../features/operator/operating.rules.ts'
import { startByOperator } from '../features/operator/start.commands.ts'
import { fieldOf } from './forms.ts'
import { resultPage } from './pages.ts'
import type { OperatorPages, OperatorParts } from './signed-in.ts'
import { NOTHING_TYPED, startPage } from './start-page.ts'

const FIELD_NAMES: PartNames = {
  title: 'The title',
  owner: 'The name',
  address: 'The address',
  timeZone: 'the field for the time zone',
  locale: 'The language',
}

/** Starts families. The person who starts a family sees nothing of it. */
export function serveStart({ get, post }: OperatorPages, { database, settings }: OperatorParts) {
  get('/start', async (_request, viewer) => startPage(viewer, settings, NOTHING_TYPED, null), 'starters too')
  post(
    '/start',
    async (form, operating, _request, viewer) => {
      const typed = {
        title: fieldOf(form, 'title'),
        owner: fieldOf(form, 'owner'),
        address: fieldOf(form, 'address'),
        timeZone: fieldOf(form, 'time_zone'),
        locale: fieldOf(form, 'locale'),
      }
      try {
        const done = await startByOperator(database, operating, parseNewFamily(typed, FIELD_NAMES, operating.now), settings)
        return resultPage(viewer.role, 'done', done, '/start')
      } catch (error) {
        if (error instanceof OperatorRefusal) return startPage(viewer, settings, typed, error.message)
        throw error
      }
    },
    'starters too',
  )
}
