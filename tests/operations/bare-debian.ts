import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { documentedBlock } from '../../scripts/deploy/documented-blocks.ts'
import { installOnDebian } from '../../scripts/programs/install-on-debian.ts'
import { makeCertificate } from '../../server/src/testing/certificate.ts'
import { type Machine, startMachine, whyNoMachine } from './machine.ts'

/** Debian 13, like deploy/container/Containerfile. */
const SUITE = 'trixie'
const MIRROR = 'http://deb.debian.org/debian'
/** The packages that every installed Debian has, besides the packages that Debian calls required. */
const PACKAGES = 'systemd-sysv,dbus,ca-certificates'
/** The host names in the documentation that have addresses in public DNS. */
const NAMES = ['help.example.org', 'operator.example.org', 'login.example.org']
/** A name that only a proxy can resolve. */
export const BEHIND_PROXY = 'gateway.example.org'
const CERTIFICATE = '/etc/ssl/of-the-test.crt'
const LETS_ENCRYPT = '/etc/letsencrypt/live/help.example.org'
/** How many days a certificate of Let's Encrypt is valid. */
const CERTIFIED_DAYS = 90
/** In seconds: the limit for one pasted block of the documentation. */
const PASTED_WITHIN = 1_200

/**
 * The test's certificate, which replaces a public one. `settings` also has the contacts for accessibility, which the doctor expects and the
 * documentation's examples lack.
 */
export const CERTIFIED = {
  file: CERTIFICATE,
  settings: `EXTRA_CA=${CERTIFICATE}\nACCESSIBILITY_CONTACT=Dana Levi, 03-1234567\nACCESSIBILITY_BODY=Arbitration office`,
  /** A line of shell that puts the certificate where certbot puts the certificate of help.example.org. */
  letsEncrypt: `mkdir -p ${LETS_ENCRYPT} && ln -s ${CERTIFICATE} ${LETS_ENCRYPT}/fullchain.pem && ln -s ${CERTIFICATE}.key ${LETS_ENCRYPT}/privkey.pem`,
  /** A line of shell that makes each site of this Caddyfile use the test's certificate. */
  caddy: (file: string) => `sed -i 's|^[a-z]*.example.org {$|&\\n\\ttls ${CERTIFICATE} ${CERTIFICATE}.key|' ${file}`,
}

/** Why this machine can't make and start a bare Debian; null if it can. */
export function whyNoDebian() {
  const without = whyNoMachine()
  if (without) return without
  const missing = ['debootstrap', 'slirp4netns'].filter((name) => !isThere(name))
  if (missing.length > 0) installOnDebian(...missing)
  return missing.every(isThere) ? null : `${missing.join(' or ')} is not installed`
}

const isThere = (name: string) => spawnSync(name, ['--version']).status === 0

/** The doctor reports examples that were not changed. So these texts replace the examples of the pages. */
export const OWN_OPERATOR = {
  'Neighbours of Example': 'Friends of the Play',
  '1 Example Street': '1 Play Street',
  'help@example.org': 'help@example.net',
}

let made = ''

/**
 * A machine with a bare Debian. The Debian is made only once, in this folder. The files of a release are in /srv, but not installed. The
 * machine reaches Debian's packages. A certificate of the test replaces a public one, and a file of hosts replaces public DNS.
 */
export async function startBareDebian(folder: string, archive: string) {
  if (!made) {
    const root = join(folder, 'debian')
    mkdirSync(root)
    const { status, stdout } = spawnSync('debootstrap', ['--variant=minbase', `--include=${PACKAGES}`, SUITE, root, MIRROR], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`debootstrap failed: ${stdout.trim().split('\n').at(-1)}`)
    made = root
  }
  const machine = await startMachine(made)
  const must = (command: string, input?: Buffer) => mustRun(machine, command, input)
  try {
    for (const file of [archive, `${archive}.sha256`]) await must(`cat > /srv/${basename(file)}`, readFileSync(file))
    const certificate = join(folder, 'test.crt')
    if (!existsSync(certificate)) makeCertificate(folder, 'test', CERTIFIED_DAYS, [...NAMES, BEHIND_PROXY])
    await must(`cat > ${CERTIFICATE}`, readFileSync(certificate))
    await must(`cat > ${CERTIFICATE}.key`, readFileSync(`${certificate}.key`))
    return { ...machine, must, names: (address: string) => must(`echo ${address} ${NAMES.join(' ')} >> /etc/hosts`) }
  } catch (error) {
    machine.stop()
    throw error
  }
}

export type BareDebian = Awaited<ReturnType<typeof startBareDebian>>

async function mustRun(machine: Machine, command: string, input?: Buffer) {
  const { status, out, error } = await machine.run(command, input)
  if (status !== 0) throw new Error(`${command.split('\n')[0]}: ${out}${error}`.slice(-2_000))
  return out
}

/**
 * Pastes a block into a shell of root, with `examples` replacing the examples of the block. Throws if the block ends with another status
 * than 0, or if the shell ends with the block.
 */
export async function paste({ must }: BareDebian, name: string, examples: Record<string, string>) {
  let block = documentedBlock(name)
  for (const [example, own] of Object.entries(examples)) block = block.replaceAll(example, own)
  await must('cat > /srv/block', Buffer.from(block))
  const said = await must(
    `timeout ${PASTED_WITHIN} env -i HOME=/root USER=root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin bash`,
    Buffer.from('cd /srv; . /srv/block < /dev/null 2>&1; echo "The block ended with $?."'),
  )
  if (!said.endsWith('The block ended with 0.\n')) throw new Error(`block ${name}: ${said.slice(-1_500)}`)
  return said
}

/** Makes a release with the number after `number`, and otherwise the same files as `archive`. Returns the new number. */
export async function makeNextVersion({ must }: BareDebian, archive: string, number: string) {
  const next = number.replace(/\d+$/, (last) => String(Number(last) + 1))
  const [name, nextName] = [basename(archive, '.tar.gz'), basename(archive, '.tar.gz').replace(numberOf(archive), next)]
  await must(
    `cd /srv && tar -xzf ${name}.tar.gz && mv ${name} ${nextName} && sed -i s/${numberOf(archive)}/${next}/ ${nextName}/VERSION && tar -czf ${nextName}.tar.gz ${nextName} && sha256sum ${nextName}.tar.gz > ${nextName}.tar.gz.sha256 && rm -r ${nextName}`,
  )
  return next
}

/** The number in the name of a release's file, such as 0.3.0 or 0.3.0-dev.12. */
export const numberOf = (archive: string) => /^hand-in-hand-(.+)-linux-/.exec(basename(archive))?.[1] ?? ''
