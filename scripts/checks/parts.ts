import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkHouse } from '../check-structure.ts'
import { repository } from '../repository.ts'

const nodeModules = join(repository, 'node_modules')

/** What a part of the check found. `output` is what its tool printed. */
export interface PartResult {
  isPassed: boolean
  output: string
}

/** The two programs that types are checked in: what runs on Node, and what runs in a browser. And the service worker, which is neither. */
export const TYPE_PROGRAMS = ['.', 'web', 'web/tsconfig.worker.json'] as const
export type Program = (typeof TYPE_PROGRAMS)[number]

/** `paths`: from the root of the repository. */
export const lint = (paths: string[]) => runCheckTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', ...paths])

/** `kept`: a file with what the compiler found before, so that it checks again only what a change reaches. */
export const types = (program: Program, kept?: string) =>
  runCheckTool(
    'typescript/bin/tsc',
    // One checker: each further one makes most types again.
    ['--project', program, '--checkers', '1', ...(kept ? ['--incremental', '--tsBuildInfoFile', kept] : [])],
    // The compiler ends in seconds, and the collector would take a fifth of them.
    { GOGC: '400' },
  )

/** Files, exports and dependencies that nothing uses, and imports of packages that no package.json names. */
export const unused = () => runCheckTool('knip/bin/knip.js', ['--treat-config-hints-as-errors'])

export async function structure(): Promise<PartResult> {
  const lines = await checkHouse(repository)
  return { isPassed: lines.length === 0, output: lines.join('\n') }
}

function runCheckTool(tool: string, parameters: string[], settings: Record<string, string> = {}): Promise<PartResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(nodeModules, tool), ...parameters], {
      cwd: repository,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...settings },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.once('error', reject).once('close', (code) => resolve({ isPassed: code === 0, output }))
  })
}
