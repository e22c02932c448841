/** Characters that messengers and sentences add after a link, also half of a percent-encoded character. */
const BEHIND_A_LINK = /(?:%[\da-f]{0,2}|[^\w/-])+$/i
/** Pages whose links are opened without the app. On pages of the app, the app itself removes the characters after a link. */
const PLAIN_PAGE = /^\/(?:ask|fewer|undo|reach)\//

/** A link's path or secret without the characters that were added after it. */
export const withoutSignsBehind = (text: string) => text.replace(BEHIND_A_LINK, '')

/**
 * The address of a page without incomplete characters at its end, because no router can decode those and there would be no page. Calls of
 * programs stay as they are.
 */
export function withoutBrokenEnd(url: string) {
  const [path = '', ...query] = url.split('?')
  if (path.startsWith('/v2/') || (isDecodable(path) && !PLAIN_PAGE.test(path))) return url
  return [withoutSignsBehind(path) || '/', ...query].join('?')
}

function isDecodable(path: string) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
