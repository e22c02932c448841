import { documentedBlock } from '../../scripts/deploy/documented-blocks.ts'
import { freePort } from '../../scripts/programs/find-postgres.ts'
import { fault } from '../faults/report.ts'
import { installed } from './installed.ts'

/** Installs a second organisation on the same machine, by the block of docs/operations/several.md. */
export const testSeveral = (archive: string) =>
  fault('a second organisation has an instance of its own on the same machine', async () => {
    const server = await installed(archive)
    const { machine } = server
    try {
      const port = String(await freePort())
      // The line with the public address is removed, because it needs a certificate. The port is replaced, because it may be used already.
      const steps = documentedBlock('several 1').replaceAll('3001', port).replace('PUBLIC_URL=https://north.example.org\n', '')
      const made = await machine.run('timeout 120 sh', Buffer.from(steps))
      const command = (words: string) => machine.run(`HAND_IN_HAND_ENV=/etc/hand-in-hand-north.env hand-in-hand ${words}`)
      const family = await command("family create --title Levi --owner 'Noa Levi' --phone +972502345678")
      const { out: others } = await machine.run('hand-in-hand family list')
      const backup = await machine.run('systemctl start hand-in-hand-backup@north hand-in-hand-watch@north')
      const { out: log } = await machine.run('journalctl -o cat -u hand-in-hand-backup@north -u hand-in-hand-watch@north')
      const { out: owners } = await machine.run(
        "stat -c '%U %a' /var/lib/hand-in-hand-north /var/lib/hand-in-hand-north-backups /var/lib/hand-in-hand-north-backups/*",
      )
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`)
      return [
        ...(made.status === 0 ? [] : [`the block says ${made.out}${made.error}`]),
        ...(ready.status === 200 && family.status === 0 ? [] : [`it has ${ready.status}, and ${family.error}`]),
        ...(others.includes('Levi') ? ['one organisation has a family of the other'] : []),
        ...(backup.status === 0 && /is whole\./.test(log) && /All is well\./.test(log) ? [] : [`its backup says ${backup.error}${log}`]),
        ...(owners.trim() === 'hand-in-hand-north 700\nhand-in-hand-north 700\nhand-in-hand-north 600' ? [] : [`owners are ${owners}`]),
      ]
    } finally {
      server.end()
    }
  })
