import type { Finding, SourceFile } from './files.ts'

/**
 * The features that may write each table, by their commands and jobs. `access` writes while it authenticates a caller, or counts a call as
 * the caller's yes. `commands` writes from the command line. Add a name only by decision, because usually another feature can call a
 * command of the table's owner.
 */
const WRITERS: Record<string, string[]> = {
  calendar_feed: ['calendar', 'circle', 'supporters'],
  clock: ['commands', 'server-settings'],
  consent: ['circle', 'family-settings', 'family-start', 'sign-up', 'supporters'],
  creation_key: ['circle', 'invitations', 'planning', 'server-settings', 'sign-up'],
  device: ['access', 'family-settings', 'sign-in', 'supporters'],
  family: [
    'access',
    'asks',
    'circle',
    'families',
    'family-settings',
    'family-start',
    'invitations',
    // `messages` notes that no SMS reaches a person, and raises the version of the person's families, because they have to call the person.
    'messages',
    'operator',
    'planning',
    'questions',
    'reminders',
    'replies',
    'sign-in',
    'sign-up',
    'stand-ins',
    'supporters',
    'tasks',
  ],
  family_event: [
    'access',
    'asks',
    'circle',
    'families',
    'family-settings',
    'family-start',
    'invitations',
    'planning',
    'replies',
    'sign-in',
    'sign-up',
    'supporters',
    'tasks',
  ],
  gateway_refusal: ['messages'],
  // If someone came by an open link and is removed, that link is closed.
  invitation: ['asks', 'circle', 'invitations', 'sign-up'],
  login_code: ['sign-in', 'supporters'],
  mailbox: ['replies'],
  address: ['circle', 'family-settings', 'family-start', 'messages', 'replies', 'sign-up', 'supporters'],
  address_link: ['circle', 'families', 'messages', 'supporters'],
  // The messages that a member causes are counted in the member's row (decision 079).
  membership: ['access', 'asks', 'circle', 'families', 'family-start', 'messages', 'sign-in', 'sign-up', 'supporters', 'tasks'],
  membership_address: ['circle', 'families', 'messages', 'replies', 'sign-up', 'supporters'],
  // Taking a task writes its message in the same transaction.
  message: ['circle', 'families', 'family-settings', 'messages', 'sign-in', 'supporters', 'tasks'],
  proposed_circle: ['family-start', 'sign-in', 'supporters'],
  person: ['circle', 'family-settings', 'family-start', 'messages', 'replies', 'sign-up', 'supporters'],
  push_keys: ['messages', 'server-settings'],
  push_message: ['messages', 'supporters', 'tasks'],
  push_subscription: ['messages', 'sign-in'],
  screen_outbox: ['messages', 'supporters'],
  // `family-settings`: the family's answer about tasks with children also changes series that already exist.
  series: ['family-settings', 'planning', 'tasks'],
  sent_count: ['messages'],
  // Closing a family raises the version of its taken tasks, so that calendars remove them.
  task: ['asks', 'circle', 'families', 'family-settings', 'planning', 'reminders', 'stand-ins', 'supporters', 'tasks'],
  // In `task_ask`: if a person's other links end, the links in the asks to that person end too.
  chat_line: ['asks', 'tasks'],
  task_ask: ['asks', 'circle', 'families', 'sign-in', 'supporters'],
  task_question: ['circle', 'questions', 'supporters', 'tasks'],
  own_offer: ['circle', 'families', 'planning', 'supporters', 'tasks'],
  task_suggestion: ['asks', 'circle', 'families', 'supporters', 'tasks'],
  unserved_country: ['messages'],
  operator_notice: ['commands', 'operator'],
  kept_month: ['operator'],
  user_token: ['access', 'circle', 'commands', 'families', 'sign-in', 'supporters'],
}

const MAY_WRITE = /\/(?:features\/.*\.(?:commands|jobs)|access\/[\w-]+|commands\/[\w/-]+)\.ts$/

interface Statement {
  path: string
  name: string
  text: string
  tables: Set<string>
}

/** Only the owners of a table may use the store's functions that write it, and only in commands and jobs. */
export function checkOwners(files: SourceFile[]): Finding[] {
  const writers = new Map(writersOf(files).map((writer) => [`${writer.path} ${writer.name}`, writer.tables]))
  return files
    .filter(({ path }) => path.startsWith('server/src/') && !/\.test\.ts$|\/(testing|store)\//.test(path))
    .flatMap((file) =>
      namesFromStore(file).flatMap(({ path, name }) => {
        const tables = [...(writers.get(`${path} ${name}`) ?? [])]
        if (tables.length === 0) return []
        const rule = `writes ${tables.join(', ')} by ${name}`
        if (!MAY_WRITE.test(file.path))
          return [{ path: file.path, rule, instead: 'only commands and jobs write: move it into *.commands.ts' }]
        return tables
          .filter((table) => !WRITERS[table]?.includes(writerOfFile(file.path)))
          .map((table) => ({
            path: file.path,
            rule,
            instead: `${writerOfFile(file.path)} does not own ${table}: call a command of its owner`,
          }))
      }),
    )
}

/** The functions of the store that write a table, directly or by calling other functions of the store. */
function writersOf(files: SourceFile[]): Statement[] {
  const statements = files
    .filter(({ path }) => /^server\/src\/store\/[\w-]+\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      text.split(DEFINITION).map((part): Statement => ({ path, text: part, name: nameIn(part), tables: tablesWrittenIn(part) })),
    )
  for (let isNew = true; isNew; ) {
    isNew = false
    for (const one of statements) {
      for (const other of statements) {
        const isCalled =
          one !== other && other.tables.size > 0 && new RegExp(`\\b${other.name}\\(`).test(one.text) && isVisible(one, other, files)
        for (const table of isCalled ? other.tables : []) {
          if (one.tables.has(table)) continue
          one.tables.add(table)
          isNew = true
        }
      }
    }
  }
  return statements.filter(({ tables }) => tables.size > 0)
}

const DEFINITION = /^(?=(?:export )?(?:async )?(?:function|const) \w+)/m
const nameIn = (part: string) => /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(part)?.[1] ?? ''
const tablesWrittenIn = (part: string) =>
  new Set([...part.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g)].map(([, table = '']) => table))

const isVisible = (one: Statement, other: Statement, files: SourceFile[]) =>
  one.path === other.path ||
  namesFromStore(files.find(({ path }) => path === one.path)).some(({ path, name }) => path === other.path && name === other.name)

/** The imports of a file from the store, each with the file that defines it. */
function namesFromStore(file: SourceFile | undefined) {
  if (!file) return []
  return [...file.text.matchAll(/^import \{([^}]*)\} from '(?:\.\.?\/)+(?:store\/)?([\w-]+\.ts)'/gm)].flatMap(([, names = '', from = '']) =>
    names.split(',').map((name) => ({ path: `server/src/store/${from}`, name: name.trim() })),
  )
}

const writerOfFile = (path: string) => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? path.split('/')[2] ?? ''
