import { Parser } from 'htmlparser2'
import PostalMime from 'postal-mime'
import { NOTE_MAX } from '../lengths.ts'
import { readReply } from '../replies/replies.parser.ts'
import { withoutQuotes } from './quoted-lines.rules.ts'

/** What someone wrote in a mail, without what it quotes, as every database can store it. The body may be cut. `ours`: our address. */
export async function readMailText({ raw, ours }: { raw: Uint8Array; ours: string }) {
  const { text, html } = await PostalMime.parse(raw, { forceRfc822Attachments: true })
  const written = (text ?? plainOf(html ?? '')).replace(/[^\P{Cc}\t\n]/gu, ' ')
  const own = withoutQuotes(written, ours).slice(0, NOTE_MAX).toWellFormed()
  return { text: own, meaning: readReply(own).meaning }
}

const NOT_SHOWN = ['style', 'script', 'title', 'blockquote']
const ENDS_LINE = ['br', 'p', 'div', 'tr']

function plainOf(html: string) {
  let text = ''
  let hidden = 0
  const parser = new Parser({
    onopentagname: (name) => {
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
