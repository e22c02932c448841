import { presentActs } from '../../features/operator/operator.presentation.ts'
import { readStatistics } from '../../features/operator/statistics.commands.ts'
import { presentCategories, presentMonths, presentStatisticsCsv, presentToday } from '../../features/operator/statistics.presentation.ts'
import { StartupError } from '../../platform/errors.ts'
import { listActs } from '../../store/operator/acts.ts'
import { byCommand, type FamilyCommand, readNumber } from './family-command.ts'
import { textTable } from './table.ts'

const ACTS_AT_ONCE = 50

/** The audit trail: what operators did, the newest first. */
export const acts: FamilyCommand = {
  usage: '[--before 120]',
  options: ['before'],
  prepare: (text) => {
    const before = text('before') ? readNumber(text, 'before') : null
    return async (database) => {
      const page = await listActs(database, before, ACTS_AT_ONCE)
      if (page.length === 0) return 'No act of an operator is stored.'
      const more = page.length === ACTS_AT_ONCE ? `\nOlder ones: npm run family -- acts --before ${page.at(-1)?.id}` : ''
      return `${textTable(presentActs(page))}${more}`
    }
  },
}

/** Amounts for a yearly report, without names. */
export const stats: FamilyCommand = {
  usage: '[--year 2026] [--csv]',
  options: ['year', 'csv'],
  prepare: (text) => {
    if (text('year') && !/^20\d\d$/.test(text('year'))) throw new StartupError('--year takes a year, such as 2026.')
    return async (database) => {
      const year = Number(text('year') || new Date(byCommand().now).getUTCFullYear())
      const statistics = await readStatistics(database, year)
      if (text('csv')) return (await presentStatisticsCsv(statistics)).trimEnd()
      return [presentToday(statistics), textTable(presentMonths(statistics)), textTable(presentCategories(statistics))].join('\n\n')
    }
  },
}
