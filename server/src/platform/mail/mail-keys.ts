import { keyedHash, type SecretKey } from '../secret-key.ts'

/** Proves that someone has this mail: a bounce or a reply counts only with it. 64 bits are enough for what is tried over SMTP. */
export const keyOfMail = (key: SecretKey, id: number) => keyedHash(key, `mail ${id}`).slice(0, 16).toLowerCase()
