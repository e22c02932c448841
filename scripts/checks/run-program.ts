import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { repository } from '../repository.ts'

/** The programs that are running. If `npm test` is stopped, it interrupts these programs. */
export const running = new Set<ChildProcess>()

/** Whether a part succeeded, and what its tool printed. */
export interface PartResult {
  isPassed: boolean
  output: string
}

/** A tool of node_modules, as `runProgram` takes it. */
export const tool = (path: string, ...parameters: string[]) => [process.execPath, join(repository, 'node_modules', path), ...parameters]

/** Runs a program from the root of the repository. `isShown`: what it prints is shown at once. */
export async function runProgram(
  [program = '', ...parameters]: string[],
  { settings = {}, isShown = false }: { settings?: Record<string, string>; isShown?: boolean } = {},
): Promise<PartResult> {
  const child = spawn(program, parameters, { cwd: repository, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...settings } })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (isShown) process.stdout.write(text)
    })
  }
  const [code] = await once(child, 'close')
  running.delete(child)
  return { isPassed: code === 0, output }
}
