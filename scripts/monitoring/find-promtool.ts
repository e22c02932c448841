import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installsOnDebian, runAptGet } from '../programs/install-on-debian.ts'
import { repository } from '../repository.ts'

const cache = join(repository, 'node_modules', '.cache', 'promtool')
const PLACES = ['/usr/bin/promtool', '/usr/local/bin/promtool', join(cache, 'usr/bin/promtool')]

/** The path of Prometheus's own checker, which is downloaded if the machine has none. Throws one sentence that says what to do. */
export function findPromtool() {
  const found = findInstalled()
  if (found) return found
  console.log('Fetching promtool…')
  fetchFromDebian()
  const foundNow = findInstalled()
  if (foundNow) return foundNow
  throw new Error('promtool, which checks the alert rules, was not found and could not be fetched: on Debian install prometheus.')
}

const findInstalled = () => PLACES.find((path) => existsSync(path))

/** Only unpacks Debian's package, because installing it starts a Prometheus that listens on every address. */
function fetchFromDebian() {
  if (!installsOnDebian()) return
  mkdirSync(cache, { recursive: true })
  const download = () => runAptGet(['download', 'prometheus'], cache)
  if (!download() && !(runAptGet(['update']) && download())) return
  const file = readdirSync(cache).find((name) => name.endsWith('.deb'))
  if (file) spawnSync('dpkg-deb', ['--extract', file, '.'], { cwd: cache })
}
