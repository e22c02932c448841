import { expect, onTestFinished, test } from 'vitest'
import { nestedMail } from '../../testing/mails/hostile-mails.ts'
import { aMailbox } from '../../testing/mails/mailbox.ts'
import { mailReplyTo, mailsServer } from '../../testing/mails/mails-server.ts'
import { readyzOf } from '../../testing/readyz.ts'
import { inboxJobs } from './mails.jobs.ts'

async function withMailbox() {
  const mailbox = await aMailbox()
  onTestFinished(mailbox.close)
  const mails = await mailsServer(mailbox.settings)
  const { readMails } = mails.server.jobs
  const warnings = async () =>
    (await readyzOf(mails.server)).json<{ warnings: string[] }>().warnings.filter((each) => each.startsWith('mails:'))
  const place = () => mails.server.database.selectFrom('mailbox').select(['uid', 'tries', 'unreadable']).executeTakeFirstOrThrow()
  return { ...mails, mailbox, readMails, warnings, place }
}

test('a mail that can not be read stays in the mailbox, and a STOP after it works at once', async () => {
  const { mailbox, send, readMails, person, place } = await withMailbox()
  const mail = await send()
  const poison = mailbox.put(nestedMail([`In-Reply-To: ${mail.name}`], 300))
  mailbox.put(mailReplyTo(mail.name, 'STOP'))
  await readMails()
  expect((await person()).stopped_at).not.toBeNull()
  expect(mailbox.mails.map(({ uid }) => uid)).toEqual([poison])
  expect(await place()).toEqual({ uid: 2, tries: 0, unreadable: 0 })
})

test('after a restart no mail of the mailbox is read again', async () => {
  const { mailbox, send, server, place, notes } = await withMailbox()
  const mail = await send()
  mailbox.put(nestedMail([`In-Reply-To: ${mail.name}`], 300))
  mailbox.put('Subject: not for us\r\n\r\nHello')
  await server.jobs.readMails()
  const looked = mailbox.fetched.length
  expect(looked).toBe(2)
  const again = inboxJobs(server.app)
  mailbox.put(mailReplyTo(mail.name, 'I come later'))
  await again.readMails()
  expect(mailbox.fetched.slice(looked)).toEqual([3])
  expect(await notes()).toEqual(['I come later'])
  expect((await place()).uid).toBe(3)
})

test('three mails in a row that can not be read are a warning, until one can be read', async () => {
  const { mailbox, send, readMails, warnings } = await withMailbox()
  const mail = await send()
  const poison = nestedMail([`In-Reply-To: ${mail.name}`], 300)
  for (const amount of [1, 2]) {
    mailbox.put(poison)
    await readMails()
    expect(await warnings(), String(amount)).toEqual([])
  }
  mailbox.put(poison)
  // A mail without a key of ours is not read, and is not counted either.
  mailbox.put(nestedMail([], 300))
  await readMails()
  expect(await warnings()).toEqual([expect.stringContaining('three or more')])
  mailbox.put(mailReplyTo(mail.name, 'I come later'))
  await readMails()
  expect(await warnings()).toEqual([])
})

test('an error of the database ends the reading, and the mail is read when the database is back', async () => {
  const { mailbox, send, readMails, notes, server, place } = await withMailbox()
  const mail = await send()
  mailbox.put(mailReplyTo(mail.name, 'I come later'))
  await server.database.schema.alterTable('family_event').renameTo('elsewhere').execute()
  await expect(readMails()).rejects.toThrow()
  expect(mailbox.mails).toHaveLength(1)
  expect(await place()).toEqual({ uid: 0, tries: 1, unreadable: 0 })
  await server.database.schema.alterTable('elsewhere').renameTo('family_event').execute()
  await readMails()
  expect(await notes()).toEqual(['I come later'])
  expect(mailbox.mails).toEqual([])
})

test('a mail that the mailbox does not return is skipped after five tries', async () => {
  const { mailbox, send, readMails, notes } = await withMailbox()
  const mail = await send()
  mailbox.refused.add(mailbox.put(mailReplyTo(mail.name, 'broken')))
  mailbox.put(mailReplyTo(mail.name, 'I come later'))
  for (let tries = 0; tries < 5; tries++) await readMails().catch(() => {})
  expect(await notes()).toEqual([])
  await readMails()
  expect(await notes()).toEqual(['I come later'])
  expect(mailbox.mails).toHaveLength(1)
})
