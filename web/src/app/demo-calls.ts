import { setLocalHandler } from '../platform/api-client.ts'
import { isDemo } from '../platform/session.ts'

/** In the demo all calls are handled on the device. That code is loaded with the first call. */
export function routeCallsToDemo() {
  setLocalHandler({
    isActive: isDemo,
    reply: async (name, request) => (await import('../features/demo/demo.api.ts')).handleDemoCall(name, request),
  })
}
