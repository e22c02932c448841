import { addStartCode, stopStartCode } from '../../features/operator/start-codes.commands.ts'
import { AppError, StartupError } from '../../platform/errors.ts'
import { openSecretKey } from '../../platform/secret-key.ts'
import { listStartCodes } from '../../store/operator.ts'
import { byCommand, type FamilyCommand, readNumber } from './family-command.ts'
import { dayText, textTable } from './table.ts'

const LABEL_MAX = 60

/** Codes with which families may be started: makes one, ends one, or lists all. */
export const code: FamilyCommand = {
  usage: '[--for "Ward 3" | --end 2]',
  options: ['for', 'end'],
  prepare: (text) => {
    if (text('end')) {
      const id = readNumber(text, 'end')
      return async (database) => {
        await stopStartCode(database, byCommand(), id).catch((error: unknown) => {
          if (error instanceof AppError) throw new StartupError(`No valid code has the number ${id}: npm run family -- code lists them.`)
          throw error
        })
        return `Code ${id} starts no more families. Those that were started with it stay.`
      }
    }
    const label = text('for')
    if (label.length > LABEL_MAX) throw new StartupError(`--for takes ${LABEL_MAX} characters at most.`)
    return async (database, settings) => {
      if (!label) return table(await listStartCodes(database))
      const made = await addStartCode(database, byCommand(), label, openSecretKey(settings))
      const hint = settings.familyStart === 'code' ? '' : '\nThis server does not ask for it: set FAMILY_START=code.'
      return `Code ${made.id}, for ${label}, starts families at ${settings.publicUrl}/family/start until you end it. It is shown this once:\n${made.code}${hint}`
    }
  },
}

function table(codes: Awaited<ReturnType<typeof listStartCodes>>) {
  if (codes.length === 0) return 'There is no code yet: npm run family -- code --for "Ward 3" makes one.'
  const rows = codes.map(({ id, label, created_at, ended_at, uses }) => [id, label, dayText(created_at), dayText(ended_at), uses])
  return textTable(['code', 'for', 'made', 'ended', 'families'], rows)
}
