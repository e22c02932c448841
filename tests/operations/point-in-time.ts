import { existsSync, readdirSync } from 'node:fs'
import { documentedBlock } from '../../scripts/deploy/documented-blocks.ts'
import { freePort } from '../../scripts/programs/find-postgres.ts'
import { installOnDebian } from '../../scripts/programs/install-on-debian.ts'
import { ok } from '../../server/src/testing/family.ts'
import { fault } from '../faults/report.ts'
import { type Installed, installed } from './installed.ts'

const PROGRAMS = '/usr/lib/postgresql'
const BASE_BACKUPS = '/var/lib/postgresql/base-backups'
const ARCHIVE = '/var/lib/postgresql/archive'

/**
 * Erases task lists manually, and restores the data of the moment before. It uses the commands of docs/operations/data.md and Debian's own
 * PostgreSQL. `archive` is the release's file.
 */
export const testPointInTime = (archive: string) =>
  fault('task lists are erased manually, and PostgreSQL goes back to the moment before', async () => {
    if (!existsSync('/usr/bin/pg_createcluster')) installOnDebian('postgresql')
    const [version = ''] = readdirSync(PROGRAMS).sort((left, right) => Number(right) - Number(left))
    const [port, momentPort] = [await freePort(), await freePort()]
    const server = await installed(archive)
    const { machine, url, people, must, warnings, restartWith } = server
    const commands = (text: string) => text.replaceAll(/\b17([/ -])(main|moment)/g, `${version}$1$2`).replaceAll('5433', String(momentPort))
    const sql = async (statement: string) => {
      const { status, out, error } = await machine.run(`runuser -u postgres -- psql -tAd hand_in_hand -c "${statement}"`)
      if (status !== 0) throw new Error(error)
      return out.trim()
    }
    try {
      // The clusters that this machine had before do not belong to the test.
      await must(`rm -rf /etc/postgresql/* /var/lib/postgresql/* && pg_createcluster ${version} main --port ${port} --start`)
      await must('runuser -u postgres -- createuser --createdb hand-in-hand')
      await must('runuser -u postgres -- createdb --owner hand-in-hand hand_in_hand')
      await restartWith({ DATABASE_URL: `postgres:///hand_in_hand?host=/run/postgresql&port=${port}` })
      // PostgreSQL has no role for root, so root acts as the owner of the data.
      await must('hand-in-hand coverage')
      const [once, back] = [documentedBlock('data 6'), documentedBlock('data 7')]
      await runAll(server, commands(once))

      const family = await people.makeFamily()
      const [stays, removed] = [await family.makeSupporter({ first_name: 'Avi' }), await family.makeSupporter({ first_name: 'Bella' })]
      await stays.take(await family.makeTask({ title: 'Before the moment' }))
      const moment = await sql('select clock_timestamp()')
      await family.makeTask({ title: 'After the moment' })
      await ok(family.asOwner('DELETE', `/members/${removed.id}`))
      await sql('delete from task')

      const wrong: string[] = []
      const expectThat = (isSo: boolean, what: string) => !isSo && wrong.push(what)
      const list = async (token: string) => {
        const headers = { authorization: `Bearer ${token}` }
        const reply = await fetch(`${url}/v2/supporters/me${family.path}/tasks`, { headers })
        const { no_time = [] } = (await reply.json()) as { no_time?: { title: string; assigned_on_me: boolean }[] }
        return `${reply.status} ${no_time.map(({ title, assigned_on_me }) => `${title}${assigned_on_me ? ', mine' : ''}`).join()}`
      }
      expectThat((await list(stays.token)) === '200 ', `after the damage there is ${await list(stays.token)}`)
      const { out: base } = await machine.run(`ls ${BASE_BACKUPS}`)
      await runAll(
        server,
        commands(back).replaceAll('2026-11-23 14:05:00+00', moment).replaceAll('2026-11-23T03-00-00Z.tar.gz', base.trim()),
      )
      await server.ready()
      const [mine, theirs] = [await list(stays.token), await list(removed.token)]
      expectThat(mine === '200 Before the moment, mine', `someone who stays has ${mine}`)
      expectThat(theirs.startsWith('401'), `someone who was removed has ${theirs}`)
      expectThat((await warnings()).includes('wait since a backup was restored'), 'no one is told that messages wait')
      return [...wrong, ...(await deletesTheOld(server))]
    } finally {
      server.end()
    }
  })

/** The next base backup deletes exactly the data that is older than the privacy notice promises. */
async function deletesTheOld({ machine, must }: Installed) {
  const find = async (more: string) => (await machine.run(`find ${BASE_BACKUPS} ${ARCHIVE} -type f ${more} | sort`)).out.trim().split('\n')
  const files = await find('')
  const [base, ...logs] = [files.find((path) => path.startsWith(BASE_BACKUPS)), ...files.filter((path) => path.startsWith(ARCHIVE))]
  const [older, newer] = logs
  await must(`touch -d '35 days ago 1 hour ago' ${base} ${older} && touch -d '35 days ago +1 hour' ${newer}`)
  await must('systemctl start hand-in-hand-base-backup.service')
  const left = await find('')
  const open = await find('-perm /077')
  return [
    ...[base, older].filter((path) => path === undefined || left.includes(path)).map((path) => `${path} is kept for more than 35 days`),
    ...(newer !== undefined && left.includes(newer) ? [] : [`${newer} is deleted before its 35 days are over`]),
    ...(open.join('') === '' ? [] : [`others can read ${open.join()}`]),
  ]
}

/** Runs a block of the handbook, and stops at the first command that fails. */
const runAll = ({ must }: Installed, commands: string) => must('timeout 600 sh', Buffer.from(commands))
