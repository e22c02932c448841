import { existsSync } from 'node:fs'
import { shippedFile } from './shipped/shipped-files.ts'

const COMMAND = /npm run (family|db|coverage|funnel|doctor|sms|mail|operator|papers|watch)\b( --)?/g
const isRelease = existsSync(shippedFile('bin/hand-in-hand'))

/** deploy/container/Containerfile puts this file into the image. */
const isContainer = existsSync(shippedFile('CONTAINER'))

/**
 * The commands for the services of this installation: of compose, or of systemd. With systemd, the name of a unit ends with the
 * organisation, which comes from the name of the settings file.
 */
export function serviceCommands(settingsFile: string | null) {
  const [, organisation = ''] = /\/hand-in-hand(-[\w-]+)?\.env$/.exec(settingsFile ?? '') ?? []
  const at = organisation.replace('-', '@')
  if (isContainer)
    return {
      backUp: 'podman compose exec app hand-in-hand db backup --keep-days 35 --verify /var/lib/hand-in-hand-backups',
      readBackupLog: 'podman compose logs backup',
    }
  return { backUp: `systemctl start hand-in-hand-backup${at}`, readBackupLog: `journalctl -u hand-in-hand-backup${at}` }
}

/** A text with the commands as people type them here: a release has no npm, and its commands are `hand-in-hand …`. */
export const withCommandNames = (text: string) =>
  isRelease ? text.replace(COMMAND, 'hand-in-hand $1').replace(/\bnpm start\b/, 'hand-in-hand serve') : text
