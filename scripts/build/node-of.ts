import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readLock } from '../packages/read-lock.ts'
import { repository } from '../repository.ts'

/** The kinds of machine that a release can be for. Releases for different kinds differ only in Node. */
export const MACHINES = ['x64', 'arm64']

/**
 * The folder of Node's package for this kind of machine, with `bin/node` and `LICENSE`. The package for another kind of machine comes from
 * npm, is checked by the hash of package-lock.json, and is kept in node_modules/.cache. Throws if the package can't be downloaded.
 */
export function nodeOf(machine: string) {
  const name = `node-${process.platform}-${machine}`
  if (machine === process.arch) return join(repository, 'node_modules', name)
  const packed = `${name}@${process.versions.node}`
  const cache = join(repository, 'node_modules/.cache')
  const folder = join(cache, packed)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const scratch = mkdtempSync(join(cache, 'node-'))
  try {
    const { status, stderr } = spawnSync('npm', ['pack', '--silent', packed], { cwd: scratch, encoding: 'utf8' })
    const [archive = ''] = readdirSync(scratch)
    const locked = readLock(readFileSync(join(repository, 'package-lock.json'), 'utf8')).find((each) => each.name === name)
    const hash =
      status === 0
        ? createHash('sha512')
            .update(readFileSync(join(scratch, archive)))
            .digest('base64')
        : ''
    if (status === 0 && locked?.integrity !== `sha512-${hash}`) throw new Error(`Node for ${machine} is not what package-lock.json has.`)
    if (status !== 0 || spawnSync('tar', ['-xzf', archive], { cwd: scratch }).status !== 0)
      throw new Error(`Node for ${machine} could not be fetched: ${stderr.trim()}`)
    renameSync(join(scratch, 'package'), folder)
    return folder
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
