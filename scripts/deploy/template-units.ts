import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../repository.ts'

/** If several organisations share a machine, each has these units of its own. */
export const TEMPLATED = [
  'hand-in-hand.service',
  'hand-in-hand.socket',
  'hand-in-hand-backup.service',
  'hand-in-hand-backup.timer',
  'hand-in-hand-watch.service',
  'hand-in-hand-watch.timer',
]

/** The texts of a unit that differ in its template, with their replacements. systemd puts the organisation's name in place of `%i`. */
const OF_AN_INSTANCE: [RegExp, string][] = [
  [/^Description=.*$/m, '$& (%i)'],
  [/^(Requires|Also)=hand-in-hand\.socket$/gm, '$1=hand-in-hand@%i.socket'],
  [/^OnFailure=.*$/m, 'OnFailure=hand-in-hand-failed-of@%i.service'],
  [/^User=hand-in-hand$/m, 'User=hand-in-hand-%i'],
  [/\/etc\/hand-in-hand\.env/g, '/etc/hand-in-hand-%i.env'],
  [/^StateDirectory=hand-in-hand hand-in-hand-backups$/m, 'StateDirectory=hand-in-hand-%i hand-in-hand-%i-backups'],
  [/^(State|Cache)Directory=hand-in-hand$/gm, '$1Directory=hand-in-hand-%i'],
  [/\/var\/cache\/hand-in-hand$/gm, '/var/cache/hand-in-hand-%i'],
  [/\/var\/lib\/hand-in-hand-backups$/gm, '/var/lib/hand-in-hand-%i-backups'],
  [/^RuntimeDirectory=hand-in-hand-watch$/m, 'RuntimeDirectory=hand-in-hand-%i-watch'],
  [/ watch hand-in-hand\.service$/m, ' watch hand-in-hand@%i.service'],
  // Each organisation has its port in a file of its own.
  [/^ListenStream=.*\n/m, ''],
  [/^# (.*)\n/, '# For one of several organisations on this machine: docs/operations/several.md. Else as the unit without @.\n'],
]

/** The text of the template for the unit with this name. */
export const templateOf = (unit: string) =>
  OF_AN_INSTANCE.reduce(
    (text, [wanted, instead]) => text.replace(wanted, instead),
    readFileSync(join(repository, 'deploy', 'systemd', unit), 'utf8'),
  )

/** `hand-in-hand-backup.timer` has the template `hand-in-hand-backup@.timer`. */
export const templateName = (unit: string) => unit.replace('.', '@.')
