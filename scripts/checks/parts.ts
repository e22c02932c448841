import { checkRepository } from '../check-structure.ts'
import { repository } from '../repository.ts'
import { type PartResult, runProgram, tool } from './run-program.ts'

/** The two programs that types are checked in: what runs on Node, and what runs in a browser. And the service worker, which is neither. */
export const TYPE_PROGRAMS = ['.', 'web', 'web/tsconfig.worker.json'] as const
export type Program = (typeof TYPE_PROGRAMS)[number]

/** `paths`: from the root of the repository. */
export const lint = (paths: string[]) => runProgram(tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...paths))

/** `kept`: the compiler's file of earlier results, so that it only checks again what a change affects. */
export const types = (program: Program, kept?: string) =>
  runProgram(
    // One checker: each further one makes most types again.
    tool('typescript/bin/tsc', '--project', program, '--checkers', '1', ...(kept ? ['--incremental', '--tsBuildInfoFile', kept] : [])),
    // The compiler ends in seconds, and the collector would take a fifth of them.
    { settings: { GOGC: '400' } },
  )

/** Several programs, one after the other, also after one has failed: the errors of all are shown at once. */
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
