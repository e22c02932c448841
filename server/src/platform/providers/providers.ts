import { byHand } from './by-hand.ts'
import { http } from './http.ts'
import { screen } from './screen.ts'
import { twilio } from './twilio.ts'

/** The values of SMS_PROVIDER. A new one is added here, and nowhere else: docs/extending.md says how. */
export const PROVIDERS = { screen, 'by-hand': byHand, twilio, http }
export type SmsProvider = keyof typeof PROVIDERS
