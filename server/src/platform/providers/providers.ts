import { byHand } from './by-hand.ts'
import { http } from './http.ts'
import { screen } from './screen.ts'
import { twilio } from './twilio.ts'

/** The values of SMS_PROVIDER. A new provider is added here, and nowhere else: docs/extending.md explains how. */
export const PROVIDERS = { screen, 'by-hand': byHand, twilio, http }
export type SmsProvider = keyof typeof PROVIDERS
