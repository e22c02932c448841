import { checkDatabaseUrl } from '../postgres-address.ts'
import { readAny, readIf } from './readers.ts'
import { optional, setting } from './setting.ts'

/** Where the data is. */
export const DATA = {
  dataFolder: setting('DATA_DIR', {
    unless: './data',
    says: 'the folder of the SQLite database, which the server makes private when it starts',
    read: readAny,
  }),
  databaseUrl: optional('DATABASE_URL', {
    unless: 'SQLite',
    says: 'a PostgreSQL address, instead of SQLite; on another machine with `?sslmode=verify-full`',
    read: readDatabaseUrl,
  }),
  /** The address of the same database as in `DATABASE_URL`, without the pooler in between. */
  databaseUrlDirect: optional('DATABASE_URL_DIRECT', {
    says: 'the same database without [the pooler](postgresql.md) that `DATABASE_URL` leads through',
    read: readDatabaseUrl,
  }),
  /** The key for keyed hashes. If it is absent, the key is a file in the data folder. */
  secretKey: optional('SECRET_KEY', {
    unless: 'a file `secret.key` in `DATA_DIR`, made at the first start',
    says: "at least 32 characters that no one can guess, for keyed hashes; the same for a database's servers",
    read: readIf((text) => text.length >= 32, 'at least 32 characters that no one can guess, such as what openssl rand -hex 32 prints'),
  }),
}

function readDatabaseUrl(text: string, name: string) {
  checkDatabaseUrl(name, text)
  return text
}
