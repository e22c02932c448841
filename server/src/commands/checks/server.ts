import { createSecretKey } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Settings } from '../../env.ts'
import { type Diagnosis, fail, ok, reasonOfError, warn } from '../../platform/diagnosis.ts'
import { findCertificate } from '../../platform/secrets/certificate.ts'
import { DOCTOR_HEADER, doctorProof } from '../../platform/secrets/doctor-proof.ts'
import { type SecretKey, secretKeyFile } from '../../platform/secrets/secret-key.ts'

const SERVER_PATIENCE = 10_000
/**
 * An address that is reserved for documents and belongs to no machine (RFC 5737). A server that accepts this address from a header believes
 * what any client claims.
 */
const CLAIMED = '198.51.100.7'

interface Ready {
  /** Only a caller with the server's key gets these fields. */
  warnings?: string[]
  version?: string
  /** How the server sees this caller: from which address, by which protocol, and for which host. */
  seen?: { address: string; protocol: string; host: string }
}

/** Checks the running server, on this machine and at its public address: its certificate, its proxy and its warnings. */
export async function checkServer(settings: Settings): Promise<Diagnosis[]> {
  const key = readKeyOfServer(settings)
  const local = localAddress(settings)
  try {
    const { warnings = [], version } = await askReady(local, key, false)
    const unread = key === null ? [warn('The key of the server is not to be read by this user: run this as the server’s user.')] : []
    const ofPublic = settings.publicUrl.startsWith('https:') ? await checkPublicAddress(settings, key) : []
    // The server checks the certificate too, so a warning that was already found here is left out.
    const others = warnings.filter((each) => ofPublic.every(({ says }) => says !== each))
    const here = [ok(`The server runs at ${local}${version ? `, version ${version}` : ''}.`), ...unread, ...others.map(warn)]
    return [...here, ...ofPublic]
  } catch (error) {
    return [fail(`The server is not ready at ${local} (${reasonOfError(error)}): start it, and read its log.`)]
  }
}

/** What is wrong, in sentences: the server of this machine does not serve, or its public address has a problem. Empty if all is well. */
export async function whyNotServing(settings: Settings) {
  const local = localAddress(settings)
  const key = readKeyOfServer(settings)
  try {
    await askReady(local, key, false)
    if (!settings.publicUrl.startsWith('https:')) return []
    return (await checkPublicAddress(settings, key)).filter(({ state }) => state !== 'ok').map(({ says }) => says)
  } catch (error) {
    return [`The server is not ready at ${local} (${reasonOfError(error)}).`]
  }
}

const localAddress = ({ host, port }: Settings) =>
  `http://${host.includes(':') ? `[${host}]` : host.replace('0.0.0.0', '127.0.0.1')}:${port}`

async function checkPublicAddress({ publicUrl, trustProxy }: Settings, key: SecretKey | null): Promise<Diagnosis[]> {
  const { diagnosis: certificate } = await findCertificate(publicUrl)
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
      'The proxy forwards whatever address a client claims. Configure it to set X-Forwarded-For to the address that it sees (deploy/ has examples).',
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

/** What the server itself reports, otherwise the status of the reply, which may come from a proxy. */
async function whyServerNotReady(reply: Response) {
  const { detail } = (await reply.json().catch(() => ({}))) as { detail?: unknown }
  return typeof detail === 'string' ? detail.replace(/\.$/, '') : `its reply has the status ${reply.status}`
}

/** The server's key, which is read but never created here; null if this user can't read it. */
function readKeyOfServer({ secretKey, dataFolder }: Settings) {
  if (secretKey !== undefined) return createSecretKey(Buffer.from(secretKey))
  const file = secretKeyFile(dataFolder)
  try {
    return existsSync(file) ? createSecretKey(readFileSync(file)) : null
  } catch {
    return null
  }
}
