import { presentTokens } from '../../features/operator/operator.presentation.ts'
import { makeServerToken, stopServerToken } from '../../features/operator/server-tokens.commands.ts'
import { listServerTokens } from '../../store/operator/server-tokens.ts'
import { byCommand, type FamilyCommand, readNumber } from './family-command.ts'
import { textTable } from './table.ts'

/** Tokens of programs of the organisation: makes one, ends one, or lists all. */
export const serverToken: FamilyCommand = {
  usage: '[--for "Hospital records" --may start|statistics|start,statistics | --end 2]',
  options: ['for', 'may', 'end'],
  prepare: (text) => {
    const [label, may] = [text('for'), text('may')]
    const ended = text('end') ? readNumber(text, 'end') : null
    return async (database) => {
      if (ended !== null) return stopServerToken(database, byCommand(), ended)
      if (label || may) {
        const { id, secret } = await makeServerToken(database, byCommand(), label, may)
        return `Token ${id}, for ${label}, is valid for a year, or until you end it. It is shown this once:\n${secret}`
      }
      const tokens = await listServerTokens(database)
      return tokens.length > 0
        ? textTable(presentTokens(tokens))
        : 'There is no token yet: npm run family -- token --for "Hospital records" --may start makes one.'
    }
  },
}
