import { loadDemo } from '../features/demo/parts/load-demo.ts'
import { setLocalHandler } from '../platform/api-client.ts'
import { isDemo } from '../platform/session.ts'

/** In the demo the device handles all calls. The first call loads the demo's code and texts. */
export function routeCallsToDemo() {
  setLocalHandler({
    isActive: isDemo,
    reply: async (name, request) => (await loadDemo()).handleDemoCall(name, request),
  })
}
