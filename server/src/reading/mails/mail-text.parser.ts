import { Parser } from 'htmlparser2'
import PostalMime from 'postal-mime'
import { NOTE_MAX } from '../lengths.ts'
import { readReply } from '../replies/replies.parser.ts'
import { isAutomaticSubject } from './automatic-subjects.rules.ts'
import { type OwnMailAddress, withoutQuotes } from './quoted-lines.rules.ts'

/**
 * What someone wrote in a mail, without its quotations, in a form that every database can store. The end of the mail may already be
 * missing.
 */
export async function readMailText({ raw, ...ours }: { raw: Uint8Array } & OwnMailAddress) {
  const { text = '', html = '', subject = '' } = await PostalMime.parse(raw, { forceRfc822Attachments: true })
  const written = (text.trim() === '' ? plainOf(html, ours.host) : text).replace(/[^\P{Cc}\t\n]|\u00a0/gu, ' ')
  const own = withoutQuotes(written, ours).slice(0, NOTE_MAX).toWellFormed()
  return { text: own, meaning: readReply(own).meaning, isAutomatic: isAutomaticSubject(subject) }
}

const NOT_SHOWN = ['style', 'script', 'title', 'blockquote']
const ENDS_LINE = ['br', 'p', 'div', 'tr']

/**
 * Turns HTML into plain text. A mark takes the place of a quotation. The address of a link to our host is kept as text, since this address
 * shows where our mail ends.
 */
function plainOf(html: string, host: string) {
  let text = ''
  let hidden = 0
  const parser = new Parser({
    onopentag: (name, { href = '' }) => {
      if (hidden === 0 && name === 'blockquote') text += '\n>\n'
      if (hidden === 0 && name === 'a' && href.includes(host)) text += ` ${href} `
      if (NOT_SHOWN.includes(name)) hidden++
    },
    onclosetag: (name) => {
      if (NOT_SHOWN.includes(name)) hidden--
      if (ENDS_LINE.includes(name)) text += '\n'
    },
    ontext: (shown) => {
      if (hidden === 0) text += shown
    },
  })
  parser.end(html)
  return text
}
