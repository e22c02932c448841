import type { ConfigureProvider } from './provider.ts'

/** Manual sending, without a paid service: people send the outbox's messages by prefilled links. */
export const byHand: ConfigureProvider = () => async () => null
