import { createSecretKey } from 'node:crypto'
import { DOCTOR_HEADER, doctorProof } from '../platform/secrets/doctor-proof.ts'
import { SECRET_KEY } from './process.ts'
import type { testServer } from './server.ts'

/** What `/readyz` returns to someone who has the server's key. */
export const readyzOf = ({ app }: Pick<Awaited<ReturnType<typeof testServer>>, 'app'>) =>
  app.inject({ url: '/readyz', headers: { [DOCTOR_HEADER]: doctorProof(app.secretKey, app.now()) } })

/** What `/readyz` returns for a server in a process of its own. */
export const fetchReadyz = (url: string, key: string | Buffer = SECRET_KEY) =>
  fetch(`${url}/readyz`, {
    headers: { [DOCTOR_HEADER]: doctorProof(createSecretKey(typeof key === 'string' ? Buffer.from(key) : key), Date.now()) },
  })

/** The warnings of `/readyz` about messages. */
export const messageWarnings = async (server: Parameters<typeof readyzOf>[0]) =>
  (await readyzOf(server)).json<{ warnings: string[] }>().warnings.filter((each) => /^messages/.test(each))
