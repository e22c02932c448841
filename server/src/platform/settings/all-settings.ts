import { PROVIDERS } from '../providers/providers.ts'
import { APPS } from './apps.ts'
import { DATA } from './data.ts'
import { FAMILIES } from './families.ts'
import { MAIL_SERVER } from './mail.ts'
import { MESSAGES } from './messages.ts'
import { METRICS } from './metrics.ts'
import { NETWORK } from './network.ts'
import { CONTENT_SETTINGS, OPERATOR } from './operator.ts'
import { SERVER } from './server.ts'
import type { SettingGroup } from './setting.ts'
import { STAFF } from './staff.ts'

/** Every setting except those that only one provider has, by their heading in docs/operations/settings.md. */
export const ALL_SETTINGS: Record<string, SettingGroup> = {
  'The server': { ...SERVER, ...NETWORK },
  'The data': DATA,
  Messages: MESSAGES,
  'E-mail': MAIL_SERVER,
  Families: FAMILIES,
  'Who runs it': { ...OPERATOR, ...CONTENT_SETTINGS },
  'Sign-in of staff': STAFF,
  'Apps and partner': APPS,
  Metrics: METRICS,
}

export const SETTING_NAMES = [
  ...Object.values(ALL_SETTINGS).flatMap((group) => Object.values(group).map(({ name }) => name)),
  ...Object.values(PROVIDERS).flatMap(({ settings }) => Object.keys(settings)),
]
