import { AppError } from '../platform/errors.ts'

/** A row's id from a path. Throws not_found for a text that is no id. */
export function idOf(text: string) {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(id)) throw new AppError('not_found')
  return id
}

/** The version in `If-Match`, or null if there is none. Throws version_conflict if it is not one of ours. */
export function optionalVersionOf(ifMatch: string | undefined) {
  if (ifMatch === undefined || ifMatch.trim() === '') return null
  const version = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(ifMatch)?.[1]
  if (version === undefined) throw new AppError('version_conflict')
  return Number(version)
}

/** The version in `If-Match`, for a call that needs one. Throws version_missing if there is none, and what `optionalVersionOf` throws. */
export function versionOf(ifMatch: string | undefined) {
  const version = optionalVersionOf(ifMatch)
  if (version === null) throw new AppError('version_missing')
  return version
}
