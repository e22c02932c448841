import type { EndpointName } from '@hand-in-hand/contract/endpoints.ts'

// The build sets these from the contract's entries (web/vite.config.ts), so that the schemas stay out of the browser.
declare global {
  const CALLS_WITHOUT_TOKEN: readonly EndpointName[]
  const CALLS_THAT_READ_A_TOKEN: readonly EndpointName[]
  const REPLY_SHAPES: { readonly objects: readonly string[]; readonly calls: Readonly<Partial<Record<EndpointName, string>>> }
}
