import type { ProviderKind } from '../messages.providers.ts'

/** For families without a paid service: the outbox is filled, and people take messages out of it by prefilled links. */
export const byHand = {
  name: 'by-hand',
  isByHand: true,
  configure: () => async () => null,
} as const satisfies ProviderKind
