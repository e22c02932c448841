import { CORPUS_SIZES, smsCorpus } from '../server/src/testing/sms-corpus.ts'
import { readOptions } from './options.mjs'

const {
  words: [wanted],
} = readOptions(
  `npm run sms:print: prints every SMS in each language, with its parts and the room that it uses. -- SIZE: of ${CORPUS_SIZES.join(', ')} one`,
  { takes: 'a size' },
)
for (const { template, locale, size, text, parts, room, most } of smsCorpus()) {
  if (wanted !== undefined && wanted !== size) continue
  console.log(`${template} ${locale} ${size}: ${parts} SMS, ${room} of ${most}\n  ${text.replaceAll('\n', '\n  ')}`)
}
if (wanted !== undefined && !CORPUS_SIZES.some((size) => size === wanted)) console.error(`sizes: ${CORPUS_SIZES.join(', ')}`)
