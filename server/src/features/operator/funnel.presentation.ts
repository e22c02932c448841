import type { FunnelMonth } from './funnel.commands.ts'
import type { Table } from './operator.presentation.ts'

const FUNNEL_STEPS = ['link made', 'first request', 'approved', 'opened', 'first yes', 'first done', 'second task']
/** Fewer families than this are not shown as a number, because a reader could recognise them. */
const FEW = 5
const TOO_FEW = `under ${FEW}`

/** A row for each month, with each step and the days since the step before. */
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
