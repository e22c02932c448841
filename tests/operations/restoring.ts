import { ok } from '../../server/src/testing/family.ts'
import { fault } from '../faults/report.ts'
import { installed } from './installed.ts'

const BACKUPS = '/var/lib/hand-in-hand-backups'

/**
 * Restores last night's backup of an installed release, by the steps of docs/operations/data.md: once over existing data, and once on a
 * disk without data. `archive` is the release's file.
 */
export const testRestoring = (archive: string) =>
  fault("last night's backup is restored, over the data and on an empty disk", async () => {
    const { machine, gateway, url, people, must, warnings, end } = await installed(archive)
    try {
      const { makeFamily, codeFor } = people
      const family = await makeFamily()
      const [stays, removed] = [await family.makeSupporter({ first_name: 'Avi' }), await family.makeSupporter({ first_name: 'Bella' })]
      await family.makeTask({ title: 'Before the backup' })
      await must('systemctl start hand-in-hand-backup.service')
      await family.makeTask({ title: 'After the backup' })
      await ok(family.asOwner('DELETE', `/members/${removed.id}`))

      const wrong: string[] = []
      const expectThat = (isSo: boolean, what: string) => !isSo && wrong.push(what)
      const list = async (token: string) => {
        const reply = await fetch(`${url}/v2/supporters/me/families/${family.token}/tasks`, {
          headers: { authorization: `Bearer ${token}` },
        })
        const { no_time = [] } = (await reply.json()) as { no_time?: { title: string }[] }
        return { status: reply.status, titles: no_time.map(({ title }) => title).join() }
      }
      const restore = (more: string) =>
        machine.run(`hand-in-hand db restore ${BACKUPS}/$(ls ${BACKUPS} | tail -1) ${more} && systemctl start hand-in-hand`)

      await must('systemctl stop hand-in-hand')
      const first = await restore('')
      expectThat(first.status === 0, `the restore failed: ${first.out}${first.error}`)
      expectThat(/members removed 1/.test(first.out), `it said ${first.out}`)
      const [mine, theirs] = [await list(stays.token), await list(removed.token)]
      expectThat(mine.status === 200 && mine.titles === 'Before the backup', `someone who stays has ${mine.status} ${mine.titles}`)
      expectThat(theirs.status === 401, `someone who was removed has ${theirs.status}`)
      expectThat((await warnings()).includes('wait since a backup was restored'), 'no one is told that messages wait')
      const asked = gateway.to(stays.phone).length
      await family.sendLink(stays.id)
      await codeFor(stays.phone)
      expectThat(gateway.to(stays.phone).length === asked + 1, 'more than the code was sent')
      const released = await machine.run('hand-in-hand sms release')
      expectThat(released.status === 0, `the release of messages failed: ${released.out}${released.error}`)
      await family.linkTo(stays.phone)
      expectThat(!(await warnings()).includes('messages:'), 'a warning stays after the messages are released')

      await must(
        'systemctl stop hand-in-hand && mv /var/lib/hand-in-hand /var/lib/lost && install -d -m 700 -o hand-in-hand /var/lib/hand-in-hand',
      )
      const unclear = await restore('')
      expectThat(unclear.status !== 0 && unclear.error.includes('--sign-out'), `on an empty disk it said ${unclear.out}${unclear.error}`)
      const second = await restore('--sign-out')
      expectThat(second.status === 0, `the restore on an empty disk failed: ${second.out}${second.error}`)
      expectThat((await list(stays.token)).status === 401, 'a sign-in of the backup works on an empty disk')
      return wrong
    } finally {
      end()
    }
  })
