import type { FunnelMonth } from './funnel.commands.ts'
import type { Table } from './operator.presentation.ts'

const FUNNEL_STEPS = ['link made', 'first request', 'approved', 'opened', 'first yes', 'first done', 'second task']
/** So few families could be known by them. */
const FEW = 5
const TOO_FEW = `under ${FEW}`

/** By month, each step with the days since the one before. */
export const presentFunnel = (months: readonly FunnelMonth[]): Table => ({
  head: ['month', 'circles started', ...FUNNEL_STEPS],
  rows: months.map(({ month, started, steps }) => [
    month,
    started < FEW ? TOO_FEW : started,
    ...FUNNEL_STEPS.map((_name, index) => presentStep(steps[index])),
  ]),
})

function presentStep(step: FunnelMonth['steps'][number] | undefined) {
  if (!step || step.days === null || step.families < FEW) return TOO_FEW
  return `${step.families} (${Math.round(10 * step.days) / 10} days)`
}
