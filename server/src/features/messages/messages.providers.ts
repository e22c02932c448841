import type { Database } from '../../database/database.ts'
import type { Settings } from '../../env.ts'
import { countryOf } from '../../platform/phones.ts'
import type { Provider, ProviderCheck } from '../../platform/providers/provider.ts'
import { PROVIDERS } from '../../platform/providers/providers.ts'
import { keepShownText } from './outbox.commands.ts'

interface ProviderContext {
  database: Database
  now: () => number
  /** Shows a text of the screen provider on the console. */
  show: (text: string) => void
}
/** Opens the provider of the settings; null with manual sending. */
export type OpenProvider = (context: ProviderContext) => Promise<Provider | null>

/** The provider of the settings, not yet opened. Throws a `StartupError` if one of its settings can't be used. */
export function configureProvider(settings: Settings): OpenProvider {
  const { smsProvider, smsSettings, publicUrl, smsCountries, smsSenders } = settings
  const common = { publicUrl, countries: smsCountries, senders: smsSenders }
  const open = PROVIDERS[smsProvider].configure((name) => smsSettings[name], common)
  return async ({ database, now, show }) =>
    open(async (to, text) => {
      show(`\nSMS to ${to}\n${text}\n`)
      await keepShownText(database, { phone: to, text, now: now() })
    })
}

/** What the doctor finds out about the provider without sending a message. Throws if the gateway can't be reached. */
export const checkProvider = ({ smsProvider, smsSettings }: Pick<Settings, 'smsProvider' | 'smsSettings'>): Promise<ProviderCheck> =>
  PROVIDERS[smsProvider].check((name) => smsSettings[name])

/** The names of the settings that prove to the gateway who we are, for use in a sentence. */
export const credentialsOf = ({ smsProvider }: Pick<Settings, 'smsProvider'>) => PROVIDERS[smsProvider].credentials ?? 'its settings'

/** The sender of messages to a number (E.164); undefined if the gateway chooses it. */
export const senderTo = ({ smsSenders }: Pick<Settings, 'smsSenders'>, phone: string) =>
  smsSenders[countryOf(phone) ?? '*'] ?? smsSenders['*']
