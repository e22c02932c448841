import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { WEIGHT, type Weight } from './weigh.ts'

const COLUMNS: (keyof Weight)[] = [
  ...(['words', 'controls', 'screens', 'firstCard', 'controlsBefore', 'lowerEdge', 'width'] as const),
  ...(['questions', 'taps', 'swipes', 'seconds'] as const),
]

/** Prints a table of what the stories counted: each number with its limit in brackets. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of this file.
export default class WeightTable implements Reporter {
  readonly rows: string[] = []

  onTestEnd(story: TestCase, { annotations, errors }: TestResult) {
    for (const { type, description } of annotations) {
      if (type !== WEIGHT) continue
      const { screen, counted, most }: { screen: string; counted: Weight; most: Weight } = JSON.parse(description ?? '')
      const cells = COLUMNS.map((what) => `${counted[what] ?? ''}${most[what] === undefined ? '' : ` (${most[what]})`}`)
      this.rows.push(`| ${[screen, ...cells].join(' | ')} |`)
    }
    for (const { message } of errors) process.stderr.write(`${story.title}: ${message}\n`)
  }

  onEnd() {
    const head = [`| screen (limit) | ${COLUMNS.join(' | ')} |`, `|---|${COLUMNS.map(() => '---:|').join('')}`]
    process.stdout.write(`${[...head, ...this.rows.toSorted()].join('\n')}\n`)
  }
}
