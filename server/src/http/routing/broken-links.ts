/** Characters that messengers and sentences put behind a link, also one that was cut in half. */
const BEHIND_A_LINK = /(?:%[\da-f]{0,2}|[^\w/-])+$/i
/** Pages whose links are opened without the app, which takes such signs off itself. */
const PLAIN_PAGE = /^\/(?:ask|fewer|undo|reach)\//

/** A link's path or secret without signs behind it. */
export const withoutSignsBehind = (text: string) => text.replace(BEHIND_A_LINK, '')

/** The address of a page without half signs, which no router can decode: they would be no page at all. Calls of programs stay as they are. */
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
