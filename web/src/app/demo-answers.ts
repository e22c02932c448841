import { answerLocally } from '../platform/api-client.ts'
import { isDemo } from '../platform/session.ts'

/** While the demo runs, it answers all calls; its code is loaded with the first of them. */
export function letDemoAnswer() {
  answerLocally({
    isActive: isDemo,
    answer: async (name, given) => (await import('../features/demo/demo.api.ts')).answerFromDemo(name, given),
  })
}
