import { setTimeout as wait } from 'node:timers/promises'
import { fault } from '../faults/report.ts'
import { type BareDebian, CERTIFIED, makeNextVersion, numberOf, OWN_OPERATOR, paste, startBareDebian, whyNoDebian } from './bare-debian.ts'

const READY_WITHIN = 180_000
const FIRST_BACKUP_WITHIN = 240_000
/**
 * The folder of podman's images. It gets a file system of its own, because podman can't put its overlay on the overlay of the machine's
 * disk.
 */
const IMAGES = '/var/lib/containers'

/**
 * Installs a release with podman on a bare Debian, by the blocks of docs/operations/containers.md. It uses the compose file unchanged, with
 * networks, volumes and Caddy. It uses no registry: the images that the compose file names are made from the same Debian. `archive` is the
 * release's file.
 */
export async function testContainers(archive: string, folder: string) {
  const without = whyNoDebian()
  if (without) return console.log(`a release in containers: not run, ${without}`)
  await fault('a release in containers is installed, backed up, restored and updated', async () => {
    const machine = await startBareDebian(folder, archive)
    try {
      return { wrong: await testRelease(machine, archive), figures: STANDS_IN }
    } finally {
      machine.stop()
    }
  })
}

async function testRelease(machine: BareDebian, archive: string) {
  const { must, run } = machine
  const number = numberOf(archive)
  await machine.names('10.0.2.100')
  await must(`mkdir -p ${IMAGES} && mount -t tmpfs -o mode=711 images ${IMAGES}`)
  await must(`tar --one-file-system --exclude='./srv/*' -cf ${IMAGES}/debian.tar -C / .`)
  await must(
    "mkdir -p /etc/containers && printf \"[containers]\\npids_limit = 0\\ndefault_ulimits = ['nofile=4096:4096', 'nproc=4096:4096']\\n\" > /etc/containers/containers.conf",
  )
  await must('cat > /srv/stand-ins', Buffer.from(STAND_INS))
  const wrong: string[] = []
  const expectThat = (isSo: boolean, what: string) => !isSo && wrong.push(what)

  const first = await paste(machine, 'containers 1', examplesOf(number))
  // The output of the packages that are installed first may contain systemctl, so it is cut off.
  const doctor = first.slice(first.indexOf('The settings are those of the environment'))
  expectThat(doctor.includes('All is well.') && !doctor.includes('systemctl'), `the doctor says: ${doctor.slice(-2_000)}`)
  expectThat((await isReady(machine)) === number, 'it does not serve at its address')
  const exec = (words: string) => run(`cd /opt/hand-in-hand/deploy/container && podman compose exec -T app ${words} < /dev/null`)
  const make = (title: string, phone: string) => exec(`hand-in-hand family create --title ${title} --owner Noa --phone ${phone}`)
  const before = await make('Before', '+972502345678')
  expectThat(before.status === 0, `a family could not be made: ${before.out}${before.error}`)

  const backups = async () => (await exec('ls /var/lib/hand-in-hand-backups')).out.trim().split(/\s+/).filter(Boolean)
  for (const until = Date.now() + FIRST_BACKUP_WITHIN; (await backups()).length === 0 && Date.now() < until; ) await wait(5_000)
  // Backups of the same second would have the same name.
  await wait(2_000)
  expectThat((await backups()).length === 1, `by itself it made the backups ${await backups()}`)
  for (let times = 0; times < 2; times++) {
    const said = await paste(machine, 'containers 2', examplesOf(number))
    expectThat(said.includes('is whole'), `of the backup it says: ${said}`)
  }
  expectThat((await backups()).length === 3, `there are the backups ${await backups()}`)
  wrong.push(...(await hasNoSecrets(machine)), ...(await startsWithTheMachine(machine)))
  await must('apt-get install -y age rsync > /dev/null && age-keygen -o /srv/key.txt 2> /dev/null && mkdir /srv/copies')
  const recipient = (await must('age-keygen -y /srv/key.txt')).trim()
  const elsewhere = { 'age1…': recipient, 'copies@backup.example.org:/srv/hand-in-hand/': '/srv/copies/' }
  await paste(machine, 'containers 3', elsewhere)
  const { out: copied } = await run('ls /srv/copies')
  expectThat(copied.trim().split('\n').length === 3, `the copies are ${copied}`)
  const newest = (await backups()).toSorted().at(-1) ?? ''
  await make('After', '+972502345679')
  await paste(machine, 'containers 4', { ...examplesOf(number), 'hand-in-hand-2026-11-23T02-30-00Z.backup': newest })
  await isReady(machine)
  const { out: restored } = await exec('hand-in-hand family list')
  expectThat(restored.includes('Before') && !restored.includes('After'), `after the restore there is: ${restored}`)

  const next = await makeNextVersion(machine, archive, number)
  await paste(machine, 'containers 5', examplesOf(next))
  const served = await isReady(machine, next)
  expectThat(served === next, `after the update it serves version ${served}`)
  expectThat((await backups()).length === 4, `before the update there were the backups ${await backups()}`)
  const { out: updated } = await exec('hand-in-hand family list')
  expectThat(updated.includes('Before'), `after the update there is: ${updated}`)

  const { out: built, error: unbuilt } = await run(WITH_BUILDAH)
  expectThat(built.startsWith(`with buildah: ${next}`), `with buildah: ${built}${unbuilt}`)
  return wrong
}

/** Checks that only root can read the settings, that the image has no settings and no backups, and that it does not run as root. */
async function hasNoSecrets({ run }: BareDebian) {
  const { out } = await run(
    'stat -c %a /opt/hand-in-hand/deploy/container/settings.env; podman run --rm --network none --entrypoint sh hand-in-hand -c \'ls /opt/hand-in-hand; id -u; id -g; find / -xdev -name "*.env" -o -xdev -name "*.backup"\' < /dev/null',
  )
  const expected = ['600', 'CONTAINER', 'LICENSE', 'SECURITY.md', 'VERSION', 'bin', 'messages', 'node', 'server', 'web', '10001', '10001']
  return out.trim() === expected.join('\n') ? [] : [`the settings and the image are ${out}`]
}

/** Starts the enabled services, as a boot of the machine does. */
async function startsWithTheMachine(machine: BareDebian) {
  const { must, run } = machine
  await must('systemctl stop podman-restart; podman stop --all --time 20 > /dev/null')
  await must("cd /etc/systemd/system && systemctl start $(ls default.target.wants multi-user.target.wants 2>/dev/null | grep 'service$')")
  const served = await isReady(machine)
  const healthy = "podman ps --format '{{.Names}} {{.Status}}'"
  for (const until = Date.now() + READY_WITHIN; Date.now() < until && !/_app_1 .*\(healthy\)/.test((await run(healthy)).out); )
    await wait(2_000)
  const { out } = await run(healthy)
  return served && /_app_1 .*\(healthy\)/.test(out) && out.trim().split('\n').length === 4
    ? []
    : [`after a start of the machine there runs: ${out}`]
}

/** Builds the same Containerfile with another program, for operators who have no podman where they build. */
const WITH_BUILDAH = `cd /opt/hand-in-hand && apt-get install -y --no-install-recommends buildah > /dev/null &&
buildah build -q --isolation chroot -t made-with-buildah -f deploy/container/Containerfile . > /dev/null &&
echo "with buildah: $(podman run --rm --network none made-with-buildah --version < /dev/null)"`

/** The replacements for the examples of the page, one list for all blocks. */
const examplesOf = (version: string) => ({
  'hand-in-hand-0.3.0-linux-x64': `hand-in-hand-${version}-linux-${process.arch}`,
  'podman compose up': 'sh /srv/stand-ins && podman compose up',
})

/**
 * Waits until the public address serves any version, or `version` if it is given. Returns the last version that it served, or '' if it
 * served none in time.
 */
async function isReady({ run }: BareDebian, version = '') {
  let served = ''
  const ask = `NODE_EXTRA_CA_CERTS=/etc/ssl/of-the-test.crt /opt/hand-in-hand/node/bin/node -e "fetch('https://help.example.org/v2/settings').then(async (reply) => console.log(reply.status, await reply.text()), () => {})"`
  for (const until = Date.now() + READY_WITHIN; Date.now() < until; await wait(1_000)) {
    const { out } = await run(ask)
    const [, found = ''] = /^200 .*"version":"([\w.-]+)/.exec(out) ?? []
    served = found || served
    if (found !== '' && found.startsWith(version)) break
  }
  return served
}

const STANDS_IN = `with podman's networks and volumes. Instead of the internet:
  the images debian:13-slim, postgres:17 and caddy:2 of docker.io: made of a bare Debian 13, its PostgreSQL 17 and its Caddy
  a certificate and public DNS: one that the test makes, and lines of /etc/hosts
  Not tested: limits of memory and processes, which a machine in a machine does not have here`

/** Makes the images that the compose file names, once, and lets this compose folder use the test's certificate. */
const STAND_INS = `set -e
grep -q EXTRA_CA settings.env || echo '${CERTIFIED.settings}' >> settings.env
${CERTIFIED.caddy('Caddyfile')}
sed -i '${Object.entries(OWN_OPERATOR)
  .map(([example, own]) => `s/${example}/${own}/`)
  .join(';')}' settings.env
[ -e ${IMAGES}/debian.tar ] || exit 0
podman import ${IMAGES}/debian.tar docker.io/library/debian:13-slim
rm ${IMAGES}/debian.tar
mkdir /srv/images
cd /srv/images
cat > start-postgres <<'END'
#!/bin/sh
# As the image of docker.io, for the settings that the compose file has.
set -eu
export PATH=/usr/lib/postgresql/17/bin:$PATH PGDATA=/var/lib/postgresql/data
if [ "$(id -u)" = 0 ]; then
  install -d -m 700 -o postgres -g postgres "$PGDATA"
  install -d -o postgres -g postgres -m 3777 /var/run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ ! -e "$PGDATA/PG_VERSION" ]; then
  initdb --username "$POSTGRES_USER" --auth-host="$POSTGRES_HOST_AUTH_METHOD" $POSTGRES_INITDB_ARGS
  pg_ctl -o '-c listen_addresses=' -w start
  createdb --username "$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl -m fast -w stop
fi
exec postgres "$@"
END
chmod 755 start-postgres
podman build -t docker.io/library/postgres:17 -f - . <<'END'
FROM docker.io/library/debian:13-slim
RUN apt-get update && apt-get install -y --no-install-recommends postgresql && rm -rf /var/lib/postgresql/17
COPY start-postgres /
VOLUME /var/lib/postgresql/data
STOPSIGNAL SIGINT
ENTRYPOINT ["/start-postgres"]
CMD ["postgres"]
END
podman build -t docker.io/library/caddy:2 -f - . <<'END'
FROM docker.io/library/debian:13-slim
RUN apt-get update && apt-get install -y --no-install-recommends caddy
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
END
`
