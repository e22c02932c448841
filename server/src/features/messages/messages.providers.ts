import type { Settings, SmsProvider } from '../../env.ts'
import { countryOf } from '../../platform/phones.ts'
import type { ReadSetting } from '../../platform/setting-names.ts'
import { byHand } from './providers/by-hand.ts'
import { http } from './providers/http.ts'
import type { ConfigureProvider, OpenProvider } from './providers/provider.ts'
import { screen } from './providers/screen.ts'
import { twilio } from './providers/twilio.ts'

/** A new provider needs a file, an entry here and in `SMS_PROVIDERS` of env.ts, and a row in the README. */
const PROVIDERS: Record<SmsProvider, ConfigureProvider> = { screen, 'by-hand': byHand, twilio, http }

/** The provider of the settings, not yet opened. Throws a `StartupError` if one of its settings can't be used. */
export function configureProvider(settings: Settings): OpenProvider {
  const given: ReadSetting = (name) => settings.smsSettings[name]?.trim() || undefined
  const common = { publicUrl: settings.publicUrl, countries: settings.smsCountries, senders: settings.smsSenders }
  return PROVIDERS[settings.smsProvider](given, common)
}

/** The sender of messages to a number (E.164); undefined leaves it to the gateway. */
export const senderTo = ({ smsSenders }: Pick<Settings, 'smsSenders'>, phone: string) =>
  smsSenders[countryOf(phone) ?? '*'] ?? smsSenders['*']
