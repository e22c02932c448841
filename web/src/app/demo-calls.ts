import { loadDemo } from '../features/demo/parts/load-demo.ts'
import { setLocalHandler } from '../platform/api-client.ts'
import { isDemo } from '../platform/session.ts'

/** In the demo all calls are handled on the device. That code and its texts are loaded with the first call. */
export function routeCallsToDemo() {
  setLocalHandler({
    isActive: isDemo,
    reply: async (name, request) => (await loadDemo()).handleDemoCall(name, request),
  })
}
