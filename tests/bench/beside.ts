import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '../../scripts/repository.ts'
import { FLAGS } from '../../scripts/server-program.mjs'
import { makeFamilyToMeasure } from './people.ts'
import { OUR_SERVER } from './start.ts'

/** A version of this project that is installed and built. */
export interface Version {
  /** Today's version has no commit. */
  commit?: string
  folder: string
  /** Node's parameters that start the server of this version without a rate limit for a token. */
  server: string[]
  /**
   * `makeFamilyToMeasure` of this version, because each server requires what the benchmark of the same version sends, such as a consent to
   * the version's own terms.
   */
  makeFamily: typeof makeFamilyToMeasure
}

export const TODAY: Version = { folder: repository, server: OUR_SERVER, makeFamily: makeFamilyToMeasure }

/** The folder of the benchmarks: the first in today's version, the second in older ones. */
const BENCHES = ['tests/bench', 'bench']

/**
 * Runs a benchmark with today's version. If a commit is named, also runs it with the version of this commit, because the ratio of the two
 * is meaningful on any machine. Installs and builds the older version in a folder of its own, which takes about a minute. Throws if this
 * fails.
 */
export async function withVersions<Result>(commit: string | undefined, bench: (versions: Version[]) => Promise<Result>) {
  if (!commit) return bench([TODAY])
  const parent = mkdtempSync(join(tmpdir(), 'hand-in-hand-beside-'))
  const folder = join(parent, 'checkout')
  try {
    run(repository, 'git', 'worktree', 'add', '--detach', folder, commit)
    run(folder, 'npm', 'ci', '--no-audit', '--no-fund')
    run(folder, process.execPath, '--eval', "import('./scripts/build-web.mjs').then(({ buildWeb }) => buildWeb(process.execPath))")
    const place = BENCHES.find((each) => existsSync(join(folder, each)))
    if (!place) throw new Error(`${commit} has no bench`)
    const { makeFamilyToMeasure: makeFamily }: typeof import('./people.ts') = await import(join(folder, place, 'people.ts'))
    return await bench([TODAY, { commit, folder, server: [...FLAGS, `${place}/server.ts`], makeFamily }])
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', folder], { cwd: repository })
    rmSync(parent, { recursive: true, force: true })
  }
}

function run(cwd: string, program: string, ...parameters: string[]) {
  const { status, stderr } = spawnSync(program, parameters, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${parameters[0]} failed in ${cwd}: ${stderr}`)
}
