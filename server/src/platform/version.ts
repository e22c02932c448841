import { existsSync, readFileSync } from 'node:fs'
import { shippedFile } from './shipped/shipped-files.ts'

/**
 * The running version, for people: `1.2.3, 2026-11-26 (4896bcc9d1f2)`, with the day and the commit from which it was built, or `1.2.0, from
 * source`.
 */
export const VERSION = readVersion()

function readVersion() {
  // The build writes this file.
  const file = shippedFile('VERSION')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const { version } = JSON.parse(readFileSync(shippedFile('package.json'), 'utf8'))
  return `${version}, from source`
}
