import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './errors.ts'

/** This installation's own key. It is not in the database, so that a copy of the database opens nothing that is keyed with it. */
export type SecretKey = KeyObject

const FILE = 'secret.key'
const BYTES = 32

interface Place {
  /** The setting SECRET_KEY; without it the key is a file in `dataFolder`. */
  secretKey: string | undefined
  dataFolder: string
}

/** The key of the settings, or that of the data folder, where it is made at the first start. Throws a `Refusal`. */
export function openSecretKey({ secretKey, dataFolder }: Place): SecretKey {
  return createSecretKey(secretKey === undefined ? readOrMake(dataFolder) : Buffer.from(secretKey))
}

/** HMAC-SHA256 (RFC 2104) in base64url. What is keyed begins with what it is about, so that no two uses share a hash. */
export const keyedHash = (key: SecretKey, text: string) => createHmac('sha256', key).update(text).digest('base64url')

function readOrMake(dataFolder: string) {
  const file = join(dataFolder, FILE)
  try {
    return read(file) ?? make(dataFolder, file)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`The key in ${file} can't be read or made: change the rights of the file and its folder, or set SECRET_KEY.`)
  }
}

function read(file: string) {
  try {
    const key = readFileSync(file)
    if (key.length === BYTES) return key
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
  throw new Refusal(`${file} is damaged: delete it, and the next start makes a new key. Login codes that are on their way end then.`)
}

/** Where two processes start at the same moment, one makes it and the other reads it. */
function make(dataFolder: string, file: string) {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  let opened: number
  try {
    opened = openSync(file, 'wx', 0o600)
  } catch (error) {
    const made = codeOf(error) === 'EEXIST' ? read(file) : null
    if (made) return made
    throw error
  }
  const key = randomBytes(BYTES)
  writeSync(opened, key)
  fsyncSync(opened)
  closeSync(opened)
  return key
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null)
