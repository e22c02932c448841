import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import { operatorMailboxOfThisProcess, readArguments, runtimeFolder, settingsOfThisProcess } from '../env.ts'
import { afterCheck, type WatchState } from '../features/operator/watching.rules.ts'
import { reasonOfError } from '../platform/diagnosis.ts'
import { StartupError } from '../platform/errors.ts'
import { type OperatorMail, sendToOperator } from '../platform/mail/operator-mail.ts'
import { claimNotice } from '../store/operator/notices.ts'
import { checkDisk } from './checks/machine.ts'
import { whyNotServing } from './checks/server.ts'
import { runCommand, say, withDatabase } from './run.ts'

const WATCH_USAGE =
  'Usage: npm run watch -- [UNIT] looks once whether the server serves, and mails OPERATOR_EMAIL what stays wrong, with the last lines that this unit of systemd logged. npm run watch -- --failed UNIT mails that a unit failed.'

const LINES = '12'
const UNIT_NAME = /^[\w:.@\\][\w:.@\\-]*$/
const PROGRAM_PATIENCE = 10_000

// Mails the operator about problems that the server itself can't report. It does not use the server. Its systemd units are in
// deploy/systemd.
void runCommand(async () => {
  const { positionals, values } = readArguments({ failed: { type: 'string' } }, WATCH_USAGE)
  const [unit = null, ...others] = positionals
  const failed = typeof values.failed === 'string' ? values.failed : null
  if (others.length > 0 || (failed !== null && unit !== null) || !UNIT_NAME.test(failed ?? unit ?? 'none'))
    throw new StartupError(WATCH_USAGE)
  return failed === null ? look(unit) : notifyOfFailedUnit(failed)
})

/** Checks once. Stores since when something is wrong, in a folder that a restart of the machine empties. */
async function look(unit: string | null) {
  const wrong = await findProblem(unit)
  say(wrong ?? 'All is well.')
  if (wrong !== null) process.exitCode = 1
  const { watched, tell } = afterCheck(readNote('wrong'), wrong !== null, Date.now())
  if (tell === 'wrong') await mailOperator({ subject: noticeSubject(wrong ?? ''), text: `${wrong}${lastLinesOf(unit)}` })
  if (tell === 'well') await mailOperator({ subject: 'The server serves again', text: 'All is well.' })
  writeNote('wrong', watched)
}

const noticeSubject = (wrong: string) =>
  /^The certificate of \S+ ends on \S+: [^.]+\.$/.test(wrong) ? 'The certificate ends soon' : 'The server does not serve'

/** The problem in sentences; null if there is none. A server that someone stopped gets no request, because systemd would start it. */
async function findProblem(unit: string | null) {
  const state =
    unit === null ? '' : spawnSync('systemctl', ['is-active', unit], { encoding: 'utf8', timeout: PROGRAM_PATIENCE }).stdout?.trim()
  if (state === 'inactive') return `${unit} is stopped.`
  try {
    const settings = settingsOfThisProcess()
    const disk = checkDisk(settings)
    const found = [...(await whyNotServing(settings)), ...(disk.state === 'fail' ? [disk.says] : [])]
    return found.length > 0 ? found.join(' ') : null
  } catch (error) {
    return error instanceof StartupError
      ? `The server can't start: ${error.message}`
      : `The server can't be looked at: ${reasonOfError(error)}.`
  }
}

/** Notifies once a day for each unit. The running server may send the same notice about failed backups, so only one of the two is sent. */
async function notifyOfFailedUnit(unit: string) {
  const now = Date.now()
  const isBackup = /-backup\b/.test(unit)
  const claim = { now, since: now - DAY }
  const isToNotify = await claimInData(isBackup ? 'backup' : `unit ${unit}`, claim).catch(() => claimInNote(unit, claim))
  if (!isToNotify) return say('The operator was told within the last day.')
  const subject = isBackup ? 'The backup failed' : `${unit} failed`
  await mailOperator({ subject, text: `${unit} failed at ${new Date(now).toISOString()}.${lastLinesOf(unit)}` })
}

async function claimInData(about: string, claim: { now: number; since: number }) {
  return withDatabase(settingsOfThisProcess(), (database) => claimNotice(database, about, claim))
}

function claimInNote(about: string, { now, since }: { now: number; since: number }) {
  const notifiedAt = readNote(about)?.notifiedAt ?? null
  if (notifiedAt !== null && notifiedAt > since) return false
  writeNote(about, { since: now, notifiedAt: now })
  return true
}

async function mailOperator(notice: OperatorMail) {
  const mailbox = operatorMailboxOfThisProcess()
  if (mailbox === null) return say('No one is told: that needs MAIL_URL, MAIL_FROM and OPERATOR_EMAIL.')
  await sendToOperator(mailbox, notice).catch((error: unknown) => {
    throw new StartupError(`The operator could not be told by mail (${reasonOfError(error)}).`)
  })
  say(`${mailbox.to} is told.`)
}

/** The log contains no text, name or number of people. */
function lastLinesOf(unit: string | null) {
  if (unit === null) return ''
  const words = ['--unit', unit, '--lines', LINES, '--output', 'cat', '--no-pager', '--quiet']
  const { stdout } = spawnSync('journalctl', words, { encoding: 'utf8', timeout: PROGRAM_PATIENCE })
  return stdout?.trim() ? `\n\nThe last lines of its log:\n\n${stdout.trim()}` : ''
}

function noteOf(about: string) {
  return join(runtimeFolder() ?? '', about)
}

function readNote(about: string): WatchState | null {
  const file = noteOf(about)
  const [, since, notifiedAt] = (runtimeFolder() !== null && existsSync(file) && /^(\d+) (\d*)$/.exec(readFileSync(file, 'utf8'))) || []
  return since === undefined ? null : { since: Number(since), notifiedAt: notifiedAt ? Number(notifiedAt) : null }
}

function writeNote(about: string, watched: WatchState | null) {
  if (runtimeFolder() === null) return
  if (watched === null) rmSync(noteOf(about), { force: true })
  else writeFileSync(noteOf(about), `${watched.since} ${watched.notifiedAt ?? ''}`, { mode: 0o600 })
}
