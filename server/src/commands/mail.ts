import { mailAddressOf } from '@hand-in-hand/contract/texts/mail.rules.ts'
import type { Database } from '../database/database.ts'
import { readArguments, type Settings } from '../env.ts'
import { gatewayTakesUs } from '../features/messages/gateway-refusals.commands.ts'
import { StartupError } from '../platform/errors.ts'
import { openMailServer } from '../platform/mail/smtp.ts'
import { RefusedNumber } from '../platform/providers/provider.ts'
import { makeSecret } from '../platform/secrets/tokens.ts'
import { whyNoMail } from './checks/mail.ts'
import { runCommand, say, settingsOfCommand, withDatabase } from './run.ts'

const MAIL_USAGE = 'Usage: npm run mail -- test --to you@example.org sends one mail to try the mail server.'
const MAIL_TEST_PATIENCE = 30_000

// Tries the mail server. Works beside the running server.
void runCommand(async () => {
  const { values, positionals } = readArguments({ to: { type: 'string' } }, MAIL_USAGE)
  if (positionals.length !== 1 || positionals[0] !== 'test' || typeof values.to !== 'string') throw new StartupError(MAIL_USAGE)
  const to = mailAddressOf(values.to)
  if (to === null) throw new StartupError('--to takes a mail address alone, such as you@example.org.')
  const settings = settingsOfCommand()
  say(await withDatabase(settings, (database) => sendTestMail(database, settings, to)))
})

/** Throws a `StartupError` that says what the mail server replied and what to do. */
async function sendTestMail(database: Database, { mail, publicUrl }: Settings, to: string) {
  if (!mail) throw new StartupError('Without MAIL_URL and MAIL_FROM no mails are sent: there is no mail server to try.')
  const server = openMailServer(mail, MAIL_TEST_PATIENCE)
  const { host } = new URL(publicUrl)
  const text = `This is a test of ${host}, at ${new Date().toISOString()}.`
  try {
    await server.check()
    await server.send({
      ...{ to, sender: 'Hand in Hand', subject: `Hand in Hand: test of ${host}`, text, html: `<p>${text}</p>` },
      messageId: `test.${makeSecret()}@${mail.from.replace(/^.*@/, '')}`,
    })
  } catch (error) {
    if (error instanceof RefusedNumber) throw new StartupError('The mail server says that this address takes no mail: try another one.')
    throw new StartupError(whyNoMail(error, mail))
  } finally {
    server.close()
  }
  const wasRefused = await gatewayTakesUs(database, 'mail', Date.now())
  return [
    `The mail server ${mail.host} took it.`,
    'If it does not arrive, look in the folder for spam. Its source should say spf=pass, dkim=pass and dmarc=pass: else npm run doctor says what to publish.',
    ...(wasRefused ? ['It refused us before: the server now sends what waits.'] : []),
  ].join('\n')
}
