import { checkRepository } from '../check-structure.ts'
import { repository } from '../repository.ts'
import { type PartResult, runProgram, tool } from './run-program.ts'

/** Types are checked in three programs: what runs on Node, the pages in a browser, and the service worker, which has globals of its own. */
export const TYPE_PROGRAMS = ['.', 'web', 'web/tsconfig.worker.json'] as const
export type Program = (typeof TYPE_PROGRAMS)[number]

/** `paths`: from the root of the repository. */
export const lint = (paths: string[]) => runProgram(tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...paths))

/** `kept` is the compiler's file of earlier results, with which it checks only what a change affects. */
export const types = (program: Program, kept?: string) =>
  runProgram(
    // There is one checker, because each further checker repeats most of the work on types.
    tool('typescript/bin/tsc', '--project', program, '--checkers', '1', ...(kept ? ['--incremental', '--tsBuildInfoFile', kept] : [])),
    // The compiler ends within seconds, and the garbage collector would take a fifth of that time.
    { settings: { GOGC: '400' } },
  )

/** Checks one program after another, and goes on after a failure, so that the errors of all are shown at once. */
export async function typesOf(programs: readonly Program[], check: (program: Program) => Promise<PartResult>): Promise<PartResult> {
  const found = []
  for (const program of programs) found.push(await check(program))
  return { isPassed: found.every(({ isPassed }) => isPassed), output: found.map(({ output }) => output).join('') }
}

/** Files, exports and dependencies that nothing uses, and imports of packages that no package.json names. */
export const unused = () => runProgram(tool('knip/bin/knip.js', '--treat-config-hints-as-errors'))

/** A line for each broken rule of docs/style.md. */
export const structureLines = () => checkRepository(repository)

export async function structure(): Promise<PartResult> {
  const lines = await structureLines()
  return { isPassed: lines.length === 0, output: lines.join('\n') }
}
