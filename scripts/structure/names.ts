import type { Finding, SourceFile } from './files.ts'

/** Files of a feature whose names stand outside the rule, each with its reason. */
const NAMED_EXCEPTIONS: Record<string, string> = {
  'server/src/features/messages/messages.providers.ts':
    'the ways to send an SMS are neither commands nor queries: they talk to other machines, each from a file in providers/',
  'server/src/features/messages/messages.templates.ts': 'the words of every SMS, all in one place',
}

/** One way to send an SMS, a file each. */
const PROVIDER_FILE = /^server\/src\/features\/messages\/providers\/[a-z0-9-]+\.ts$/

const SERVER_FEATURE_FILE = /^[a-z0-9-]+\.(routes|commands|queries|jobs|presentation)\.ts$/
const WEB_FEATURE_FILE = /^[a-z0-9-]+(\.(screen|test)\.tsx|\.(api|rules|test)\.ts|\.module\.css)$/
const WEB_PART = /^[a-z0-9-]+(\.tsx?|\.module\.css)$/
const VAGUE = /^(utils?|helpers?|common|shared|misc)$/

const LINES_MAX = 300
const TEST_LINES_MAX = 400

export function checkNames(files: SourceFile[]): Finding[] {
  return files.flatMap((file) => [...serverFeature(file), ...webFeature(file), ...vague(file), ...barrel(file), ...length(file)])
}

function serverFeature({ path }: SourceFile): Finding[] {
  const inside = /^server\/src\/features\/[^/]+\/(.+)$/.exec(path)?.[1]
  if (
    !inside ||
    NAMED_EXCEPTIONS[path] ||
    PROVIDER_FILE.test(path) ||
    /^[a-z0-9.-]+\.test\.ts$/.test(inside) ||
    SERVER_FEATURE_FILE.test(inside)
  )
    return []
  const instead = 'a feature holds only <name>.(routes|commands|queries|jobs|presentation).ts and *.test.ts, in one folder'
  return [{ path, rule: 'file name', instead }]
}

function webFeature({ path }: SourceFile): Finding[] {
  const inside = /^web\/src\/features\/[^/]+\/(.+)$/.exec(path)?.[1]
  if (!inside || NAMED_EXCEPTIONS[path]) return []
  const part = /^parts\/(.+)$/.exec(inside)?.[1]
  if (part ? WEB_PART.test(part.replace(/\.test(?=\.tsx?$)/, '')) : WEB_FEATURE_FILE.test(inside)) return []
  const instead = 'a feature holds only *.screen.tsx, *.api.ts, *.rules.ts, *.module.css, *.test.ts(x) and, one folder deep, parts/'
  return [{ path, rule: 'file name', instead }]
}

function vague({ path }: SourceFile): Finding[] {
  // The specification's own address of the help slideshows.
  if (path.startsWith('server/content/helpers/')) return []
  const names = path.split('/').map((part) => part.replace(/\..*$/, ''))
  const name = names.find((part) => VAGUE.test(part))
  if (!name) return []
  return [{ path, rule: `the name ${name}`, instead: 'name it by what it is about, or move it into the feature that it serves' }]
}

function barrel({ path }: SourceFile): Finding[] {
  if (!/(^|\/)index\.(tsx?|mjs|js)$/.test(path)) return []
  return [{ path, rule: 'barrel', instead: 'import the file itself, and give this one the name of what it holds' }]
}

function length({ path, text }: SourceFile): Finding[] {
  if (!/\.(tsx?|mjs|css)$/.test(path)) return []
  const lines = text.trimEnd().split('\n').length
  const most = /\.(test|story)\.tsx?$/.test(path) ? TEST_LINES_MAX : LINES_MAX
  if (lines <= most) return []
  return [{ path, rule: `${lines} lines, ${most} at most`, instead: 'it usually holds two ideas: give the second a file of its own' }]
}
