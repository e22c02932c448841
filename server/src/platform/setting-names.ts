/** The name of each setting. The tables of the README and of the handbook (docs/operations.md and its folder) explain them. */
export const SETTING_NAMES = [
  'ALLOW_SCREEN_OUTBOX',
  'ANDROID_APP',
  'ANDROID_APP_LINK',
  'CONTENT_DIR',
  'DATABASE_URL',
  'DATABASE_URL_DIRECT',
  'DATA_DIR',
  'DRAIN_SECONDS',
  'FAMILY_START',
  'HOST',
  'IOS_APP',
  'IOS_APP_LINK',
  'LOG_LEVEL',
  'METRICS_HOST',
  'METRICS_PORT',
  'METRICS_TOKEN',
  'MINIMUM_AGE',
  'OPERATOR_ADDRESS',
  'OPERATOR_COUNTRY',
  'OPERATOR_DPO',
  'OPERATOR_EMAIL',
  'OPERATOR_HOSTING',
  'OPERATOR_IMPRINT',
  'OPERATOR_NAME',
  'OPERATOR_PHONE',
  'OPERATOR_PORT',
  'PARTNER_LINK',
  'PARTNER_PICTURE',
  'PATH_TOKEN_AUTH',
  'PORT',
  'PUBLIC_URL',
  'SECRET_KEY',
  'SECURITY_CONTACT',
  'SMS_COMPANY',
  'SMS_COMPANY_COUNTRY',
  'SMS_COUNTRIES',
  'SMS_HTTP_AUTHORIZATION',
  'SMS_HTTP_BODY',
  'SMS_HTTP_URL',
  'SMS_PER_DAY',
  'SMS_PER_FAMILY',
  'SMS_PROVIDER',
  'SMS_REPORT_FROM',
  'SMS_REPORT_KEY',
  'SMS_SENDERS',
  'SOURCE_URL',
  'TRUST_PROXY',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
] as const
export type SettingName = (typeof SETTING_NAMES)[number]

/** The value of a setting, without spaces around it; undefined if it is not set. */
export type ReadSetting = (name: SettingName) => string | undefined

export const isSettingName = (name: string): name is SettingName => SETTING_NAMES.some((each) => each === name)

/** Shorter names, such as HOME, are near to HOST by chance. */
const SHORTEST_MISSPELT = 6
const LETTERS_APART = 2

/** The setting that someone probably meant by a name that is none; undefined if no setting is near. */
export function nearestSetting(name: string): SettingName | undefined {
  const written = name.toUpperCase()
  if (isSettingName(written)) return written
  if (written.length < SHORTEST_MISSPELT) return undefined
  const [nearest] = SETTING_NAMES.map((each) => ({ name: each, apart: lettersApart(written, each) }))
    .filter(({ apart }) => apart <= LETTERS_APART)
    .sort((one, other) => one.apart - other.apart)
  return nearest?.name
}

/** How many letters have to be added, left out or changed to make one word from the other (Levenshtein's distance). */
function lettersApart(one: string, other: string) {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [column, otherLetter] of [...other].entries()) {
      const changed = (row[column] ?? 0) + (letter === otherLetter ? 0 : 1)
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
