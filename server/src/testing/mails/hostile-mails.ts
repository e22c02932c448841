// Mails whose parsing could take minutes. Each mail has these `headers`, such as an In-Reply-To that names a mail of ours, and about `size`
// bytes.

const mailOf = (headers: string[], body: string, ...more: string[]) => [...headers, 'MIME-Version: 1.0', ...more, '', body].join('\r\n')
const html = (part: string) => (headers: string[], size: number) =>
  mailOf(headers, part.repeat(size / part.length), 'Content-Type: text/html; charset=utf-8')
const text =
  (part: string, type = 'text/plain; charset=utf-8') =>
  (headers: string[], size: number) =>
    mailOf(headers, part.repeat(size / part.length), `Content-Type: ${type}`)
const parts =
  (part: string, type = 'multipart/mixed') =>
  (headers: string[], size: number) =>
    mailOf(headers, part.repeat(size / part.length), `Content-Type: ${type}; boundary=b`)
const header = (name: string, part: string) => (headers: string[], size: number) =>
  mailOf(headers, 'Hello', `${name}: ${part.repeat(size / part.length)}`)

/** A multipart mail in a multipart mail, and so on. Postal-mime, which reads mails for the server, gives up beyond 256 levels. */
export function nestedMail(headers: string[], depth: number) {
  const opened = Array.from({ length: depth }, (_, level) => `--b${level}\r\nContent-Type: multipart/mixed; boundary=b${level + 1}\r\n\r\n`)
  return mailOf(headers, opened.join(''), 'Content-Type: multipart/mixed; boundary=b0')
}

export const HOSTILE_MAILS: Record<string, (headers: string[], size: number) => string> = {
  'HTML of <': html('<'),
  'HTML of <style': html('<style '),
  'HTML of <blockquote>': html('<blockquote>'),
  'HTML of nested tags': html('<b><i>'),
  'HTML of entities': html('&amp'),
  'HTML of attributes': html('<a b="'),
  'HTML of comments': html('<!--'),
  'empty parts': parts('--b\r\n\r\n'),
  'parts with headers': parts('--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'),
  'alternative parts': parts('--b\r\nContent-Type: text/html\r\n\r\n<p>\r\n', 'multipart/alternative'),
  'mails in mails': parts('--b\r\nContent-Type: message/rfc822\r\n\r\n', 'multipart/digest'),
  'nested parts': (headers, size) => nestedMail(headers, size / 60),
  'format=flowed': text('a \r\n', 'text/plain; format=flowed; delsp=yes'),
  'a long line of dashes': text('-'),
  'a long line of wrote': text('wrote'),
  'a line of dates': text('on 1:00 '),
  'quoted-printable': (headers, size) =>
    mailOf(headers, '='.repeat(size), 'Content-Type: text/plain', 'Content-Transfer-Encoding: quoted-printable'),
  'a long subject': header('Subject', '=?utf-8?Q?=C3=A4?= '),
  'long references': header('References', '<a@b> '),
  'long addresses': header('To', '"a" <a@b>, (c) '),
  'headers without an end': (headers, size) => [...headers, 'X: y\r\n '.repeat(size / 7)].join('\r\n'),
  'names that are not ours': header('References', '<m1.abcdefghijklmnop@x> '),
  'a report of a report': (headers, size) =>
    mailOf(
      headers,
      'Content-Type: message/delivery-status\r\nAction: \r\n'.repeat(size / 50),
      'Content-Type: multipart/report; boundary=b',
    ),
}
