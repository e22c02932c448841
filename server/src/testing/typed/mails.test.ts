import { expect, test } from 'vitest'
import { triedOf } from '../../../../scripts/tests/tier.ts'
import { scanMail } from '../../features/replies/inbound-mails.rules.ts'
import { readMailText } from '../../reading/mails/mail-text.parser.ts'
import { mailsServer } from '../mails/mails-server.ts'
import { typedInputs } from './typed.ts'

const NAME = 'm12.0123456789abcdef@circle.example'
const OURS = { ours: 'help@circle.example', host: 'circle.example' }
/** Mails as they are sent over the network. In the files, KEY is the Message-ID of our mail, without its brackets. */
const rawOf = (bytes: Buffer, name: string) =>
  Buffer.from(bytes.toString('latin1').replaceAll('KEY', name).replaceAll(/\r?\n/g, '\r\n'), 'latin1')
const mails = typedInputs('mails')

test.each(mails)('the parser finds the expected kind and text in the typed mail $name', async ({ bytes, expected }) => {
  const { kind, outcome, names, parsed } = scanMail(rawOf(bytes, NAME))
  if (expected === 'not ours') return expect(names).not.toContain(NAME)
  expect(names).toContain(NAME)
  if (kind === 'report') return expect(outcome === 'hard' ? 'bounce' : outcome).toBe(expected)
  const { text, meaning, isAutomatic } = await readMailText({ raw: parsed, ...OURS })
  if (kind === 'automatic' || isAutomatic) return expect('automatic').toBe(expected)
  const as = meaning === 'automatic' ? 'quiet' : 'note'
  expect(text === '' ? 'answered' : `${as}: ${text.split(/\s*\n\s*/).join(' / ')}`).toBe(expected)
})

test.each(triedOf('typed mails', mails, 6))(
  'the server receives the typed mail $name, and handles it as the sample expects',
  async ({ bytes, expected }) => {
    const { send, post, notes, server, sink, avi, person } = await mailsServer()
    const mail = await send()
    const here = Buffer.from(bytes.toString('latin1').replaceAll('https://circle.example', server.app.settings.publicUrl), 'latin1')
    expect((await post(rawOf(here, mail.name.replace(/[<>]/g, '')))).statusCode).toBe(200)
    const [kind = '', words = ''] = expected.split(/: (.*)/)
    expect(await notes()).toEqual(kind === 'note' || kind === 'quiet' ? [words.replaceAll(' / ', ' ')] : [])
    const { state } = await mail.read()
    expect(state).toBe(['bounce', 'soft', 'blocked'].includes(kind) ? 'failed' : 'sent')
    expect((await person()).bounces).toBe(kind === 'bounce' ? 1 : 0)
    await server.outboxEmptied()
    const answers = sink.to(avi.phone).filter(({ text }) => text?.includes('could be read here'))
    expect(answers).toHaveLength(kind === 'answered' ? 1 : 0)
  },
)
