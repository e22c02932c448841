import type { Finding, SourceFile } from './files.ts'

const STYLE_PAGE = 'docs/style.md'
const PLAN_PAGE = 'docs/architecture.md'
const WALK_SECTION = /^## Taking a task\n([\s\S]*?)(?=^## |(?![\s\S]))/m
/** A block of code, with the path of its file in the line above it. */
const EXCERPT = /(?:^`([^`\n]+)`\n\n)?^```tsx?\n([\s\S]*?)^```$/gm

/**
 * Documents have to be right about the code: the excerpts of docs/style.md and the steps of docs/architecture.md have to be in their files.
 */
export function checkExcerpts(files: SourceFile[]): Finding[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return [...excerpts(texts), ...steps(texts)]
}

function excerpts(texts: Map<string, string>): Finding[] {
  return [...(texts.get(STYLE_PAGE) ?? '').matchAll(EXCERPT)].flatMap(([, path, code = '']) => {
    const [first = ''] = code.split('\n')
    if (path === undefined)
      return [{ path: STYLE_PAGE, rule: `has an excerpt without a file: ${first}`, instead: 'write its path in a line above it' }]
    if (withoutIndentation(texts.get(path) ?? '').includes(withoutIndentation(code))) return []
    return [{ path: STYLE_PAGE, rule: `has an excerpt that is not in ${path}: ${first}`, instead: 'copy the lines as they are there now' }]
  })
}

/** Without indentation, so that an excerpt can begin inside a function. */
const withoutIndentation = (text: string) => text.replace(/^[ \t]+/gm, '')

/** A step names its file first. All other names in the step have to be in the code of that file. */
const steps = (texts: Map<string, string>): Finding[] =>
  stepsOf(texts.get(PLAN_PAGE) ?? '').flatMap(({ path, names }) => {
    const code = withoutComments(texts.get(path) ?? '')
    const instead = 'it is not in the code of that file: follow the code, and correct the step'
    return names.filter((name) => !isNamedIn(code, name)).map((name) => ({ path: PLAN_PAGE, rule: `names ${name} of ${path}`, instead }))
  })

const stepsOf = (plan: string) =>
  [...(WALK_SECTION.exec(plan)?.[1] ?? '').matchAll(/^\d+\. .*$/gm)].map(([step]) => {
    const [path = '', ...names] = [...step.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted)
    return { path, names }
  })

/** The files of the section 'Taking a task'. */
export const walkedFiles = (files: SourceFile[]) =>
  stepsOf(files.find(({ path }) => path === PLAN_PAGE)?.text ?? '').map(({ path }) => path)

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, '')

const isNamedIn = (code: string, name: string) => (/^\w+$/.test(name) ? new RegExp(`\\b${name}\\b`).test(code) : code.includes(name))
