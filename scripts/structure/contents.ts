import { type Finding, isTest, type SourceFile } from './files.ts'

/** A rule about what stands in a file: where it applies, what it looks for, and what to do instead. */
interface ContentRule {
  rule: string
  appliesTo: (path: string) => boolean
  pattern: RegExp
  instead: string
}

const isScript = (path: string) => /\.(tsx?|mjs)$/.test(path)
const isProduct = (path: string) => /^(contract|server|web)\//.test(path) && isScript(path) && !isTest(path) && !path.includes('.config.')
const SIDE = '(?:left|right)'

/** In pieces, so that this file does not name what it forbids. */
const MACHINE_PATHS = ['work', 'root', 'Users'].map((name) => `(?<![\\w.:/-])/${name}/(?=[\\w.])`).join('|')
const REGISTRY_HOSTS = [
  'registry\\.(?:npmjs|yarnpkg)\\.',
  'https?://[^/\\s"\']*(?:registry|artifactory|nexus|verdaccio)[^/\\s"\']*',
  '^\\s*registry\\s*=',
].join('|')

/** What proves the right to a family: a token, a signed-in device, a phone, an invitation, having just made it, or that nobody asks. */
const PROVE_A_FAMILY = [
  'server/src/http/authentication.ts',
  'server/src/features/sign-in/sign-in.queries.ts',
  'server/src/features/invitations/invitations.commands.ts',
  'server/src/features/families/families.commands.ts',
  // By the clock, for all families: nobody asks.
  'server/src/features/tasks/tasks.jobs.ts',
  'server/src/features/families/families.jobs.ts',
  'server/src/features/reminders/reminders.commands.ts',
]

const RULES: ContentRule[] = [
  {
    rule: 'SQL in a route',
    appliesTo: (path) => /^server\/.*\.routes\.ts$/.test(path),
    pattern: /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(/,
    instead: 'move it into *.queries.ts and call that',
  },
  {
    rule: 'a family without a proof',
    appliesTo: (path) => isProduct(path) && !PROVE_A_FAMILY.includes(path),
    pattern: /\bprovedFamily\(/,
    instead: 'take the FamilyId of the member, link or invitation that authentication proved',
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
    instead: "leave it out: everybody's npm has its own setting",
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
    const rules = RULES.filter((rule) => rule.appliesTo(path))
    const written = /\.(css|tsx?|mjs)$/.test(path) ? withoutBlockComments(text) : text
    return rules.flatMap(({ rule, pattern, instead }) => {
      const match = pattern.exec(written)
      return match ? [{ path: `${path}:${lineAt(written, match.index)}`, rule, instead }] : []
    })
  })
}

// Keeps the line breaks, so that a finding names the right line.
function withoutBlockComments(text: string) {
  return text.replace(/^\s*\/\*[\s\S]*?\*\//gm, (comment) => comment.replace(/[^\n]/g, ''))
}

function lineAt(text: string, index: number) {
  return text.slice(0, index).split('\n').length
}
