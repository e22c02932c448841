import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { StartupError } from '../errors.ts'
import { IN_FILE, isSettingName, nearestSetting } from './misspelt-names.ts'

type Environment = Record<string, string | undefined>

/** The name of the setting with the path of the settings file. Without it, the file is `.env` in the working folder, if there is one. */
export const FILE_SETTING = 'HAND_IN_HAND_ENV'

/**
 * The settings file of this environment, as an absolute path; null if there is none. Throws a `StartupError` if the environment names a
 * file that does not exist.
 */
export function settingsFileOf(env: Environment) {
  const named = env[FILE_SETTING]?.trim()
  const file = resolve(named || '.env')
  if (existsSync(file)) return file
  if (named) throw new StartupError(`${FILE_SETTING} names the file ${file}, and it is not there: make it, or correct the name.`)
  return null
}

/**
 * The environment together with the settings of the file. A value in the environment takes precedence. Throws a `StartupError` for a line
 * of the file that is no setting. The error does not contain the line's value, which may be a secret.
 */
export function withSettingsFile(env: Environment): Environment {
  const file = settingsFileOf(env)
  if (!file) return withFilesOfValues(env)
  const text = readIfThere(file)
  refuseOtherLines(file, text)
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined))
  return withGiven(withFilesOfValues(parseEnv(text)), withFilesOfValues(given))
}

/**
 * The environment. If NAME_FILE names a file, the setting NAME gets the text of the file. Throws a `StartupError`, which does not contain
 * the text.
 */
function withFilesOfValues(env: Environment): Environment {
  const found: Environment = { ...env }
  for (const [name, file] of Object.entries(env)) {
    if (!file || !IN_FILE.test(name) || !isSettingName(name)) continue
    const setting = name.replace(IN_FILE, '')
    if (env[setting]) throw new StartupError(`${setting} and ${name} are both set: leave one of them out.`)
    try {
      found[setting] = readFileSync(file, 'utf8').trimEnd()
    } catch {
      throw new StartupError(`${name} names a file that is not there, or that this user can't read.`)
    }
  }
  return found
}

/**
 * Given values take precedence over the values of the file. DATABASE_URL and DATABASE_URL_DIRECT belong together. If DATABASE_URL is given,
 * the file's DATABASE_URL_DIRECT is of another database and is ignored. Throws a `StartupError` if only DATABASE_URL_DIRECT is given and
 * the file has a DATABASE_URL.
 */
function withGiven(inFile: Environment, given: Environment): Environment {
  const { DATABASE_URL_DIRECT: _, ...others } = inFile
  if ('DATABASE_URL' in given) return { ...others, ...given }
  if ('DATABASE_URL_DIRECT' in given && 'DATABASE_URL' in others)
    throw new StartupError('The environment has DATABASE_URL_DIRECT, and the settings file DATABASE_URL: set both in one of them.')
  return { ...inFile, ...given }
}

/** The environment with the settings file. Lines of the file that are no setting are ignored. */
export function withSettingsOfAnyFile(env: Environment): Environment {
  const file = settingsFileOf(env)
  const given = withFilesOfValues(env)
  return file ? withGiven(withFilesOfValues(parseEnv(readIfThere(file))), given) : given
}

/** A sentence for each name in the environment that is no setting, and so is not used, but resembles a setting. */
export function misspeltSettings(env: Environment) {
  return Object.keys(env).flatMap((name) => {
    const nearest = isSettingName(name) || name === FILE_SETTING ? undefined : nearestSetting(name)
    return nearest ? [`The environment has ${name}, which is no setting and is not used: do you mean ${nearest}?`] : []
  })
}

function readIfThere(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new StartupError(`The settings in ${file} can't be read by this user: let the group of the server's user read the file.`)
  }
}

function refuseOtherLines(file: string, text: string) {
  const seen = new Set<string>()
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue
    const place = `Line ${index + 1} of ${file}`
    const [, name, value = ''] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    if (name === undefined) throw new StartupError(`${place} is no setting: write NAME=value, with the whole value on one line.`)
    if (!isSettingName(name)) {
      const nearest = nearestSetting(name)
      throw new StartupError(`${place} sets ${name}, which is no setting: ${nearest ? `do you mean ${nearest}?` : 'leave it out.'}`)
    }
    if (seen.has(name)) throw new StartupError(`${place} sets ${name} for the second time: leave one of them out.`)
    if (!isWhole(value)) throw new StartupError(`${place} needs quotes around the value of ${name}: ${name}='…', without a # after it.`)
    seen.add(name)
  }
}

/**
 * Whether `parseEnv` reads exactly this value. Without quotes, a # begins a comment. A quote that is not closed includes the next lines.
 */
const isWhole = (value: string) => /^(?:'[^']*'|"[^"]*"|`[^`]*`)$/.test(value) || /^(?!['"`])(?:[^#]|\s#.*$)*$/.test(value)
