import { type Finding, isTest, type SourceFile } from './files.ts'

/** A pattern that the text of some files must not match, and what to do instead. */
interface ContentRule {
  rule: string
  appliesTo: (path: string) => boolean
  pattern: RegExp
  instead: string
}

const isScript = (path: string) => /\.(tsx?|mjs)$/.test(path)
const isProduct = (path: string) => /^(contract|server|web)\//.test(path) && isScript(path) && !isTest(path) && !path.includes('.config.')
const SIDE = '(?:left|right)'

/** The pattern is built from parts, so that this file does not contain the paths that it forbids. */
const MACHINE_PATHS = ['work', 'root', 'Users'].map((name) => `(?<![\\w.:/-])/${name}/(?=[\\w.])`).join('|')
const REGISTRY_HOSTS = [
  'registry\\.(?:npmjs|yarnpkg)\\.',
  'https?://[^/\\s"\']*(?:registry|artifactory|nexus|verdaccio)[^/\\s"\']*',
  '^\\s*registry\\s*=',
].join('|')

/**
 * The files that may call `provedFamily`. In the files before the first comment of the list, the caller has proved the right to the family
 * by a token, a device, a phone or an invitation, or has just started the family.
 */
const PROVE_A_FAMILY = [
  'server/src/access/authentication.ts',
  'server/src/store/login-links.ts',
  'server/src/features/invitations/invitations.commands.ts',
  'server/src/features/family-start/family-start.commands.ts',
  'server/src/features/asks/ask-links.commands.ts',
  'server/src/features/fewer-mails/fewer-mails.commands.ts',
  'server/src/store/addresses/address-links.ts',
  'server/src/features/replies/mails.commands.ts',
  // A code has proved who sent the requests to join.
  'server/src/features/circle/open-evening.commands.ts',
  // Jobs run for all families and have no caller.
  'server/src/features/messages/mail-details.commands.ts',
  'server/src/features/messages/reasons.commands.ts',
  'server/src/features/tasks/tasks.jobs.ts',
  'server/src/features/planning/planning.jobs.ts',
  'server/src/features/family-settings/family-settings.jobs.ts',
  'server/src/features/supporters/supporters.jobs.ts',
  'server/src/features/reminders/due-messages.commands.ts',
  'server/src/features/circle/second-messages.commands.ts',
  'server/src/features/circle/circle.jobs.ts',
  // The operator counts over all families, and closes families.
  'server/src/features/operator/families.commands.ts',
  'server/src/features/overview/past-coverage.commands.ts',
]

/**
 * The files that may call JSON.parse. They parse what this version of the app wrote: its package.json, and the output of the build.
 * `readStored` checks what it parses.
 */
const PARSE_THEIR_OWN = [
  'server/src/database/stored/read-stored.ts',
  'server/src/platform/version.ts',
  'server/src/http/page/app-page.ts',
  'server/src/built/prepare.ts',
  // This parses what a mail provider sends, and checks each field.
  'server/src/features/replies/mail-events.rules.ts',
]

const CONTENT_RULES: ContentRule[] = [
  {
    rule: 'SQL outside the store',
    appliesTo: (path) => isProduct(path) && path.startsWith('server/') && !/^server\/src\/(store|database)\//.test(path),
    pattern: /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(|\bsql(<[^>]*>)?`/,
    instead: 'move it into server/src/store and call that',
  },
  {
    rule: 'a transaction of its own',
    appliesTo: (path) => isProduct(path) && path.startsWith('server/') && !/^server\/src\/(store|database)\//.test(path),
    pattern: /\.transaction\(\)/,
    instead: 'use changeFamily or inTransaction of server/src/store/transactions.ts',
  },
  {
    rule: 'a transaction opened here',
    appliesTo: (path) => /^server\/.*\.(routes|presentation|rules|templates)\.ts$/.test(path),
    pattern: /\b(changeFamily|inTransaction)\(/,
    instead: 'only commands and jobs open transactions: move it into *.commands.ts',
  },
  {
    rule: 'a call to the server',
    appliesTo: (path) => /^web\/src\/(features|app|ui|i18n)\//.test(path) && isScript(path) && !isTest(path) && !path.endsWith('.api.ts'),
    pattern: /(?<![\w.])(call|callForFile)\(/,
    instead: "calls belong in the feature's *.api.ts: export a query or a mutation from there",
  },
  {
    rule: "a call's name put together",
    appliesTo: (path) => isProduct(path) && /^(server|web)\//.test(path),
    pattern: /`(GET|PUT|POST|PATCH|DELETE) \//,
    instead: "write the call's name in full, so that a search for it finds who serves and who calls it",
  },
  {
    rule: 'a family without a proof',
    appliesTo: (path) => isProduct(path) && !PROVE_A_FAMILY.includes(path),
    pattern: /\bprovedFamily\(/,
    instead: 'take the FamilyId of the member, link or invitation that authentication proved',
  },
  {
    rule: 'parsed JSON without a look at it',
    appliesTo: (path) => isProduct(path) && path.startsWith('server/') && !PARSE_THEIR_OWN.includes(path),
    pattern: /\bJSON\.parse\(/,
    instead:
      'another version may have written it: describe the column with storedFields or storedWhole, and read it with readStored, of server/src/database/stored/read-stored.ts',
  },
  {
    rule: 'parsed JSON taken for a type',
    appliesTo: (path) => isProduct(path) && path.startsWith('web/'),
    // JSON.parse('…') is allowed: the build inserts this text, so this version of the app wrote it.
    pattern: /\bJSON\.parse\((?!')[^\n]*\) as (?!unknown\b|const\b)|:(?! unknown\b)[^=\n]*[^=!<>\n]= JSON\.parse\((?!')/,
    instead: 'another version may have stored it: declare it as unknown, and look at what is in it before you use it',
  },
  {
    rule: 'process.env',
    appliesTo: (path) => isProduct(path) && path !== 'server/src/env.ts',
    pattern: /\bprocess\.env\b/,
    instead: 'server/src/env.ts is the only reader: add the setting there and pass it in',
  },
  {
    rule: 'a left or right side in CSS',
    appliesTo: (path) => path.startsWith('web/') && path.endsWith('.css'),
    pattern: new RegExp(
      [
        `(?<![\\w-])(?:scroll-)?(?:margin|padding|border)-${SIDE}(?:-\\w+)?\\s*:`,
        `(?<![\\w-])border-(?:top|bottom)-${SIDE}-radius\\s*:`,
        `(?<![\\w-])${SIDE}\\s*:`,
        `(?<![\\w-])(?:text-align|float|clear)\\s*:\\s*${SIDE}\\b`,
      ].join('|'),
    ),
    instead: 'Hebrew reads the other way: write inline-start and inline-end (margin-inline-start, inset-inline-end, text-align: start)',
  },
  {
    rule: 'a left or right side in a style',
    appliesTo: (path) => /^web\/src\/.*\.tsx$/.test(path),
    pattern: /\b(?:margin|padding|border)(?:Left|Right)\b/,
    instead: 'Hebrew reads the other way: write marginInlineStart and its like, in a CSS module',
  },
  {
    rule: 'a path of one machine',
    appliesTo: () => true,
    pattern: new RegExp(MACHINE_PATHS),
    instead: 'name it from the root of the repository, or make it a setting',
  },
  {
    rule: 'the host of a package registry',
    appliesTo: () => true,
    pattern: new RegExp(REGISTRY_HOSTS, 'm'),
    instead: "leave it out: each person's npm has its own setting",
  },
  {
    rule: 'an address in the lock file',
    appliesTo: (path) => path.endsWith('package-lock.json'),
    pattern: /"resolved": "[a-z+]+:/,
    instead: 'install again with omit-lockfile-registry-resolved=true, as .npmrc says',
  },
]

export function checkContents(files: SourceFile[]): Finding[] {
  return files.flatMap(({ path, text }) => {
    const rules = CONTENT_RULES.filter((rule) => rule.appliesTo(path))
    const checked = /\.(css|tsx?|mjs)$/.test(path) ? withoutBlockComments(text) : text
    return rules.flatMap(({ rule, pattern, instead }) => {
      const match = pattern.exec(checked)
      return match ? [{ path: `${path}:${lineAt(checked, match.index)}`, rule, instead }] : []
    })
  })
}

// The line breaks stay, so that findings have the right line number.
function withoutBlockComments(text: string) {
  return text.replace(/^\s*\/\*[\s\S]*?\*\//gm, (comment) => comment.replace(/[^\n]/g, ''))
}

function lineAt(text: string, index: number) {
  return text.slice(0, index).split('\n').length
}
