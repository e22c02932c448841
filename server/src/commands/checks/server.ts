import { createSecretKey } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Settings } from '../../env.ts'
import { type Diagnosis, fail, ok, reasonOfError, warn } from '../../platform/diagnosis.ts'
import { DOCTOR_HEADER, doctorProof } from '../../platform/secrets/doctor-proof.ts'
import { type SecretKey, secretKeyFile } from '../../platform/secrets/secret-key.ts'

const SERVER_PATIENCE = 10_000
const CERTIFICATE_SOON = 14 * DAY
/** An address for documents, of no machine (RFC 5737). A server that takes it for ours believes what any client claims. */
const CLAIMED = '198.51.100.7'

interface Ready {
  /** These are for who has the server's key. */
  warnings?: string[]
  version?: string
  /** How the server sees the asker. */
  seen?: { address: string; protocol: string; host: string }
}

/** The running server, on this machine and by its public address: certificate, proxy, what it warns of. */
export async function checkServer(settings: Settings): Promise<Diagnosis[]> {
  const key = readKeyOfServer(settings)
  const local = localAddress(settings)
  try {
    const { warnings = [], version } = await askReady(local, key, false)
    const unread = key === null ? [warn('The key of the server is not to be read by this user: run this as the server’s user.')] : []
    const here = [ok(`The server runs at ${local}${version ? `, version ${version}` : ''}.`), ...unread, ...warnings.map(warn)]
    return settings.publicUrl.startsWith('https:') ? [...here, ...(await checkPublicAddress(settings, key))] : here
  } catch (error) {
    return [fail(`The server is not ready at ${local} (${reasonOfError(error)}): start it, and read its log.`)]
  }
}

/** Why the server of this machine does not serve, in a sentence; null if it does. */
export async function whyNotServing(settings: Settings) {
  const local = localAddress(settings)
  return askReady(local, readKeyOfServer(settings), false).then(
    () => null,
    (error: unknown) => `The server is not ready at ${local} (${reasonOfError(error)}).`,
  )
}

const localAddress = ({ host, port }: Settings) =>
  `http://${host.includes(':') ? `[${host}]` : host.replace('0.0.0.0', '127.0.0.1')}:${port}`

async function checkPublicAddress({ publicUrl, trustProxy }: Settings, key: SecretKey | null): Promise<Diagnosis[]> {
  const certificate = await checkCertificate(new URL(publicUrl))
  if (certificate.state === 'fail') return [certificate]
  try {
    const { seen } = await askReady(publicUrl, key, true)
    return key === null ? [certificate] : [certificate, ofProxy(seen, publicUrl, trustProxy)]
  } catch (error) {
    return [certificate, fail(`${publicUrl} does not lead to this server (${reasonOfError(error)}): look at the proxy.`)]
  }
}

function ofProxy(seen: Ready['seen'], publicUrl: string, trustProxy: string | null) {
  if (!seen) return fail(`Another server is at ${publicUrl}, or one with another key: look at the proxy and at the name's address.`)
  if (seen.address === CLAIMED) {
    return fail(
      'The proxy passes on any address that a client claims: let it set X-Forwarded-For to the address that it sees itself (deploy/ has files).',
    )
  }
  if (trustProxy === null) return fail('The limits count everyone as one caller: set TRUST_PROXY to the address of the proxy.')
  if (seen.protocol !== 'https')
    return fail(
      `The proxy does not say that a request came by https, or TRUST_PROXY is not its address: this request came from ${seen.address}. Let it set X-Forwarded-Proto, or correct TRUST_PROXY.`,
    )
  if (seen.host !== new URL(publicUrl).host)
    return warn(`The proxy passes on the host ${seen.host}: let it keep the one that was asked for.`)
  return ok(`The proxy passes on who asks, and how: this machine is ${seen.address}.`)
}

async function askReady(base: string, key: SecretKey | null, isByProxy: boolean): Promise<Ready> {
  const headers = {
    ...(key && { [DOCTOR_HEADER]: doctorProof(key, Date.now()) }),
    ...(isByProxy && { 'x-forwarded-for': CLAIMED }),
  }
  const reply = await fetch(`${base}/readyz`, { headers, redirect: 'manual', signal: AbortSignal.timeout(SERVER_PATIENCE) })
  if (!reply.ok) throw new Error(await whyServerNotReady(reply))
  // Another server may reply with something else: then there is no `seen`.
  return (await reply.json()) as Ready
}

/** What the server says itself, else the status of its reply, which may be a proxy's. */
async function whyServerNotReady(reply: Response) {
  const { detail } = (await reply.json().catch(() => ({}))) as { detail?: unknown }
  return typeof detail === 'string' ? detail.replace(/\.$/, '') : `its reply has the status ${reply.status}`
}

function checkCertificate({ hostname, port }: URL) {
  return new Promise<Diagnosis>((done) => {
    const socket = connect(
      { host: hostname, port: Number(port || 443), ...(isIP(hostname) === 0 && { servername: hostname }), timeout: SERVER_PATIENCE },
      () => {
        const until = Date.parse(socket.getPeerCertificate().valid_to)
        socket.end()
        const day = new Date(until).toISOString().slice(0, 10)
        done(
          until - Date.now() < CERTIFICATE_SOON
            ? warn(`The certificate of ${hostname} ends on ${day}: see why it was not renewed.`)
            : ok(`The certificate of ${hostname} is good until ${day}.`),
        )
      },
    )
    socket.on('timeout', () => socket.destroy(new Error('no reply')))
    socket.on('error', (error) =>
      done(fail(`No one gets a safe connection to ${hostname} (${reasonOfError(error)}): look at its address and its certificate.`)),
    )
  })
}

/** The server's key, without making one; null if this user can't read it. */
function readKeyOfServer({ secretKey, dataFolder }: Settings) {
  if (secretKey !== undefined) return createSecretKey(Buffer.from(secretKey))
  const file = secretKeyFile(dataFolder)
  try {
    return existsSync(file) ? createSecretKey(readFileSync(file)) : null
  } catch {
    return null
  }
}
