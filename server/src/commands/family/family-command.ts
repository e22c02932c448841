import type { Database } from '../../database/database.ts'
import { type Settings, userBehindSudo } from '../../env.ts'
import { parseTypedAddress } from '../../features/operator/new-family.parser.ts'
import type { OperatorContext } from '../../features/operator/operating.rules.ts'
import { StartupError } from '../../platform/errors.ts'

/** The value of an option, without spaces around it; empty if it was not given. */
export type ReadOption = (name: string) => string

/** Works on a database that is up to date. Returns the text to print, which says what was changed. */
export type Work = (database: Database, settings: Settings) => Promise<string>

export interface FamilyCommand {
  /** Its options, as people write them. */
  usage: string
  options: string[]
  /** Reads the options. Throws a `StartupError` for those that can't be used. */
  prepare: (text: ReadOption) => Work
}

/** For the audit trail: who acts, and when. */
export const byCommand = (): OperatorContext => ({ now: Date.now(), via: 'command', who: userBehindSudo() })

export const usageError = (name: string, { usage }: Pick<FamilyCommand, 'usage'>) =>
  new StartupError(`Usage: npm run family -- ${name}${usage && ` ${usage}`}`)

/** The address in `--phone`, or in another option: E.164, or a mail address. */
export const readPhone = (text: ReadOption, name = 'phone') => parseTypedAddress(text(name), `--${name}`)

/** A whole number above 0, such as the number of a family. */
export function readNumber(text: ReadOption, name: string) {
  if (!/^[1-9]\d{0,8}$/.test(text(name))) throw new StartupError(`--${name} takes a number above 0, such as 12.`)
  return Number(text(name))
}
