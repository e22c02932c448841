import { domainOf } from './mail.rules.ts'

/**
 * Hosts on which most people have their mailbox. An address whose host differs from one of these by one letter is probably mistyped. A
 * limit that counts all addresses of a host together leaves these hosts out.
 */
export const LARGE_HOSTS = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com', 'icloud.com', 'me.com', 'aol.com'],
  ...['mail.com', 'email.com', 'ymail.com', 'gmx.com', 'gmx.fr', 'yahoo.co.uk', 'yahoo.fr', 'hotmail.co.uk', 'live.de', 'outlook.de'],
  ...['proton.me', 'protonmail.com', 'walla.co.il', 'walla.com', 'bezeqint.net', 'netvision.net.il', 'zahav.net.il', '012.net.il'],
  ...['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch', 'web.de', 't-online.de', 'freenet.de', 'posteo.de', 'mailbox.org', 'yahoo.de', 'hotmail.de'],
  ...['mail.ru', 'bk.ru', 'list.ru', 'inbox.ru', 'yandex.ru', 'ya.ru', 'yandex.com', 'rambler.ru', 'ukr.net', 'tut.by'],
] as const

/** The address that was probably meant, if its host differs from a large host by one letter (gmial.com). Null if nothing looks mistyped. */
export function probablyMeant(address: string): string | null {
  const domain = domainOf(address)
  if (LARGE_HOSTS.some((host) => host === domain)) return null
  const near = LARGE_HOSTS.find((host) => host.length > 6 && isOneApart(domain, host))
  return near === undefined ? null : `${address.slice(0, address.lastIndexOf('@'))}@${near}`
}

/** Whether one letter was added, left out or changed, or two neighbouring letters were exchanged. */
function isOneApart(one: string, other: string) {
  if (Math.abs(one.length - other.length) > 1) return false
  let from = 0
  while (from < one.length && one[from] === other[from]) from += 1
  const [a, b] = [one.slice(from), other.slice(from)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a.length > 1 && a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0])
  )
}
