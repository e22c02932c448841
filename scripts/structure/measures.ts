import { walkedFiles } from './excerpts.ts'
import { type Finding, importsOf, isTest, type SourceFile } from './files.ts'
import { featureOf } from './imports.ts'
import { SHOWN_ELSEWHERE } from './layers.ts'

// The measures of `npm run measures`.

/** The pairs of features in which the first imports the second, including type imports. */
export function featureEdges(files: SourceFile[], side: 'server' | 'web') {
  const edges = new Set<string>()
  for (const file of files.filter(({ path }) => path.startsWith(`${side}/`))) {
    for (const { target } of importsOf(file)) {
      const [from, to] = [featureOf(file.path), target.startsWith(`${side}/`) ? featureOf(target) : undefined]
      if (from && to && from !== to) edges.add(`${from} ${to}`)
    }
  }
  return [...edges].map((edge) => edge.split(' ') as [string, string])
}

/** The features that are in a cycle of imports. */
export function knotOf(edges: [string, string][]) {
  const reachable = (from: string) => {
    const found = new Set<string>()
    const open = [from]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const [, to] of edges.filter(([each, other]) => each === next && !found.has(other))) {
        found.add(to)
        open.push(to)
      }
    }
    return found
  }
  return [...new Set(edges.flat())].filter((feature) => reachable(feature).has(feature))
}

/** The feature or folder of the web with the most lines of TypeScript, and its share of all lines. */
export function largestFeature(files: SourceFile[]) {
  const lines = new Map<string, number>()
  for (const { path, text } of files) {
    const name = featureOf(path) ?? path.split('/')[2] ?? ''
    lines.set(name, (lines.get(name) ?? 0) + text.split('\n').length)
  }
  const all = [...lines.values()].reduce((sum, each) => sum + each, 0)
  const [name, most] = [...lines].toSorted(([, one], [, other]) => other - one)[0] ?? ['', 0]
  return { name, percent: Math.round((100 * most) / all) }
}

/**
 * Returns all calls of the contract with their features in the three packages, the calls whose route a search by name finds, and the files
 * that say who may call.
 */
export function callsOf(files: SourceFile[]) {
  const all = files
    .filter(({ path }) => /^contract\/src\/[\w-]+\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^ {2}'([A-Z]+ \/[^']*)': \{/gm)].map(([, name = '']) => ({
        name,
        feature: path.split('/')[2]?.replace('.ts', '') ?? '',
      })),
    )
  const featuresOf = (name: string, side: RegExp) =>
    files.filter(({ path, text }) => side.test(path) && text.includes(`'${name}'`)).map(({ path }) => featureOf(path) ?? path)
  const calls = all.map((call) => {
    const served = featuresOf(call.name, /^server\/src\/.*\.routes\.ts$/)
    // The demo replaces the server, and the platform's session serves every feature, so neither counts as a feature of the call.
    const called = featuresOf(call.name, /^web\/src\/features\/(?!demo\/).*\.api\.ts$/)
    return { ...call, served, called, features: [...new Set([call.feature, ...served, ...called])] }
  })
  return {
    all: calls,
    inOneFeature: calls.filter((call) => unlistedFeatures(call).length === 0),
    inSeveralFeatures: calls.filter((call) => unlistedFeatures(call).length > 0),
    /** Calls for which a search by name finds the server's route. The web need not use a call, so its use there does not matter. */
    found: calls.filter(({ served }) => served.length > 0),
    accessLists: files.filter(({ path, text }) => isAccessList(path, text)).map(({ path }) => path),
  }
}

const unlistedFeatures = ({ feature, features }: { feature: string; features: string[] }) =>
  features.filter((each) => each !== feature && !SHOWN_ELSEWHERE[feature]?.includes(each))

/** Whether a file outside of the contract's entries lists many calls with their access levels. */
const isAccessList = (path: string, text: string) =>
  path === 'contract/src/endpoints.ts' ||
  (/^(server|web)\/src\//.test(path) &&
    (text.match(/^\s*'(GET|PUT|POST|PATCH|DELETE) [^']+'(: '|,)/gm)?.length ?? 0) > 4 &&
    /OPEN|WHO|ACCESS/.test(text))

/** How many files and folders a newcomer reads to follow 'Taking a task' in docs/architecture.md. */
export function walk(files: SourceFile[]) {
  const walked = walkedFiles(files)
  return { files: walked.length, folders: new Set(walked.map((path) => path.split('/').slice(0, -1).join('/'))).size }
}

/** Names by which code distinguishes the channels of messages. */
const NAMES_CHANNEL = /\b(?:isMail|channelOf|likeMail|openChannels|isSentManually|areSentManually)\b|\bsettings\.mail\b/
/** Where mails are made, sent, read and set up, and where a channel is decided. */
const MAIL_FILES =
  /(?:\/platform\/mail\/|\/settings\/mail|\/messages\/(?:mail|channels|ways|routing)|\/replies\/mails|\/fewer-mails\/|\/by-mail|\/built\/mail|\/commands\/(?:checks\/)?mail|\/texts\/(?:mail|addresses))/
/** Today's count of files that name a channel. A new channel would have to be added to as many files. */
const CHANNEL_FILES_MAX = 37

/** The files outside of the mail modules that distinguish channels. */
export const channelFiles = (product: SourceFile[]) =>
  product.filter(({ path, text }) => !MAIL_FILES.test(path) && NAMES_CHANNEL.test(text)).map(({ path }) => path)

/** The source files of the product, without tests and without files that only tests load. */
export const productOf = (files: SourceFile[]) =>
  files.filter(({ path }) => /^(contract|server|web)\/src\/.*\.tsx?$/.test(path) && !isTest(path) && !path.endsWith('.d.ts'))

/** Lines of code without comments and blank lines. Migrations never change, so they do not count. */
export const codeLines = (product: SourceFile[]) =>
  product
    .filter(({ path }) => !path.includes('/migrations/'))
    .flatMap(({ text }) => text.replace(/^\s*\/\*.*?\*\//gms, '').split('\n'))
    .filter((line) => !/^\s*(\/\/.*)?$/.test(line)).length

export function checkChannels(files: SourceFile[]): Finding[] {
  const named = channelFiles(productOf(files))
  return named.length <= CHANNEL_FILES_MAX
    ? []
    : [
        {
          path: 'scripts/structure/measures.ts',
          rule: `${named.length} files outside of the mail modules name a channel, ${CHANNEL_FILES_MAX} at most: ${named.join(', ')}`,
          instead: 'ask store/messages/channels.ts, or move what names it into a mail module',
        },
      ]
}
