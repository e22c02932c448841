import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Creates a self-signed certificate for 127.0.0.1 and these hosts in this folder, with its key beside it (`.key`). It is valid for this
 * number of days. Returns its file.
 */
export function makeCertificate(folder: string, name: string, days = 2, hosts: string[] = []) {
  const file = join(folder, `${name}.crt`)
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=${['IP:127.0.0.1', ...hosts.map((host) => `DNS:${host}`)].join()}`]
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', String(days), ...subject, '-keyout', `${file}.key`, '-out', file]
  const { status, stderr } = spawnSync('openssl', words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The program openssl is missing, or failed: install it. ${stderr}`)
  return file
}
