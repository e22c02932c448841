import { AppError } from '../platform/errors.ts'

/** A row's id out of a path. What is no id is one that nobody has: throws not_found. */
export function idOf(text: string) {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(id)) throw new AppError('not_found')
  return id
}

/** The version that `If-Match` names. Throws version_missing without one, version_conflict for what is none of ours. */
export function versionOf(ifMatch: string | undefined) {
  if (ifMatch === undefined || ifMatch.trim() === '') throw new AppError('version_missing')
  const version = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(ifMatch)?.[1]
  if (version === undefined) throw new AppError('version_conflict')
  return Number(version)
}
