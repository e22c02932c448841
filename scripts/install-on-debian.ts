import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs Debian's packages if this is Debian and the user may. Otherwise it does nothing. */
export function installOnDebian(...packages: string[]) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (spawnSync('apt-get', ['update'], { env }).status !== 0) return
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
}
