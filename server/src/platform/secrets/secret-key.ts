import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../errors.ts'

/** The installation's secret key. It is not in the database, so a copy of the database is not enough to compute the keyed hashes. */
export type SecretKey = KeyObject

const FILE = 'secret.key'
const BYTES = 32

/**
 * The key from the setting SECRET_KEY or, without it, from a file in the data folder, created at the first start. Throws a
 * `StartupError`.
 */
export function openSecretKey({ secretKey, dataFolder }: { secretKey: string | undefined; dataFolder: string }): SecretKey {
  return createSecretKey(secretKey === undefined ? readOrCreateKey(dataFolder) : Buffer.from(secretKey))
}

/** HMAC-SHA256 (RFC 2104) in base64url. Each text begins with its purpose, so that no two purposes share a hash. */
export const keyedHash = (key: SecretKey, text: string) => createHmac('sha256', key).update(text).digest('base64url')

/** The file with the key if no setting has the key. */
export const secretKeyFile = (dataFolder: string) => join(dataFolder, FILE)

function readOrCreateKey(dataFolder: string) {
  const file = secretKeyFile(dataFolder)
  try {
    return readKeyFile(file) ?? createKeyFile(dataFolder, file)
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`The key in ${file} can't be read or made: change the rights of the file and its folder, or set SECRET_KEY.`)
  }
}

function readKeyFile(file: string) {
  try {
    const key = readFileSync(file)
    if (key.length === BYTES) return key
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw error
  }
  throw new StartupError(`${file} is damaged: delete it, and the next start makes a new key. Login codes that are on their way end then.`)
}

/** If two processes start at the same moment, one creates the key and the other reads it. */
function createKeyFile(dataFolder: string, file: string) {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  let opened: number
  try {
    opened = openSync(file, 'wx', 0o600)
  } catch (error) {
    const made = systemErrorCode(error) === 'EEXIST' ? readKeyFile(file) : null
    if (made) return made
    throw error
  }
  const key = randomBytes(BYTES)
  writeSync(opened, key)
  fsyncSync(opened)
  closeSync(opened)
  return key
}

const systemErrorCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null)
