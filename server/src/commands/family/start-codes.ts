import { presentCodes } from '../../features/operator/operator.presentation.ts'
import { addStartCode, stopStartCode } from '../../features/operator/start-codes.commands.ts'
import { openSecretKey } from '../../platform/secrets/secret-key.ts'
import { listStartCodes } from '../../store/operator/acts.ts'
import { byCommand, type FamilyCommand, readNumber } from './family-command.ts'
import { textTable } from './table.ts'

/** Codes with which families may be started: makes one, ends one, or lists all. */
export const code: FamilyCommand = {
  usage: '[--for "Ward 3" | --end 2]',
  options: ['for', 'end'],
  prepare: (text) => {
    const label = text('for')
    const ended = text('end') ? readNumber(text, 'end') : null
    return async (database, settings) => {
      if (ended !== null) return stopStartCode(database, byCommand(), ended)
      if (label) {
        const { id, code: made } = await addStartCode(database, byCommand(), label, openSecretKey(settings))
        const hint = settings.familyStart === 'code' ? '' : '\nThis server does not ask for it: set FAMILY_START=code.'
        return `Code ${id}, for ${label}, starts families at ${settings.publicUrl}/family/start until you end it. It is shown this once:\n${made}${hint}`
      }
      const codes = await listStartCodes(database)
      return codes.length > 0 ? textTable(presentCodes(codes)) : 'There is no code yet: npm run family -- code --for "Ward 3" makes one.'
    }
  },
}
