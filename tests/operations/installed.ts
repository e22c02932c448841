import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/programs/find-postgres.ts'
import { fetchReadyz } from '../../server/src/testing/readyz.ts'
import { familiesAt, smsGateway } from '../faults/servers.ts'
import { type Machine, startMachine } from './machine.ts'

const READY_WITHIN = 30_000
/** Limits that are high enough for a load. */
const WITHOUT_LIMITS = { SMS_PER_FAMILY: '100000', SMS_PER_DAY: '100000' }

export type Installed = Awaited<ReturnType<typeof installed>>

/** Installs a release on a machine of its own and starts it, as docs/operations.md says. `archive` is the release's file. */
export async function installed(archive: string) {
  const gateway = await smsGateway()
  const machine = await startMachine()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings: Record<string, string> = { ...gateway.settings, ...WITHOUT_LIMITS, PORT: String(port) }
  const end = () => {
    machine.stop()
    gateway.close()
  }
  /** Stops the server, changes these settings, and starts the server again. */
  async function restartWith(changed: Record<string, string>) {
    await must(machine, 'systemctl stop hand-in-hand')
    await writeSettings(machine, Object.assign(settings, changed))
    await must(machine, 'systemctl start hand-in-hand')
    await ready()
  }
  async function ready() {
    for (const until = Date.now() + READY_WITHIN; Date.now() < until; await wait(100)) {
      const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
      if (reply?.status === 200) return
    }
    throw new Error(`the server was not ready: ${(await machine.run('journalctl -n 20 -o cat')).out}`)
  }
  try {
    await install(machine, archive, settings)
    await ready()
  } catch (error) {
    end()
    throw error
  }
  return {
    machine,
    gateway,
    port,
    url,
    end,
    ready,
    restartWith,
    must: (command: string, input?: Buffer) => must(machine, command, input),
    people: familiesAt(url, gateway),
    /** The warnings of `/readyz` for a caller with the server's key, as one text. */
    warnings: async () => {
      const key = Buffer.from((await machine.run('base64 -w0 /var/lib/hand-in-hand/secret.key')).out, 'base64')
      return ((await (await fetchReadyz(url, key)).json()) as { warnings: string[] }).warnings.join(' ')
    },
  }
}

/** Installs the release by the steps of docs/operations.md. */
async function install(machine: Machine, archive: string, settings: Record<string, string>) {
  await must(
    machine,
    'mkdir /opt/hand-in-hand-1 && tar -xz -C /opt/hand-in-hand-1 --strip-components=1 --no-same-owner',
    readFileSync(archive),
  )
  await must(machine, '/opt/hand-in-hand-1/bin/install')
  await writeSettings(machine, settings)
  await must(machine, `sed -i 's/127.0.0.1:3000/127.0.0.1:${settings.PORT}/' /etc/systemd/system/hand-in-hand.socket`)
  await must(
    machine,
    'systemctl daemon-reload && systemctl enable --now hand-in-hand.socket hand-in-hand.service hand-in-hand-backup.timer',
  )
}

async function writeSettings(machine: Machine, settings: Record<string, string>) {
  const lines = Object.entries({ DATA_DIR: '/var/lib/hand-in-hand', TRUST_PROXY: '127.0.0.1', ...settings })
  await must(machine, `cat > /etc/hand-in-hand.env <<'END'\n${lines.map(([name, value]) => `${name}='${value}'`).join('\n')}\nEND`)
}

async function must(machine: Machine, command: string, input?: Buffer) {
  const { status, out, error } = await machine.run(command, input)
  if (status !== 0) throw new Error(`${command.split('\n')[0]}: ${out}${error}${(await machine.run('journalctl -n 20 -o cat')).out}`)
}
