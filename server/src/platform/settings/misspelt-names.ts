import { SETTING_NAMES } from './all-settings.ts'

/**
 * A name with this ending has the path of a file as its value, and the file contains the setting. Containers provide secrets in this way.
 */
export const IN_FILE = /_FILE$/

export const isSettingName = (name: string) => SETTING_NAMES.includes(name.replace(IN_FILE, ''))

/** A shorter name may resemble a setting by chance, as HOME resembles HOST. */
const SHORTEST_MISSPELT = 6
const LETTERS_APART = 2

/** The setting that someone probably meant by a name that is no setting; undefined if no setting has a similar name. */
export function nearestSetting(name: string): string | undefined {
  const written = name.toUpperCase()
  if (isSettingName(written)) return written
  if (written.length < SHORTEST_MISSPELT) return undefined
  // Each start does this for every name in the environment, so the fast check of the length comes first.
  const [nearest] = SETTING_NAMES.filter((each) => Math.abs(each.length - written.length) <= LETTERS_APART)
    .map((each) => ({ name: each, apart: lettersApart(written, each) }))
    .filter(({ apart }) => apart <= LETTERS_APART)
    .sort((one, other) => one.apart - other.apart)
  return nearest?.name
}

/**
 * How many letters have to be added, left out or changed to turn one word into the other (Levenshtein's distance). Infinity if there are
 * more than LETTERS_APART.
 */
function lettersApart(one: string, other: string) {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let index = 0; index < one.length; index++) {
    const next = [index + 1]
    for (let column = 0; column < other.length; column++) {
      const changed = (row[column] ?? 0) + (one[index] === other[column] ? 0 : 1)
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    if (Math.min(...next) > LETTERS_APART) return Number.POSITIVE_INFINITY
    row = next
  }
  return row.at(-1) ?? 0
}
