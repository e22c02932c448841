import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { type Diagnosis, fail, ok, reasonOfError, warn } from '../diagnosis.ts'

const TLS_PATIENCE = 5_000
const ENDS_SOON = 14 * DAY

/** The certificate of a public address, and until when (ms) it is valid; null if no secure connection is possible. */
export interface Certificate {
  until: number | null
  diagnosis: Diagnosis
}

/** Checks the address from this machine, through the proxy, as a browser does. */
export function findCertificate(publicUrl: string) {
  const { hostname, port } = new URL(publicUrl)
  return new Promise<Certificate>((done) => {
    const name = hostname.replace(/^\[|\]$/g, '')
    const socket = connect(
      { host: name, port: Number(port || 443), ...(isIP(name) === 0 && { servername: name }), timeout: TLS_PATIENCE },
      () => {
        const until = Date.parse(socket.getPeerCertificate().valid_to)
        socket.end()
        const day = new Date(until).toISOString().slice(0, 10)
        const isSoon = until - Date.now() < ENDS_SOON
        const diagnosis = isSoon
          ? warn(`The certificate of ${hostname} ends on ${day}: see why it was not renewed.`)
          : ok(`The certificate of ${hostname} is good until ${day}.`)
        done({ until, diagnosis })
      },
    )
    socket.on('timeout', () => socket.destroy(new Error('no reply')))
    socket.on('error', (error) => {
      const says = `No one gets a safe connection to ${hostname} (${reasonOfError(error)}): look at its address and its certificate.`
      done({ until: null, diagnosis: fail(says) })
    })
  })
}

/**
 * Returns a function that returns the certificate, or null if the address is not https. The function checks the certificate again after an
 * hour, or after a minute if something is wrong.
 */
export function watchCertificate(publicUrl: string) {
  let last: { until: number; found: Promise<Certificate> } | undefined
  if (!publicUrl.startsWith('https:')) return async () => null
  return () => {
    if (last !== undefined && performance.now() < last.until) return last.found
    const look = { until: Number.POSITIVE_INFINITY, found: findCertificate(publicUrl) }
    void look.found.then(({ diagnosis }) => {
      look.until = performance.now() + (diagnosis.state === 'ok' ? HOUR : MINUTE)
    })
    last = look
    return look.found
  }
}
