import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isLoopback } from './platform/addresses.ts'
import { withCommandNames } from './platform/command-names.ts'
import { StartupError } from './platform/errors.ts'
import type { OperatorMailbox } from './platform/mail/operator-mail.ts'
import { openOutbound } from './platform/outbound.ts'
import { PROVIDERS } from './platform/providers/providers.ts'
import { APPS, ownApkLink, partnerOf } from './platform/settings/apps.ts'
import { DATA } from './platform/settings/data.ts'
import { FAMILIES, familyStartOf, noOperatorPort } from './platform/settings/families.ts'
import { readMailServer } from './platform/settings/mail.ts'
import { MESSAGES } from './platform/settings/messages.ts'
import { readMetrics } from './platform/settings/metrics.ts'
import { NETWORK } from './platform/settings/network.ts'
import { CONTENT_SETTINGS, OPERATOR, readOperator } from './platform/settings/operator.ts'
import { SERVER } from './platform/settings/server.ts'
import { type ReadSetting, readGroup } from './platform/settings/setting.ts'
import { misspeltSettings, settingsFileOf, withSettingsFile, withSettingsOfAnyFile } from './platform/settings/settings-file.ts'
import { readStaffSignIn } from './platform/settings/staff.ts'

export type Settings = ReturnType<typeof readSettings>

/**
 * Reads all settings. A single setting is one entry in a file of platform/settings; this file has what depends on several settings. Throws
 * a `StartupError` for the first that can't be used.
 */
export function readSettings(env: Record<string, string | undefined>) {
  const settingOf: ReadSetting = (name) => env[name]?.trim() || undefined
  const server = readGroup(SERVER, settingOf)
  const data = readGroup(DATA, settingOf)
  const { allowScreenOutbox, smsPerFamily, smsPerDay, ...messages } = readGroup(MESSAGES, settingOf)
  const families = readGroup(FAMILIES, settingOf)
  const content = readGroup(CONTENT_SETTINGS, settingOf)
  const { partnerPicture, partnerLink, iosLink, androidLink, ...apps } = readGroup(APPS, settingOf)
  /** Base of every link sent, without a slash at its end. */
  const publicUrl = server.publicUrl ?? `http://localhost:${server.port}`
  const provider = PROVIDERS[messages.smsProvider]
  const { isSentManually = false, isFree = false, company = null } = provider

  const network = readGroup(NETWORK, settingOf)
  const mail = readMailServer(settingOf, network)
  if (data.databaseUrlDirect && !data.databaseUrl)
    throw new StartupError('DATABASE_URL_DIRECT goes with DATABASE_URL: set both, or neither.')
  if (families.operatorPort === server.port) throw noOperatorPort()
  const isOnThisMachine = isLoopback(server.host) && isLoopback(new URL(publicUrl).hostname)
  if (messages.smsProvider === 'screen' && !allowScreenOutbox && !isOnThisMachine) throw shownToOthers()
  return {
    ...server,
    publicUrl,
    ...data,
    databaseUrl: data.databaseUrl ?? undefined,
    databaseUrlDirect: data.databaseUrlDirect ?? undefined,
    secretKey: data.secretKey ?? undefined,
    ...messages,
    /** People send the messages to numbers themselves. */
    sendsManually: isSentManually,
    /** Nothing is charged for a message, so no limit of SMS counts. */
    smsIsFree: isFree,
    /** Only the settings of the provider, by their names. */
    smsSettings: Object.fromEntries(Object.keys(provider.settings).map((name) => [name, settingOf(name)])),
    /** How this process connects to other hosts. */
    network,
    /** The mail server; null if no mails are sent. */
    mail,
    /** Neither SMS nor mails are sent: people send all messages themselves. */
    sendsNothing: isSentManually && mail === null,
    /** How many SMS the server sends in 24 hours at most, for one family and in all. */
    smsPerDay: { ofFamily: smsPerFamily, inAll: smsPerDay },
    ...families,
    /** Who may start families. */
    familyStart: familyStartOf(families.familyStart, isSentManually && mail === null),
    /** How staff sign in to the operator's page from other machines; null if the page is for this machine only. */
    staff: readStaffSignIn(settingOf, { publicUrl, operatorPort: families.operatorPort }),
    operator: readOperator(settingOf, company),
    ...content,
    ...apps,
    partner: partnerOf(partnerPicture, partnerLink, publicUrl),
    /** Where people get the app: in the App Store, and in a shop for Android or as an apk. */
    apps: { ios: iosLink, android: androidLink ?? ownApkLink(content.contentFolder, publicUrl) },
    /** Null if no metrics are served. */
    metrics: readMetrics(settingOf),
  }
}

const shownToOthers = () =>
  new StartupError(
    'With SMS_PROVIDER=screen no phone gets its login code, they all show on this machine: keep HOST and PUBLIC_URL on it, ' +
      'set ALLOW_SCREEN_OUTBOX=yes to try it with phones on a network that you trust, or choose SMS_PROVIDER=by-hand.',
  )

/**
 * The settings of the settings file and the environment, for the server and each command. Prints to standard error which names in the
 * environment look like misspelt settings. From then on this process connects to other hosts as the settings say. Throws a `StartupError`
 * for the first setting that can't be used.
 */
export function settingsOfThisProcess() {
  for (const sentence of misspeltSettings(process.env)) process.stderr.write(`${sentence}\n`)
  const env = withSettingsFile(process.env)
  const settings = readSettings(env)
  openOutbound(settings.network, Object.values(env).map(String))
  return settings
}

/**
 * The operator's mailbox, read without the other settings, so that the operator is notified even if another setting is wrong. Null without
 * `MAIL_URL` or `OPERATOR_EMAIL`. From then on this process connects to other hosts as the settings say.
 */
export function operatorMailboxOfThisProcess(): OperatorMailbox | null {
  const env = withSettingsOfAnyFile(process.env)
  const settingOf: ReadSetting = (name) => env[name]?.trim() || undefined
  const network = readGroup(NETWORK, settingOf)
  openOutbound(network, Object.values(env).map(String))
  const mail = readMailServer(settingOf, network)
  const to = OPERATOR.email.read(settingOf(OPERATOR.email.name))
  const { publicUrl, port } = readGroup(SERVER, settingOf)
  return mail === null || to === null ? null : { mail, to, publicUrl: publicUrl ?? `http://localhost:${port}` }
}

/**
 * The file from which this process reads its settings; null if there is none. Throws a `StartupError` if a file that was named does not
 * exist.
 */
export const settingsFileOfThisProcess = () => settingsFileOf(process.env)

/**
 * The arguments after a command's name. If they are wrong, throws a `StartupError` with the usage. With --help, prints the usage and ends
 * the process.
 */
export function readArguments(options: Record<string, { type: 'string' | 'boolean' }>, usage: string) {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${withCommandNames(usage)}\n`)
    process.exit(0)
  }
  try {
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true })
  } catch {
    throw new StartupError(usage)
  }
}

/** The first file descriptor that systemd passes: https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html */
const FIRST_PASSED = 3

/** The file descriptor of a port that systemd keeps for this process; null if there is none. */
export const passedSocket = () => (process.env.LISTEN_FDS === '1' && process.env.LISTEN_PID === String(process.pid) ? FIRST_PASSED : null)

/** The user who ran this process with sudo; null without sudo. */
export const userBehindSudo = () => process.env.SUDO_USER ?? null

/** Whether systemd waits to hear that this process serves: https://www.freedesktop.org/software/systemd/man/latest/sd_notify.html */
export const isAwaitedBySystemd = () => process.env.NOTIFY_SOCKET !== undefined

/** Whether this process was started by `--version`. */
export const asksForVersion = () => process.argv.includes('--version')

/** The path of a file from the command line. npm changes the working folder and passes the caller's in INIT_CWD. */
export const fileFromCommandLine = (name: string) => resolve(process.env.INIT_CWD ?? '.', name)

/** A folder of this service that only its user can write, and that a restart of the machine empties; null without systemd. */
export const runtimeFolder = () => process.env.RUNTIME_DIRECTORY ?? null

/** The folders in which programs of this machine are found. */
export const searchPath = () => process.env.PATH ?? ''

/** Uses the name of this process's user as PostgreSQL's role, unless the environment or the address names another role. */
export function nameRole() {
  try {
    process.env.PGUSER ??= userInfo().username
  } catch {
    // This user has no name on this machine, so the address has to name the role.
  }
}
