import { listActs } from '../../store/operator.ts'
import { type FamilyCommand, readNumber } from './family-command.ts'
import { minuteText, textTable } from './table.ts'

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
      const rows = page.map(({ id, at, act, about_family, via }) => [id, minuteText(at), act, about_family ?? '-', via])
      const more = page.length === ACTS_AT_ONCE ? `\nOlder ones: npm run family -- acts --before ${page.at(-1)?.id}` : ''
      return `${textTable(['act', 'at (UTC)', 'what', 'family', 'by'], rows)}${more}`
    }
  },
}
