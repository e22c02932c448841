import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** In ms, for a machine without a network. */
const INSTALLED_WITHIN = 300_000

/** Whether this is Debian and the user may install its packages. */
export const installsOnDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/** Installs Debian's packages if this is Debian and the user may. Otherwise it does nothing. */
export function installOnDebian(...packages: string[]) {
  if (!installsOnDebian()) return
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: INSTALLED_WITHIN }
  if (spawnSync('apt-get', ['update'], options).status !== 0) return
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options)
}
