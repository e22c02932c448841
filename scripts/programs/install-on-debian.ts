import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** In ms. On a machine without a network, the installation ends after this time. */
const INSTALLED_WITHIN = 300_000
/** In ms. While another program installs packages, apt-get is tried again after this time: only one program can install at a time. */
const RETRY_AFTER_MS = 2000

/** Whether this is Debian and the user may install its packages. */
export const installsOnDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/** Installs Debian's packages if this is Debian and the user may. Otherwise it does nothing. */
export function installOnDebian(...packages: string[]) {
  if (!installsOnDebian()) return
  if (runAptGet(['update'])) runAptGet(['install', '-y', '--no-install-recommends', ...packages])
}

/** Runs apt-get, once no other program holds its lock. Returns whether it succeeded. */
export function runAptGet(words: string[], cwd?: string) {
  const until = Date.now() + INSTALLED_WITHIN
  for (;;) {
    const { status, stderr } = spawnSync('apt-get', words, {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
      timeout: INSTALLED_WITHIN,
    })
    if (status === 0) return true
    if (!stderr?.includes('Could not get lock') || Date.now() > until) return false
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_AFTER_MS)
  }
}
